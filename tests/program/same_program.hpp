// Whether two programs do the same, line by line.
#pragma once

#include <algorithm>

#include "program/program.hpp"

namespace qter {

/// Same name, kind, order and, by name, puzzle.
inline bool same_holding(const Holding& a, const Holding& b) {
    const auto puzzle_name = [](const Holding& h) {
        return h.theoretical() ? "" : h.puzzle->name();
    };
    return a.name == b.name && a.tape == b.tape && a.order == b.order &&
           a.theoretical() == b.theoretical() && puzzle_name(a) == puzzle_name(b);
}

/// Same holdings and same operations; numbers of lines and spans do not count.
inline bool same_program(const Program& a, const Program& b) {
    return std::equal(a.holdings.begin(), a.holdings.end(), b.holdings.begin(), b.holdings.end(),
                      same_holding) &&
           std::equal(a.instructions.begin(), a.instructions.end(), b.instructions.begin(),
                      b.instructions.end(), [](const Instruction& x, const Instruction& y) {
                          return x.operation == y.operation;
                      });
}

}  // namespace qter
