"""Which of two bots plays better, and how sure that is."""
