// Reader of cycles in text: "corners 1+ 5+; edges 1+ 7+".
//
// The name of an orbit, then its cycles in the notation of docs/conventions.md, separated by a
// space or a comma; the next name begins the next orbit. A semicolon or the end of a line may come
// before a name. A name may be shortened to a prefix that no other name has; upper and lower case
// are the same. Where an orbit has several parts that exchange no pieces, a part has the orbit's
// name and a number: "corners#2".
#pragma once

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// The cycles that the whole text of `source` names, in its order; empty for an empty text and for
/// names without cycles. "5+" becomes a twist of 1, which represents all twists that have no factor
/// in common with the orbit's modulus. Errors, with their positions, code kCycles: a name that no
/// orbit has or that several have, a word that is not a cycle, a twist that the orbit does not have
/// or that is written differently. Does not check that there are enough pieces. O(text * orbits).
Result<OwnedCycles> read_cycles(const FinderPuzzle& puzzle, const Source& source);

}  // namespace qter
