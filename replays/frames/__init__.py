"""A match as a film: all its pictures and sentences, in a form that can be stepped.

A film is made for one viewer in one language. Each frame says what is new since the
frame before it, so a whole film, one more frame of a live match and the picture at any
step are the same data. Nothing here knows a database, the web or a game.
"""
