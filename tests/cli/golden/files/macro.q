Puzzles
A: 3x3

1 | R U2 D' B D' R U2 D' B D'
2 | halt "two"
    D B' D U2 R'
    counting-until UF UFR UBR BR
