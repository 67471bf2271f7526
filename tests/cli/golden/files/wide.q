Puzzles
A: 3x3 (🧩 wide 漢字)

1 | print "🧩 漢字 é" R Q counting-until UF
