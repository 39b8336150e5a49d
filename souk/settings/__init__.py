"""Settings: `base` for one machine, `production` for many, `test` for the tests."""
