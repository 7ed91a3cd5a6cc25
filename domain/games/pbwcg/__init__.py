"""PBWCG: two PLs with hidden hands, four PC slots each, and units that act by speed."""
