"""What authors of bots do in Python: play, look, load and compare. Without the web."""
