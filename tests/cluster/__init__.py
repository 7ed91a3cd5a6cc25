"""What a cluster alone can show: slots that move, masters that fail, replicas that are behind."""
