Puzzles
A: 3x3

1 | U
2 | D
