"""Messages that are stored in English and shown in the reader's language."""
