"""Several files, options and patches as one document: read `variants` first."""
