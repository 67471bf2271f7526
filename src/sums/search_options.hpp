// Options of the searches for registers and for short additions of programs.
#pragma once

#include <cstdint>
#include <string>

namespace qter {

struct SearchOptions {
    std::uint32_t threads = 1;  ///< at least 1
    /// Time limit of one search for registers, in seconds; it ends earlier with the shortest ones.
    double register_seconds = 60;
    /// Time limit of one search for the additions to all registers of a puzzle, in seconds. With 0
    /// nothing is searched for: additions are known ones, or powers of generators.
    double addition_seconds = 0;
    bool shipped_sums = true;  ///< use additions that ship with presets
    /// Take a known addition without a search for a shorter one: for verbs that a person waits for.
    bool known_is_enough = false;
    /// The folder of the caches; it need not exist. Empty: nothing is cached.
    std::string cache;
    /// The folder of tables that take long to compute, likewise.
    std::string tables;

    /// The same options, but only known answers are used.
    [[nodiscard]] SearchOptions without_search() const {
        SearchOptions known = *this;
        known.register_seconds = 0;
        known.addition_seconds = 0;
        return known;
    }
};

}  // namespace qter
