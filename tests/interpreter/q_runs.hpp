// Running Q text in tests.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"
#include "program/q_reader.hpp"

namespace qter::testing {

/// A program read from Q text that must read.
class QProgram {
 public:
    explicit QProgram(std::string text) {
        Result<Program> read = read_q(sources_.add("test.q", std::move(text)), puzzles_);
        if (!read) throw std::runtime_error(read.diagnostics().items().at(0).message);
        program = *std::move(read);
    }

    /// The text a span covers.
    [[nodiscard]] std::string text(Span span) const {
        return std::string(sources_[span.source].text(span));
    }

    Program program;

 private:
    SourceMap sources_;
    PuzzleLibrary puzzles_{sources_};
};

/// `lines` on one cube called A.
inline QProgram on_cube(const std::string& lines) {
    return QProgram("Puzzles\nA: 3x3\n\n" + lines);
}

/// What came of a run.
struct Outcome {
    RunResult result;
    RecordingPorts ports;

    [[nodiscard]] const Diagnostic& error() const { return result.diagnostics.items().at(0); }
    [[nodiscard]] bool halted() const { return result.status == RunStatus::kHalted; }
    [[nodiscard]] bool failed(Code code) const {
        return result.status == RunStatus::kError && error().code == code;
    }
    [[nodiscard]] bool limited() const {
        return result.status == RunStatus::kLimit && error().code == Code::kLimit;
    }
};

inline Outcome execute(const Program& program, const std::vector<Integer>& answers = {},
                       const RunOptions& options = {}) {
    Outcome outcome{{}, RecordingPorts(answers)};
    outcome.result = run(program, outcome.ports, options);
    return outcome;
}

inline Outcome execute(const QProgram& q, const std::vector<Integer>& answers = {},
                       const RunOptions& options = {}) {
    return execute(q.program, answers, options);
}

}  // namespace qter::testing
