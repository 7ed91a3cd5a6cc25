"""`saikoro corpus`: many records, all run again."""
