// What there is to say about a puzzle, as text and as JSON.
#pragma once

#include <string>

#include "qter/puzzle/group_facts.hpp"
#include "qter/support/json.hpp"

namespace qter {

/// "corners 8, edges 12": the pieces of each orbit; orbits of one piece each are counted together.
[[nodiscard]] std::string pieces_in_short(const Puzzle& puzzle);

/// A large number for people: all digits up to a billion, else "4.33 x 10^19".
[[nodiscard]] std::string in_short(const Integer& number);

/// All but the title, line by line: other names, orbits, group, grips, and how many presets there
/// are or, where `presets` says so, which. `facts` may be missing for puzzles too large for them.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle, const GroupFacts* facts, bool presets);

/// The members that describe a puzzle (docs/json.md, puzzle show), into an open object.
void write_puzzle(JsonWriter& json, const Puzzle& puzzle, const GroupFacts* facts);

}  // namespace qter
