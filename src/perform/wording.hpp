// Plain words for steps, for all displays: a terminal, a page, a handout.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine_step.hpp"
#include "perform/reading.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class PerformSession;

/// "R U R' U'", "R U, 5 times", "R U, 60 times, then F, 20 times".
[[nodiscard]] std::string turns_text(const Puzzle& puzzle, const std::vector<RepeatedTurns>& turns);

/// "UFL", "UFL and UB", "UFL, UB and DR".
[[nodiscard]] std::string pieces_text(const Puzzle& puzzle, const std::vector<Slot>& pieces);

/// The action of a step as a sentence or a question, without the program's message. `before` is put
/// in front: the state of the puzzle in hand.
[[nodiscard]] std::string step_text(const Program& program, const MachineStep& step);

/// The faces whose colours a slot shows when `piece` lies in it with this orientation, in the order
/// of the slot's name; empty where shown_text() does not list faces.
[[nodiscard]] std::vector<std::uint8_t> shown_faces(const Puzzle& puzzle, Slot slot, Slot piece,
                                                    std::uint8_t orientation);

/// The colours that a slot shows when `piece` lies in it with this orientation, in the order of the
/// slot's name: "FDR at UFL" has F on the sticker at U, D on that at F, R on that at L. For a
/// puzzle whose stickers are unknown, the piece's name and its orientation.
[[nodiscard]] std::string shown_text(const Puzzle& puzzle, Slot slot, Slot piece,
                                     std::uint8_t orientation);

/// One row of a table: "UFL shows FDR", "UFL lies in DBL, as DBL".
[[nodiscard]] std::string row_text(const Puzzle& puzzle, const RemainderTable& table,
                                   const RemainderTable::Row& row);

/// How to combine the remainders of several tables: as a grid, in lines, for two tables if it is
/// not too large; else a sentence with weights; empty for one table.
[[nodiscard]] std::string combination_text(const Puzzle& puzzle, const ReadingTables& tables);

/// An answer to kLook or to kRead that the model contradicts (Code::kContradiction).
[[nodiscard]] Diagnostic contradicts(const PerformSession& session, bool solved);
[[nodiscard]] Diagnostic contradicts(const PerformSession& session, const Integer& value);

}  // namespace qter
