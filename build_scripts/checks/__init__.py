"""Checks that are run by hand or by `make`, on the sources or on the finished site."""
