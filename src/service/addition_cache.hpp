// Algorithms for additions that were found before, kept between runs.
//
// The technique: memoisation across runs, as in register_cache.hpp. What takes seconds to find is a
// line of text. The registers of one architecture have one file, named by a hash of what the
// puzzle's turns, the generators and the pieces that count are:
//
//     qter additions 2
//     puzzle 3x3 8f14e45fceea167a
//     of 6b86b273ff34fce1                hash of generators and pieces
//     0 7 shortest R U R'                amounts by register; proven
//     12 80 after 0.5 F D2 R ...         searched for so many seconds
//     sum 8f14e45fceea167a               checksum (cache_lines.hpp)
//
// Whoever takes an entry replays it first. That it is shortest is used, so that nothing is searched
// for twice, of a file that only this user can have written; it is told as what the file says, with
// its name. Files are written beside
// and renamed, so that runs at the same time lose at most entries.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/addition_source.hpp"

namespace qter {

struct CachedAddition {
    Algorithm algorithm;
    /// Seconds that it was searched for; absent when nothing is shorter.
    std::optional<double> after;
    /// The file has it, and says that it is shortest if so; not written down.
    bool remembered = false;
};

class AdditionCache {
 public:
    /// By amounts, one for each register.
    using Entries = std::map<std::vector<Integer>, CachedAddition>;

    /// `folder` need not exist; store() makes it.
    explicit AdditionCache(std::string folder) : folder_(std::move(folder)) {}

    struct Found {
        Entries entries;
        std::string problem;  ///< "PATH is damaged" and the like; empty when all was well
    };
    /// What was stored for these registers and pieces, unverified; only what can be read.
    [[nodiscard]] Found find(const AdditionRequest& request) const;

    /// Keeps these entries, in place of others. False when the file cannot be written.
    [[nodiscard]] bool store(const AdditionRequest& request, const Entries& entries) const;

    /// The file of these registers and pieces.
    [[nodiscard]] std::string path(const AdditionRequest& request) const;

 private:
    std::string folder_;
};

}  // namespace qter
