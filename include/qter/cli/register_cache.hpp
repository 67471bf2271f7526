// Generators that were found before, kept between runs.
//
// The idea: a search takes seconds to minutes, its answer is a line of text. A puzzle has one file,
// named by a hash of all that its turns are, so that another puzzle of the same name has another
// file:
//
//     qter registers 1
//     puzzle 3x3 8f14e45fceea167a
//     orders 4 4                        descending
//     U                                 one line for each order
//     D
//     orders 90 90 after 60             the search was cut off after so many seconds
//     ...
//
// Nothing in a file is believed: what is not laid out like this is as if it were not there, and
// whoever takes an entry verifies it first. Files are written beside and renamed, so that runs at
// the same time lose at most an entry.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "qter/puzzle/puzzle.hpp"
#include "qter/support/integer.hpp"

namespace qter {

struct CachedGenerators {
    std::vector<Algorithm> generators;  ///< one for each order
    /// Seconds after which the search was cut off, so that shorter ones may be found; absent when
    /// it came to its end.
    std::optional<double> cut_off;
};

class RegisterCache {
 public:
    /// `folder` need not exist; store() makes it.
    explicit RegisterCache(std::string folder) : folder_(std::move(folder)) {}

    /// What was stored for these orders, descending; unverified. nullopt when there is nothing, or
    /// nothing that can be read as algorithms of at most kMaxSearchTurns turns.
    [[nodiscard]] std::optional<CachedGenerators> find(const Puzzle& puzzle,
                                                       const std::vector<Integer>& orders) const;

    /// Keeps generators of these orders, descending, in place of others. False when the folder or
    /// the file cannot be written.
    bool store(const Puzzle& puzzle, const std::vector<Integer>& orders,
               const CachedGenerators& found) const;

    /// The puzzle's file.
    [[nodiscard]] std::string path(const Puzzle& puzzle) const;

 private:
    struct Entry {
        std::vector<std::string> generators;
        std::optional<std::string> cut_off;
    };
    using Entries = std::map<std::string, Entry>;  // by orders, "90 90"

    [[nodiscard]] Entries read(const Puzzle& puzzle) const;

    std::string folder_;
};

}  // namespace qter
