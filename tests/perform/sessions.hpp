// Sessions that go by themselves, for tests.
#pragma once

#include <string>
#include <vector>

#include "interpreter/recording_ports.hpp"
#include "perform/session.hpp"

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

}  // namespace qter::testing
