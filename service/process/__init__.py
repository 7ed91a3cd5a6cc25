"""What every process of the service is made of: logs, metrics, child processes, turns."""
