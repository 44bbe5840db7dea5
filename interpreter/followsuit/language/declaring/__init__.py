"""What a document declares: the names, types and cards that expressions speak of. Read `declarations` first."""
