"""The whole site on one machine: its processes, its data folder, a Redis of its own.

What starts and watches the others (`up`, `supervisor` and what they stand on) needs the
standard library alone: it must be small, and it must not end because they do.
"""
