Puzzles
A: 3x3

1 | input "Pick a number"
    R U R' U'
    max-input 5
2 | solved-goto UFX 9
3 | gotto 1
3 | R U Qx
4 | halt "You chose
