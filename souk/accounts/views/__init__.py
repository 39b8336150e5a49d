"""The pages of accounts; each module holds those of one subject."""
