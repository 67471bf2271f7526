// Cache of generators, kept between runs.
//
// The technique: memoisation across runs. A search takes seconds to minutes; its answer is a line
// of text. Each puzzle has one file. A hash of all its turns names the file, so that another puzzle
// of the same name has another file:
//
//     qter registers 2
//     puzzle 3x3 8f14e45fceea167a
//     orders 4 4                        descending
//     U                                 one line for each order
//     D
//     orders 90 90 after 60             the search was cut off after 60 seconds
//     ...
//     sum 8f14e45fceea167a              checksum (sums/cache_lines.hpp)
//
// A file in any other form counts as empty, and is reported. The caller verifies the generators of
// an entry before it uses them. The claim that they are shortest is trusted, so that nothing is
// searched for twice: only this user can have written the file. Reports attribute the claim to the
// file, by its name. A file is written under a temporary name and renamed, so concurrent runs lose
// at most an entry.
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
    /// Seconds after which the search was cut off, so that shorter generators may exist; nullopt
    /// when it ran to its end.
    std::optional<double> cut_off;
};

class RegisterCache {
 public:
    /// store() creates `folder` if it does not exist.
    explicit RegisterCache(std::string folder) : folder_(std::move(folder)) {}

    struct Found {
        std::optional<CachedGenerators> generators;
        std::string problem;  ///< "PATH is damaged" or similar; empty without errors
    };
    /// The stored generators for these orders, descending; unverified. nullopt when none are
    /// stored, or when they cannot be parsed as algorithms of at most kMaxSearchTurns turns.
    [[nodiscard]] Found find(const Puzzle& puzzle, const std::vector<Integer>& orders) const;

    /// Stores generators of these orders, descending, in place of earlier ones. False when the
    /// folder or the file cannot be written.
    bool store(const Puzzle& puzzle, const std::vector<Integer>& orders,
               const CachedGenerators& found) const;

    /// The path of the puzzle's file.
    [[nodiscard]] std::string path(const Puzzle& puzzle) const;

 private:
    struct Entry {
        std::vector<std::string> generators;
        std::optional<std::string> cut_off;
    };
    using Entries = std::map<std::string, Entry>;  // key: orders, "90 90"

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
