// Who says what a program costs a person, for a choice between programs that do the same.
//
// Running a program and looking for short ways to enter its numbers live far from the room that
// makes programs: whoever starts a compilation says who judges.
#pragma once

#include <optional>

#include "program/addition_source.hpp"
#include "program/program.hpp"

namespace qter {

class ProgramJudge {
 public:
    ProgramJudge() = default;
    ProgramJudge(const ProgramJudge&) = delete;
    ProgramJudge& operator=(const ProgramJudge&) = delete;
    virtual ~ProgramJudge() = default;

    /// Who knows additions while programs are made to be judged: quickly, and the same in every
    /// run. Lives as long as the judge.
    [[nodiscard]] virtual AdditionSource& additions() = 0;

    /// Turns (half-turn metric) of one run by hand, mean over inputs, about: entering and running
    /// the short way, reading without turns. nullopt when that cannot be told. `program` was made
    /// with additions().
    [[nodiscard]] virtual std::optional<double> turns(const Program& program) = 0;

    /// Whether it was stopped: what it says since then is nullopt.
    [[nodiscard]] virtual bool stopped() const = 0;
};

}  // namespace qter
