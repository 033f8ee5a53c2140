"""The document as people read it: a sheet of numbered items as text, HTML or PDF, the same bytes each time."""

from pitboss.tournament.printing.differences import ChangedItem, differences
from pitboss.tournament.printing.formats import FORMATS, printed
from pitboss.tournament.printing.sheet import Grid, Section, Sheet, Statement
from pitboss.tournament.printing.wording import sheet_of

__all__ = ["FORMATS", "ChangedItem", "Grid", "Section", "Sheet", "Statement", "differences", "printed", "sheet_of"]
