// Search for additions: shortest algorithms for all sums of some registers at once.
//
// The technique: one enumeration for many goals. A search for one addition enumerates all words of
// a length, and a search for another one enumerates them again. But a word u^-1 v is an addition if
// and only if u and v differ, in the pieces that count, by powers of the registers' generators;
// then both have the same form (search/power_form.hpp). So one meeting in the middle, with hashes
// of forms instead of hashes of states, finds the words of all additions of one length in little
// more time than the search for one of them takes: for the (90, 90) of the 3x3, all 8100.
//
// What it proves: when all words of up to n turns have been searched, every addition without an
// algorithm needs more turns. So an algorithm of n + 1 turns for it is shortest.
//
// Limits: time and memory are those of meeting in the middle: on the 3x3 17 turns with lists of 8
// turns take 14.6 GB. With less memory lists are shorter, and each turn takes 13 times as long.
// Generators whose own cycles share pieces with one another have no form, and no table.
//
// Measured: see docs/turns.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "search/meet_in_the_middle.hpp"
#include "solver/options.hpp"
#include "sums/difficulty.hpp"
#include "sums/sum_table.hpp"
#include "support/observer.hpp"
#include "support/result.hpp"

namespace qter {

struct SumSearchOptions {
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< most bytes for lists
    /// Decides between algorithms of equal length. Called from several threads.
    Difficulty difficulty;
};

class SumSearch {
 public:
    /// Most turns of words to ask for.
    static constexpr std::uint32_t kMostTurns = kMaxSearchTurns;

    /// For tables of the same registers as `sums`, on the pieces that their values are read from.
    /// Errors: kTooLarge if they have no form.
    static Result<SumSearch> make(const SumTable& sums, SumSearchOptions options);

    enum class Until {
        kAllWords,  ///< all words of the length have been searched
        kAllKnown,  ///< every addition has an algorithm; enough for a length whose successor needs
                    ///< no proof
    };
    /// Searches words of table.searched() + 1 turns, and stores those that are shorter than the
    /// known algorithm, or easier at the same length. Marks the length as searched when all its
    /// words have been searched. Returns false when cancelled; the table is valid then, too. The
    /// observer receives how many sums have an algorithm of at most this length.
    bool deepen(SumTable& table, Until until, const Observer& observer);

    /// Whether deepen() can search the next length.
    [[nodiscard]] bool can_deepen(const SumTable& table) const {
        return meeting_->can_search(table.searched() + 1);
    }
    /// Statistics of the last length.
    [[nodiscard]] const MeetInTheMiddle::Statistics& statistics() const {
        return meeting_->statistics();
    }

 private:
    SumSearch(const SumTable& sums, PowerForm form, SumSearchOptions options);

    /// The index of the sum that a state adds. The state must be an addition.
    [[nodiscard]] std::size_t sum_of(const SumTable& table, const std::uint8_t* state) const;

    PuzzlePtr puzzle_;
    SumSearchOptions options_;
    PowerForm form_;
    std::vector<std::uint32_t> nothing_;  // steps from the solved state to its form
    std::unique_ptr<MeetInTheMiddle> meeting_;
};

}  // namespace qter
