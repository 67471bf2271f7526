Puzzles
A: 3x3
B: 3x3

1 | R U2 D' B D'
2 | solved-goto UF UFR UBR BR 4
3 | goto 1
4 | switch B
5 | R U2 D' B D'
6 | solved-goto UF UFR UBR BR 9
7 | switch A
8 | goto 1
9 | halt "done"
