"""The commands of `saikoro tournament`, as they are typed."""
