"""The game that `souk game new` writes, as a package that lint and tests can check.

`game` becomes the package of the new game, `tests` the folder of its tests, and
`page.md` its page. `new_game` stands for its name and `New Game` for its title.
"""
