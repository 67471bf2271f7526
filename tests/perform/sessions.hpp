// Sessions that go by themselves, for tests.
#pragma once

#include <string>
#include <vector>

#include "group/puzzle_group.hpp"
#include "group/word_table.hpp"
#include "interpreter/recording_ports.hpp"
#include "perform/session.hpp"
#include "support/random.hpp"

namespace qter::testing {

/// The session of a program that must begin.
inline PerformSession begun(const Program& program, PerformSessionOptions options = {}) {
    Result<PerformSession> made = PerformSession::begin(program, options);
    if (!made) throw std::runtime_error(made.diagnostics().items().at(0).message);
    return *std::move(made);
}

inline bool is_over(const PerformSession& session) {
    const MachineStep::Kind kind = session.step().kind;
    return kind == MachineStep::Kind::kDone || kind == MachineStep::Kind::kFailed;
}

/// Does what the model says until it is over, an answer is refused or missing, or so many steps are
/// done; gives what is wrong with the answer.
inline std::optional<Diagnostic> go_on(PerformSession& session, const std::vector<Integer>& answers,
                                       std::size_t& used, std::uint64_t most) {
    while (!is_over(session) && session.steps_done() < most) {
        std::optional<Integer> number;
        if (session.step().kind == MachineStep::Kind::kEnter) {
            if (used == answers.size()) return Diagnostic::error(Code::kNoInput, {}, "no more");
            number = answers[used++];
        }
        if (std::optional<Diagnostic> problem = session.go_on(number)) return problem;
    }
    return std::nullopt;
}

inline std::vector<std::string> said_in(const PerformSession& session) {
    std::vector<std::string> all;
    for (const Output& output : session.outputs()) all.push_back(said(output));
    return all;
}

/// The turns of a word in a puzzle's generators.
inline Algorithm spelt(const Puzzle& puzzle, const GroupWord& word) {
    Algorithm algorithm;
    for (const Letter letter : word) {
        const std::uint32_t order = puzzle.grips()[letter.generator].order;
        algorithm.push_back(
            {letter.generator, static_cast<std::uint16_t>(letter.inverse ? order - 1 : 1)});
    }
    return algorithm;
}

/// Does all that is allowed: what was asked for, and behind it anything to the pieces that do not
/// count. Of one puzzle with a group of few points.
class ShufflingInputs final : public ShortAlgorithms {
 public:
    explicit ShufflingInputs(const Puzzle& puzzle)
        : group_(*PuzzleGroup::of(puzzle.shape(), puzzle.generators())), table_(group_.action()) {}

    std::optional<Algorithm> find(const EnteredNumbers& numbers) override {
        const Puzzle& puzzle = *numbers.puzzle;
        const auto free = PuzzleGroup::of(puzzle.shape(), group_.stabiliser(numbers.kept));
        const State wanted = compose(puzzle.shape(), free->random_state(random_), numbers.state);
        ++asked;
        return spelt(puzzle, *word_for(group_, table_, wanted));
    }

    std::size_t asked = 0;

 private:
    PuzzleGroup group_;
    WordTable table_;
    Random random_{1};
};

}  // namespace qter::testing
