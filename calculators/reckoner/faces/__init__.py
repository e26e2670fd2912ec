"""What people see of an answer: HTML from templates, and plain text."""
