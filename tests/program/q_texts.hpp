// Q text that several tests start from.
#pragma once

#include <string>

namespace qter::testing {

/// `lines` on one cube called A.
inline std::string with_header(const std::string& lines) { return "Puzzles\nA: 3x3\n\n" + lines; }

/// Every kind of instruction, as the writer writes it.
inline const char* const kEverything = R"q(Puzzles
A: 3x3
tape T: 3x3

1  | input "How \"many\" \\ pieces?"
     B2 U2 L F' R B L2 D2 B R' F L
     max-input 8
2  | solved-goto UFR UF 5
3  | repeat until DFL DL solved
     L U' B R' L B' L' U' L U R2 B R2 D2 R2 D'
4  | goto 2
5  | print "so far"
6  | print "it is"
     R U
     counting-until UFR UF
7  | switch T
8  | move-left
9  | move-right 12
10 | R U2 D' B D' R U2 D' B D'
     R U2 D' B D' R U2 D' B D'
11 | solve
12 | halt "done"
     U'
     counting-until UF
)q";

}  // namespace qter::testing
