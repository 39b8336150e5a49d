"""What Souk claims about its speed, runnable, always side by side with peers."""
