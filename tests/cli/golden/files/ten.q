Puzzles
A: 3x3

1 | R U R2 B2 U L U' L' D' R' D R B2 U2
2 | print "This should output ten:"
    R U counting-until UFR UF
3 | halt "This should also output ten:"
    R U counting-until UFR UF
