"""The English catalogue, by what its words are for."""
