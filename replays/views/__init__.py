"""Pages and files of matches. Who may see what is decided in `selectors`."""
