"""A rulebook for people, made from a ruleset: sections of words, tables and pictures of cards, as text or as a page."""

from followsuit.rulebook.composing import book_of
from followsuit.rulebook.markdown import markdown as markdown_of
from followsuit.rulebook.page import page as page_of

__all__ = ["book_of", "markdown_of", "page_of"]
