// A running program's conversation with the person at the terminal, or with a pipe.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "qter/cli/session.hpp"
#include "qter/interpreter/ports.hpp"

namespace qter {

/// Prints appear at once (kept for the document with --json). Answers come from --input values if
/// there are any, else from a prompt on a terminal, which asks again after a mistake, else from
/// lines of standard input, where a mistake ends the run.
class ConsolePorts : public Ports {
 public:
    ConsolePorts(Session& session, const Program& program, const InterpretArguments& arguments);

    void output(const Output& output) override;
    Result<Integer> input(const Question& question) override;
    void trace(const TraceStep& step) override;
    bool cancelled() override;

    [[nodiscard]] const std::vector<Output>& outputs() const { return outputs_; }

 private:
    Result<Integer> next_argument(const Question& question);
    Result<Integer> ask(const Question& question);
    Result<Integer> next_line(const Question& question);
    Result<Integer> read_answer(const Question& question, const std::string& from,
                                const std::string& text);
    void echo(const Question& question, const Integer& value) const;
    void show_progress();

    Session& session_;
    const Program& program_;
    const InterpretArguments& arguments_;
    std::vector<Output> outputs_;
    std::size_t used_ = 0;  ///< answers given so far
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point shown_ = started_;
};

}  // namespace qter
