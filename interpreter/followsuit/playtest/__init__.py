"""Many deals: figures with intervals."""
