"""How a deal and a match of each game are settled."""
