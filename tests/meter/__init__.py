"""What a run of tests costs: processor time by layer, on a scale that all machines share."""
