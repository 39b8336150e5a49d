"""One folder for each game; `engines.registry` lists them."""
