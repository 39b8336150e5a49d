"""A match as frames: all its pictures and sentences, step by step.

A replay is built for one viewer in one language. Each frame says what is new since the
frame before it, so a whole replay, one more frame of a live match and the picture at
any step are the same data. Nothing here knows a database, the web or a game.
"""
