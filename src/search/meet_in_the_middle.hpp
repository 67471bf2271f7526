// Meet in the middle: all sequences of n turns that return given pieces, from sequences of half as
// many turns.
//
// The technique: meet in the middle. u^-1 v returns what belongs into the slots X if and only if u
// and v have the same pieces, turned the same way, in all of X: (u^-1 v).piece[x] =
// u^-1.piece[v.piece[x]]. So all sequences u of k = n/2 turns, rounded down, are listed by a hash
// of what they have in X, and all sequences v of n - k turns, made one after the other, are looked
// up. The inverse of a sequence, turned round, is as long, so u^-1 goes through all sequences of k
// turns, too. Where the list does not fit into the memory allowed, k is smaller. Keys are looked up
// in stages, filter, bucket, entries, each with many sequences on their way while memory answers:
// what the paper's section 3.3.5.e calls microthreading, without threads.
//
// Where n is even and the list has half of the turns, the sequences that would be looked up are
// those of the list. Then the buckets of the list are gone through, one after the other, and what
// is in one is compared: each sequence would find itself otherwise, at the price of three accesses
// to memory.
//
// The same with a state s behind the sequence: u^-1 v s returns X if and only if u and v s agree in
// X. Only v is streamed with s, so that one list serves any number of states.
//
// What is found. With CanonicalSequences::Rule::kTraces, and with the weaker kLastTurn: the traces
// (traces.hpp) of all sequences of n turns that return X, but for those that can be shortened. With
// kLines, at least one trace for every element that returns X and takes n turns. Either way each
// trace is found once: it can be divided in several ways, and the first whose halves are canonical
// counts.
//
// Limits: time and memory grow with the square root of the number of sequences, and time with the
// number of matches as well: with few slots in X this is no better than making all sequences. See
// expected_words.
//
// Words that live among the pieces that are free come on top of what expected_words says, and on
// the 3x3 below they are by far the most.
//
// Measured (tests/bench/bench_meet.cpp) on a 3x3 with three corners and five edges fixed, one
// thread of an AMD EPYC, seconds of processor time, list included:
//     turns                  10       11       12       13
//     seconds              0.03     0.16      0.7      5.4
//     MB of the list        6.1      6.1       82       82
//     words found        59,646  285,185  1.7 mln   10 mln
// A sequence that matches nothing takes some 15 ns, a pair that matches some 100 to 300.
//
// Source: D. Shanks' baby steps and giant steps, 1971; on puzzles folklore, known from the 1980s.
#pragma once

#include <functional>

#include "search/keyed_words.hpp"
#include "search/power_form.hpp"
#include "search/sequence_tree.hpp"
#include "search/traces.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct MeetOptions {
    /// That the list of sequences may take, and never more than the process has room for
    /// (support/memory_account.hpp). Besides it there are some megabytes at most.
    std::uint64_t memory_bytes = std::uint64_t{1} << 30;
    /// As many turns in the list as memory allows, instead of half of them: for lists that
    /// serve many searches, whose time is then that of the few turns that are left.
    bool long_lists = false;
    std::uint32_t threads = 1;
    FastKernel kernel = available_kernels().front();
};

class MeetInTheMiddle {
 public:
    /// Seconds of a sequence that is listed, and of one that is looked up: measured on a 3x3, one
    /// thread. For choosing between ways that are all right, and for estimates.
    static constexpr double kListSeconds = 40e-9;
    static constexpr double kLookUpSeconds = 20e-9;

    /// Of one search.
    struct Statistics {
        std::uint32_t listed_turns = 0;
        std::uint64_t listed = 0;  ///< sequences in the table, now or from an earlier search
        std::uint64_t streamed =
            0;  ///< sequences that were looked up, or compared in their buckets
        std::uint64_t filter_hits = 0;  ///< of these, what passed the filter
        std::uint64_t matches = 0;      ///< pairs whose keys agree, also of words to be shortened
        std::uint64_t mistaken = 0;     ///< of these, not to be shortened, where only keys agree
        std::uint64_t found = 0;        ///< words that were visited
        std::uint64_t table_bytes = 0;
    };

    /// A thread's number, a word, and its element as a fast state of shape(), valid during the
    /// call. Several threads may call at once. False stops the search.
    using Visit =
        std::function<bool(std::uint32_t thread, const Algorithm& word, const std::uint8_t* state)>;

