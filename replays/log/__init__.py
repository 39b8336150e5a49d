"""The log of a match: canonical bytes, the hash chain, the file, the steps of a replay.

Nothing here knows a database or the web, so a match can be written, read and checked
on any machine that has the engines.
"""
