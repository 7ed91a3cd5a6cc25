"""The history of a match: checkpoints, snapshots, rewinds, replays and audits."""
