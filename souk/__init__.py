"""The Django project and the `souk` command: wiring, no rules."""
