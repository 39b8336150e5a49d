"""What is stored in English, told in the language of whoever reads it."""
