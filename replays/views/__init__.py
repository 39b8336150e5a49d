"""Pages and files of matches. Visibility is decided in `selectors`."""
