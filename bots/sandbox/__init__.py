"""Running code of strangers: a process that reaches its own code and its channel only.

What stands in `inside` runs within the sandbox, everything else around it. Nothing here
knows Django, games or the protocol.
"""
