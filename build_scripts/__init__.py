"""What turns docs/ and calculators/ into the finished site, serves it and measures it."""
