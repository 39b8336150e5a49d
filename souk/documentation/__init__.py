"""The pages of docs/, as the site shows them: of its own version, and searchable."""
