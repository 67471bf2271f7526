// The ways to show a session to a person: line by line, on a full screen, or playing by itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/perform_desk.hpp"
#include "cli/session.hpp"

namespace qter {

/// Numbers that were given beforehand, for the program's questions one by one.
class GivenNumbers {
 public:
    explicit GivenNumbers(std::vector<Integer> numbers) : numbers_(std::move(numbers)) {}
    [[nodiscard]] std::optional<Integer> next() {
        return used_ < numbers_.size() ? std::optional(numbers_[used_++]) : std::nullopt;
    }

 private:
    std::vector<Integer> numbers_;
    std::size_t used_ = 0;
};

/// To standard output, or with --json, where that is for the document, to standard error.
void tell(const Session& session, std::string_view text);
/// The same for what is styled, and had its foreign parts made visible before.
void tell_as_is(const Session& session, std::string_view text);

/// What the puzzle in hand looks like now and, beside it, after the step; empty where there is no
/// picture. At most `columns` wide.
[[nodiscard]] std::string perform_picture(const PerformDesk& desk, bool color, int columns);

/// A line of plain words for each thing there is to say, an answer a line of standard input: for a
/// pipe, a screen reader, or a terminal without a full screen. Ends when the input does.
ExitCode perform_by_lines(Session& session, PerformDesk& desk, GivenNumbers& numbers);

/// One step large, its picture, and keys, on the terminal that standard input and output are.
ExitCode perform_on_screen(Session& session, PerformDesk& desk, GivenNumbers& numbers);

struct DemoPace {
    double turns_per_second = 3;  ///< as fast as it goes when 0
    std::uint64_t max_steps = 0;
};

/// Nobody does anything: steps follow each other. Asks for numbers that are not given. A program
/// that has not ended when all steps are done leaves it with ExitCode::kLimit.
ExitCode perform_demo(Session& session, PerformDesk& desk, GivenNumbers& numbers,
                      const DemoPace& pace);

}  // namespace qter
