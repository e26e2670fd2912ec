"""What a page may print between `{{ }}`, and what MkDocs does to a page. Start at `macros`."""
