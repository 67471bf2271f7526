// How registers and short additions of programs are searched for.
#pragma once

#include <cstdint>
#include <string>

namespace qter {

struct SearchOptions {
    std::uint32_t threads = 1;  ///< at least 1
    /// Seconds that one search for registers may take; it ends earlier when it has the shortest.
    double register_seconds = 60;
    /// Seconds that one search for the additions to all registers of a puzzle may take; 0: nothing
    /// is searched for, and additions are those that are known, or powers of generators.
    double addition_seconds = 0;
    bool shipped_sums = true;  ///< additions that ship with the puzzles' presets are taken
    /// The folder that keeps what was found between runs; it need not exist. Empty: nothing is
    /// kept.
    std::string cache;
    /// The same for tables that take long to make.
    std::string tables;

    /// The same for what is known already.
    [[nodiscard]] SearchOptions without_search() const {
        SearchOptions known = *this;
        known.register_seconds = 0;
        known.addition_seconds = 0;
        return known;
    }
};

}  // namespace qter
