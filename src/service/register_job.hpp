// Search for the registers of an architecture, with its answer verified and completed.
//
// solve_registers() or solve_cycles() searches (construct/solve_registers.hpp, solver/solve.hpp).
// What they find is carried out sticker by sticker (solver/verification.hpp) before it is returned,
// and gets what a person reads a register by: its cycles, and the pieces that show when it is 0.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "solver/solve.hpp"
#include "sums/search_ports.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

struct RegisterJob {
    PuzzlePtr puzzle;
    PieceMarking identical_pieces = PieceMarking::kAsTheyAre;
    std::vector<Integer> orders;     ///< each at least 2, in any order; or
    const Source* cycles = nullptr;  ///< a text for read_cycles(): one register
    /// It takes at most the memory that the process has left.
    SolverOptions options;
    /// Combinations of values that the verification tries: all, up to this number, or else a fifth
    /// of it at random.
    std::uint64_t combinations = 10'000;
    double seconds = std::numeric_limits<double>::infinity();  ///< the time of the search
    std::string name;  ///< of the registers in progress texts; empty for none
};

/// The status of the question.
enum class SolverStatus {
    kSolved,
    kNone,         ///< proven to have no answer
    kInterrupted,  ///< as for kLimit, an answer may be there, not proven best
    kLimit,        ///< stopped by the time limit
};

struct SolverFindings {
    FinderPuzzle puzzle;
    SolverQuestion question;
    SolverAnswer answer;  ///< verified; has the cycles of all registers
    SolverStatus status = SolverStatus::kSolved;
    /// For each register, pieces that are all solved exactly when its value is 0. Empty when
    /// registers are missing: the pieces that those will move are unknown.
    std::vector<std::vector<Slot>> pieces;
    double seconds = 0;

    /// Whether all requested registers have an algorithm.
    [[nodiscard]] bool complete() const {
        return answer.registers.size() == (question.cycles ? 1 : question.orders.size());
    }
};

/// Searches until the ports end it. Errors: those of FinderPuzzle::of(), read_cycles() and the
/// search; kInternal for an answer that does not hold. Throws std::bad_alloc.
Result<SolverFindings> search_registers(const RegisterJob& search, SearchPorts& ports);

}  // namespace qter
