// The turns of a program's additions, all of them known before the first is written.
//
// Additions to several registers of one puzzle are one algorithm. Only the pieces that the program
// reads values from need to come out right, and what a register's order needs although the program
// does not ask for it: who has a puzzle in hand may want to see. All additions are collected first,
// so that whoever looks for short algorithms gets them at once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "language/flat_code.hpp"
#include "language/kept_pieces.hpp"
#include "language/registers.hpp"
#include "language/turn_cache.hpp"
#include "program/addition_source.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class AddedTurns {
 public:
    /// `source` may be null: additions are then powers of the generators, cancelled where they
    /// meet. What it gives is replayed; an algorithm that does something else to a piece that
    /// counts is a warning, and not taken. Warnings go to `diagnostics`.
    AddedTurns(const FlatCode& code, const RegisterTable& registers, AdditionSource* source,
               Diagnostics& diagnostics);

    /// Adds all terms, which are of one holding that is no theoretical register; empty when nothing
    /// is added. Null when it takes more than kMaxTurns turns.
    const Algorithm* turns(const std::vector<Addition>& terms);
    /// Turns of the algorithms given out so far.
    [[nodiscard]] std::uint64_t given() const { return given_; }

 private:
    using Key = AdditionKey;

    void ask(const FlatCode& code, AdditionSource& source, Diagnostics& diagnostics);
    void take(const AdditionRequest& request, std::size_t holding,
              std::vector<std::optional<Algorithm>> found, Diagnostics& diagnostics);
    [[nodiscard]] std::optional<Algorithm> plain(const Key& key);

    const RegisterTable& registers_;
    TurnCache powers_;
    KeptPieces kept_;
    std::map<Key, std::optional<Algorithm>> made_;
    std::uint64_t given_ = 0;
};

}  // namespace qter
