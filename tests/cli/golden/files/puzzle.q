Puzzles
A: 3x4

1 | halt ""
