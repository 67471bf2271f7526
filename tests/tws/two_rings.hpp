// A puzzle of two rings of beads as a .tws file, for what is blocked or halfway there.
#pragma once

#include <string>

namespace qter::testing {

/// Two rings of five and six beads that meet in 1 and 5.
inline const std::string kRings = R"(Name rings
Set BEADS 9 1
Solved
End
Move A
BEADS
5 1 2 3 4 6 7 8 9
End
Move B
BEADS
9 2 3 4 1 5 6 7 8
End
)";

}  // namespace qter::testing
