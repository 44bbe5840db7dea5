"""Hostile input by the tens of thousands: `python -m hostile --help`. Read `trial` first, then the generators."""