    /// For words that return the pieces of `fixed`, slots in any order, to where they belong.
    /// Cheap: tables are made by search().
    MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences, std::vector<Slot> fixed,
                    MeetOptions options);

    /// The same for words that return them but for powers of algorithms, whatever powers they are:
    /// those of `form`, made for the puzzle's shape and these slots.
    MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences, std::vector<Slot> fixed,
                    PowerForm form, MeetOptions options);

    [[nodiscard]] const FastShape& shape() const { return tree_.shape(); }

    /// Calls `visit` once for each trace of exactly `turns` turns that returns the fixed pieces and
    /// cannot be shortened, with the least sequence of the trace; what that means with each rule is
    /// said above. In no certain order when there are several threads. False when it was cancelled
    /// or `visit` stopped it. can_search(turns) must hold. The list is kept for the next search
    /// that has as many turns in it. Where memory turns out to be too short for it, a list of fewer
    /// turns is made, from then on. Time: sequences of turns - listed_turns(turns) turns, and
    /// what looking at matches takes.
    bool search(std::uint32_t turns, const Cancellation& cancellation, const Visit& visit);
    /// The same for words that return the fixed pieces when `then`, a valid state of the puzzle, is
    /// done behind them: compose(word, then) has all of `fixed` solved. The visited state is that
    /// of the word alone. A sequence takes one composition more.
    bool search(std::uint32_t turns, const State& then, const Cancellation& cancellation,
                const Visit& visit);

    /// Gives the list back; the next search makes one.
    void forget();

    /// Of the search that ended last.
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

    /// How many turns a search of `turns` would have in the list, if it had `spare` bytes more than
    /// the process has room for now.
    [[nodiscard]] std::uint32_t listed_turns(std::uint32_t turns, std::uint64_t spare = 0) const;
    /// What a search with so many turns in the list takes, of which the list that is there is part.
    [[nodiscard]] std::uint64_t bytes(std::uint32_t listed) const;
    /// Bytes of the list that is there.
    [[nodiscard]] std::uint64_t list_bytes() const { return KeyedWords::bytes(table_.size()); }
    /// Whether the sequences fit into the numbers they are kept as; true for all searches that can
    /// end: on the 3x3 up to some 20 turns.
    [[nodiscard]] bool can_search(std::uint32_t turns, std::uint64_t spare = 0) const;

    /// About how many words a search will visit, if sequences spread over all arrangements of the
    /// fixed pieces evenly and each could be reached. More where turns among the free pieces are
    /// few turns long: by hundreds of times in the example above.
    [[nodiscard]] double expected_words(std::uint32_t turns) const;

 private:
    class Interrupt;
    class SharedTable;
    class Counter;
    class Putter;
    class Matcher;
    class Prober;

    [[nodiscard]] std::uint32_t split_depth(std::uint32_t turns) const;
    template <class Leaf>
    void walk_all(std::uint32_t turns, Interrupt& interrupt, std::vector<Leaf>& leaves) const;
    void list(std::uint32_t turns, Interrupt& interrupt);
    void look_up(std::uint32_t turns, const std::uint8_t* then, std::vector<Matcher> matchers,
                 Interrupt& interrupt);
    void compare_listed(std::vector<Matcher> matchers, Interrupt& interrupt);
    bool search(std::uint32_t turns, const std::uint8_t* then, const Cancellation& cancellation,
                const Visit& visit);
    [[nodiscard]] const CanonicalSequences& sequences() const { return tree_.turns().sequences(); }
    [[nodiscard]] double count(std::uint32_t turns) const;
    [[nodiscard]] std::uint64_t bytes_of(std::uint64_t words) const;
    void bring_to_form(const std::uint8_t* state, std::uint8_t* out) const;

    std::vector<Slot> fixed_;
    MeetOptions options_;
    SequenceTree tree_;
    std::vector<FastMask> masks_;
    PowerForm form_;
    FastBuffer end_;  ///< the form of the solved state
    std::uint32_t listed_turns_ = 0;
    std::uint32_t most_listed_ = kMaxTraceTurns;  // that memory turned out to be enough for
    bool listed_ = false;
    bool one_for_each_trace_;  // the sequences are the least ones of all traces
    KeyedWords table_;
    Statistics statistics_;
};

/// In how many ways pieces of their orbits can lie in `slots`, whatever the puzzle's turns can do.
[[nodiscard]] double arrangements(const Shape& shape, const std::vector<Slot>& slots);

}  // namespace qter
