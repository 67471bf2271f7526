// Short algorithms for the numbers that a person enters.
//
// Entering n by repeating a generator takes n times its turns. An algorithm with the same effect on
// the pieces that count (observed_pieces.hpp) takes about seventeen on a 3x3, also for two numbers
// at once. Numbers are amounts of registers, so a source of sums (program/sum_source.hpp) has it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "program/program.hpp"
#include "program/sum_source.hpp"

namespace qter {

/// Numbers that are entered consecutively, all on one puzzle.
struct EnteredNumbers {
    std::size_t holding = 0;            ///< of the program
    const std::vector<Slot>& kept;      ///< the slots that count, ascending
    std::vector<Algorithm> generators;  ///< generator i adds 1 to number i
    std::vector<Integer> amounts;       ///< by generator; any sign
    const State& state;                 ///< their combined effect
};

class InputSums {
 public:
    /// The answer for numbers without a known short algorithm: powers of the generators; nothing
    /// but an estimate of the turns; or nothing at all, since estimates may need tables. A source
    /// that searches needs the powers.
    enum class Otherwise { kPowers, kEstimate, kNothing };

    /// Both arguments must outlive this object.
    InputSums(const Program& program, SumSource& source, Otherwise otherwise = Otherwise::kPowers)
        : program_(program), source_(source), otherwise_(otherwise) {}

    /// An algorithm that brings the pieces of `state` to the slots that count, with the same
    /// orientations; replayed. nullopt where none is known.
    [[nodiscard]] std::optional<Algorithm> find(const EnteredNumbers& numbers);

    /// Approximate number of turns of a short algorithm, where none is known; nullopt when unknown,
    /// or not wanted.
    [[nodiscard]] std::optional<std::uint64_t> estimate(const EnteredNumbers& numbers);

    /// Announces requests, all for one holding: one search for all of them takes less time.
    void expect(const std::vector<EnteredNumbers>& all);

    /// Whether every find() had an answer.
    [[nodiscard]] bool all_known() const { return all_known_; }

    /// Warnings of find() since the last call.
    [[nodiscard]] Diagnostics take_warnings() { return std::exchange(warnings_, {}); }

 private:
    /// The registers of a holding in the order of the program, so that tables of all of them fit;
    /// null for a holding without registers.
    const Architecture* architecture_of(std::size_t holding);

    /// Finds the numbers that are not in known_ yet.
    void look_for(const Architecture& on, const std::vector<EnteredNumbers>& all);
    [[nodiscard]] std::optional<Algorithm> known(const EnteredNumbers& numbers);

    const Program& program_;
    SumSource& source_;
    Otherwise otherwise_;
    bool all_known_ = true;
    /// By holding and amounts; nullopt where nothing was found.
    std::map<std::pair<std::size_t, std::vector<Integer>>, std::optional<Algorithm>> known_;
    std::map<std::size_t, std::optional<Architecture>> architectures_;  // by holding
    Diagnostics warnings_;
};

}  // namespace qter
