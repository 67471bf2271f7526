// Answers that a program expects to a question. They say over which inputs costs are averaged, and
// change nothing that the program does: any answer up to the largest one still works. Q text has no
// such thing.
#pragma once

#include "support/integer.hpp"

namespace qter {

/// 0 <= from <= to <= the largest answer.
struct ExpectedAnswers {
    Integer from;
    Integer to;

    friend bool operator==(const ExpectedAnswers&, const ExpectedAnswers&) = default;
};

}  // namespace qter
