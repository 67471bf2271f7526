// Shortest algorithms for everything that registers can be given at once, found together.
//
// The technique: one enumeration for many goals. A search for one addition goes through all words
// of a length; a search for another one goes through them again. But a word u^-1 v adds something,
// whatever it is, if and only if u and v differ, in the pieces that count, by powers of the
// registers' generators; and then both have the same form (search/power_form.hpp). So one meeting
// in the middle, with hashes of forms in place of hashes of states, finds for one length the words
// of all additions, for little more than the time that one of them would take: of the (90, 90) of
// the 3x3 all 8100.
//
// What it proves: when all words up to n turns have been looked at, every addition that none of
// them does takes more, so that an algorithm of n + 1 turns for it is shortest.
//
// Limits: time and memory are those of meeting in the middle, on the 3x3 17 turns with lists of 8
// turns, 14.6 GB; with less memory lists are shorter and it takes 13 times as long for each turn.
// Generators whose own cycles share pieces with one another have no form, and no table.
//
// Measured: see docs/turns.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "navigate/addition_table.hpp"
#include "navigate/difficulty.hpp"
#include "search/meet_in_the_middle.hpp"
#include "support/result.hpp"

namespace qter {

struct AdditionSearchOptions {
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< that lists may take
    /// Decides between algorithms of the same length. Called from several threads.
    Difficulty difficulty;
};

class AdditionSearch {
 public:
    /// For registers that `generators` add 1 to, by what these do; `kept` are the slots that count,
    /// whole cycles of the generators. Errors: kTooLarge for registers with more sums than a table
    /// has, or for which there is no form.
    static Result<AdditionSearch> make(PuzzlePtr puzzle, std::vector<State> generators,
                                       std::vector<Slot> kept, AdditionSearchOptions options);

    /// A table without algorithms.
    [[nodiscard]] AdditionTable table() const { return AdditionTable(form_.orders()); }

    enum class Until {
        kAllWords,  ///< all words of the length have been looked at
        kAllKnown,  ///< every addition has an algorithm: for a length that the next one need not
                    ///< be proven against
    };
    /// Called now and then, by one thread: sums that have an algorithm no longer than this length.
    using Report = std::function<void(std::size_t known)>;

    /// Looks for words of one turn more than table.searched(), and takes them where nothing as
    /// short is known, or nothing as easy. Marks the length as searched when all words have been
    /// looked at. False when it was cancelled; the table is sound then, too.
    bool deepen(AdditionTable& table, Until until, const Cancellation& cancellation,
                const Report& report = {});

    /// Whether deepen() can search the next length at all.
    [[nodiscard]] bool can_deepen(const AdditionTable& table) const {
        return meeting_->can_search(table.searched() + 1);
    }
    /// Of the last length.
    [[nodiscard]] const MeetInTheMiddle::Statistics& statistics() const {
        return meeting_->statistics();
    }

    /// The number of the sum that a state adds, which must add one.
    [[nodiscard]] std::size_t sum_of(const AdditionTable& table, const std::uint8_t* state) const;
    [[nodiscard]] const FastShape& shape() const { return meeting_->shape(); }

 private:
    AdditionSearch(PuzzlePtr puzzle, std::vector<Slot> kept, PowerForm form,
                   AdditionSearchOptions options);

    PuzzlePtr puzzle_;
    AdditionSearchOptions options_;
    PowerForm form_;
    std::vector<std::uint32_t> nothing_;  // steps from the solved state to its form
    std::unique_ptr<MeetInTheMiddle> meeting_;
};

}  // namespace qter
