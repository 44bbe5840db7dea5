"""What people read: tables, words, diagnostics, reports."""
