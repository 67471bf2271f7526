// Generators that were found before, kept between runs.
//
// The technique: memoisation across runs. A search takes seconds to minutes, its answer is a line
// of text. A puzzle has one file, named by a hash of all that its turns are, so that another puzzle
// of the same name has another file:
//
//     qter registers 2
//     puzzle 3x3 8f14e45fceea167a
//     orders 4 4                        descending
//     U                                 one line for each order
//     D
//     orders 90 90 after 60             the search was cut off after so many seconds
//     ...
//     sum 8f14e45fceea167a              checksum (cache_lines.hpp)
//
// A file that is not laid out like this has nothing, which is reported. Whoever takes an entry
// verifies its generators first. That there are no shorter ones is used, so that nothing is
// searched for twice, of a file that only this user can have written; it is told as what the file
// says, with its name. Files are written beside and renamed, so that runs at the same time
// lose at most an entry.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/integer.hpp"

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

    struct Found {
        std::optional<CachedGenerators> generators;
        std::string problem;  ///< "PATH is damaged" and the like; empty when all was well
    };
    /// What was stored for these orders, descending; unverified. Nothing when there is nothing, or
    /// nothing that can be read as algorithms of at most kMaxSearchTurns turns.
    [[nodiscard]] Found find(const Puzzle& puzzle, const std::vector<Integer>& orders) const;

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

    struct Kept {
        Entries entries;
        std::string problem;
    };

    [[nodiscard]] Kept read(const Puzzle& puzzle) const;
    [[nodiscard]] std::string damaged(const Puzzle& puzzle) const;
    [[nodiscard]] static std::optional<CachedGenerators> generators_of(const Puzzle& puzzle,
                                                                       const Entry& entry,
                                                                       std::size_t registers);

    std::string folder_;
};

}  // namespace qter
