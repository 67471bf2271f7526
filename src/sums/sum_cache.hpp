// Cache of algorithms for additions, kept between runs.
//
// The technique: memoisation across runs, as in service/register_cache.hpp. An algorithm takes
// seconds to find and one line to store. Each architecture has one file. A hash of the puzzle's
// turns, the generators and the pieces that count names it:
//
//     qter additions 2
//     puzzle 3x3 8f14e45fceea167a
//     of 6b86b273ff34fce1                hash of generators and pieces
//     0 7 shortest R U R'                amounts by register; proven
//     12 80 after 0.5 F D2 R ...         seconds that the search took
//     sum 8f14e45fceea167a               checksum (cache_lines.hpp)
//
// The caller replays an entry before it uses it. The claim that an entry is shortest is trusted, so
// that nothing is searched for twice: only this user can have written the file. Reports attribute
// the claim to the file, by its name. A file is written under a temporary name and renamed, so
// concurrent runs lose at most entries.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/sum_source.hpp"

namespace qter {

struct CachedSum : ShortAlgorithm {
    double after = 0;  ///< seconds that the search for it took, where it is not proven
    /// The entry, with its claim to be the shortest if there is one, is from the file. Not stored.
    bool remembered = false;
};

class SumCache {
 public:
    /// Key: amounts, one for each register.
    using Entries = std::map<std::vector<Integer>, CachedSum>;

    /// store() creates `folder` if it does not exist.
    explicit SumCache(std::string folder) : folder_(std::move(folder)) {}

    struct Found {
        Entries entries;
        std::string problem;  ///< "PATH is damaged" or similar; empty without errors
    };
    /// The stored entries for these registers and pieces, unverified; lines that cannot be parsed
    /// are left out.
    [[nodiscard]] Found find(const SumRequest& request) const;

    /// Replaces the stored entries by these. False when the file cannot be written.
    [[nodiscard]] bool store(const SumRequest& request, const Entries& entries) const;

    /// The path of the file for these registers and pieces.
    [[nodiscard]] std::string path(const SumRequest& request) const;

 private:
    std::string folder_;
};

}  // namespace qter
