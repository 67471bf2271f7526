// Cycles as people write them: "corners 1+ 5+; edges 1+ 7+".
//
// The name of an orbit and then its cycles, in the notation of docs/conventions.md, with a space or
// a comma between; another name goes on with another orbit. A semicolon or the end of a line may
// stand before a name. A name may be cut short as long as no other one begins so, and letters may
// be large or small. Where no piece of a part of an orbit reaches the others, the part has the
// orbit's name and a number: "corners#2".
#pragma once

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// The cycles that the whole text of `source` names, in its order; none for an empty text and for
/// names without cycles. "5+" becomes a twist of 1, which stands for all that have no factor in
/// common with the orbit's modulus. Errors, at their place, code kCycles: a name that no orbit has
/// or that several have, what is no cycle, a twist that the orbit does not have or that is written
/// otherwise. Whether there are enough pieces is not looked at. O(text * orbits).
Result<OwnedCycles> read_cycles(const FinderPuzzle& puzzle, const Source& source);

}  // namespace qter
