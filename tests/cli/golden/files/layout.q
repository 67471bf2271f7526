Puzzles
A : 3x3  (any will do)
(the work)
8 | R U R' U' F B L D R2 U2 F2 B2 L2 D2 (half) R U R' U' F B L D R2 U2 F2 B2 L2 D2 R U
 9|input "how many?" R max-input 3


 10 |  halt "done"
