"""What the platform and a bot say to each other: one JSON object on each line.

The platform speaks first and asks; a bot answers each question once, by the id of the
question. `docs/protocol.md` explains it to authors who use another language than
Python.
"""
