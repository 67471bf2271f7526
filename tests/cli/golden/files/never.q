Puzzles
A: 3x3

1 | U
2 | repeat until UF solved
    D
3 | halt "not reached"
