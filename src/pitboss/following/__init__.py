"""A followed table: a person deals, and the same engine follows what is entered. It knows no clock and no room."""
