"""What a match was before: checkpoints, snapshots, going back, replays and audits."""
