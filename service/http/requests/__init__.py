"""What rides on a request, checked before its route."""
