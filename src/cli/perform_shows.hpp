// Displays of a session: line by line, on a full screen, or as a demo.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/perform_desk.hpp"
#include "cli/session.hpp"

namespace qter {

/// Numbers that were given in advance for the program's questions, in their order.
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

/// Prints to standard output, or with --json, which needs it for the document, to standard error.
void tell(const Session& session, std::string_view text);
/// The same for styled text, whose foreign parts were made visible already.
void tell_as_is(const Session& session, std::string_view text);

/// Pictures of the puzzle in hand now and, next to it, after the step; empty without a picture. At
/// most `columns` wide.
[[nodiscard]] std::string perform_picture(const PerformDesk& desk, bool color, int columns);

/// Plain lines, with answers from lines of standard input: for a pipe, a screen reader, or a
/// terminal without a full screen. Ends when the input ends.
ExitCode perform_by_lines(Session& session, PerformDesk& desk, GivenNumbers& numbers);

/// Large text for one step, its picture, and keys, on the terminal of standard input and output.
ExitCode perform_on_screen(Session& session, PerformDesk& desk, GivenNumbers& numbers);

struct DemoPace {
    double turns_per_second = 3;  ///< 0 for no delay
    std::uint64_t max_steps = 0;
};

/// Steps follow each other without user actions, except for numbers that are not given. Returns
/// ExitCode::kLimit when the program has not ended after max_steps steps.
ExitCode perform_demo(Session& session, PerformDesk& desk, GivenNumbers& numbers,
                      const DemoPace& pace);

}  // namespace qter
