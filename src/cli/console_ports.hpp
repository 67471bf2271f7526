// Input and output of a running program on the terminal or a pipe.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/interpret_arguments.hpp"
#include "cli/session.hpp"
#include "interpreter/ports.hpp"
#include "perform/cost.hpp"
#include "perform/register_tracker.hpp"
#include "report/run_report.hpp"

namespace qter {

/// Output and trace are printed at once; with --json they are kept for the document. Answers come
/// from the --input values if there are any, else from a prompt on a terminal, which asks again
/// after a mistake, else from lines of standard input, where a mistake ends the run.
///
/// At a --break it prints the position of the run. On a terminal it then waits for Enter, until
/// standard input ends.
class ConsolePorts : public Ports {
 public:
    /// Size limit of the recorded steps; about half a million steps on a 3x3.
    static constexpr std::uint64_t kMaxTraceBytes = std::uint64_t{64} << 20;

    /// Requires that the program has every watched register (why_not_shown(), program_lines.hpp).
    ConsolePorts(Session& session, const Program& program, const InterpretArguments& arguments);

    void output(const Output& output) override;
    Result<Integer> input(const Question& question) override;
    void trace(const TraceStep& step) override;
    bool stop(const TraceStep& step) override;
    bool cancelled() override;

    /// A warning if --input has more numbers than the program asked for.
    [[nodiscard]] std::optional<Diagnostic> unused_inputs() const;
    [[nodiscard]] const std::vector<Output>& outputs() const { return outputs_; }
    /// The numbers that were given.
    [[nodiscard]] const std::vector<GivenNumber>& given() const { return given_; }
    /// With --json, the first steps, up to kMaxTraceBytes.
    [[nodiscard]] const RunTrace& traced() const { return traced_; }

 private:
    Result<Integer> next_argument(const Question& question);
    Result<Integer> ask(const Question& question);
    Result<Integer> next_line(const Question& question);
    Result<Integer> read_answer(const Question& question, const std::string& from,
                                const std::string& text);
    void echo(const Question& question, const Integer& value) const;
    void show_progress();
    void keep(const TraceStep& step);
    /// The watched registers that the step has changed.
    std::vector<std::size_t> follow(const TraceStep& step);
    [[nodiscard]] std::string state_text(const TraceStep& step) const;
    [[nodiscard]] std::string values_text(const std::vector<std::size_t>& registers) const;

    Session& session_;
    const Program& program_;
    const InterpretArguments& arguments_;
    std::vector<Output> outputs_;
    std::vector<GivenNumber> given_;
    RunTrace traced_;
    RegisterTracker tracker_;
    std::vector<std::size_t> watched_;  ///< indices in Program::registers, ascending
    std::size_t number_width_ = 1;      ///< of line numbers
    bool stops_ = true;
    std::uint64_t trace_bytes_ = 0;
    std::size_t used_ = 0;  ///< answers given so far
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point shown_ = started_;
};

}  // namespace qter
