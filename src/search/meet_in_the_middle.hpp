// Meeting in the middle: all sequences of n turns that return given pieces to their slots, from
// sequences of half as many turns.
//
// The technique: u^-1 v returns the right pieces to the slots X if and only if u and v have the
// same pieces, with the same orientations, in all of X: (u^-1 v).piece[x] = u^-1.piece[v.piece[x]].
// So all sequences u of k = n/2 turns, rounded down, are listed by a hash of their pieces in X, and
// all sequences v of n - k turns, generated one after the other, are looked up. The inverse of a
// sequence is as long, so u^-1 takes all sequences of k turns, too. Where the list does not fit
// into the memory allowed, k is smaller. Keys are looked up in stages, filter, bucket, entries; in
// each stage many sequences wait for memory at once: the paper's section 3.3.5.e calls this
// microthreading, here without threads.
//
// Where n is even and the list has half of the turns, the sequences to be looked up are those of
// the list. Then the entries within each bucket of the list are compared, bucket by bucket:
// otherwise each sequence would find itself, at the cost of three accesses to memory.
//
// The same with a state s after the sequence: u^-1 v s returns X if and only if u and v s agree in
// X. Only v is streamed with s, so that one list serves any number of states.
//
// Results. With CanonicalSequences::Rule::kTraces, and with the weaker kLastTurn: the traces
// (traces.hpp) of all sequences of n turns that return X, except those that can be shortened. With
// kLines, at least one trace for every element that returns X and takes n turns. Either way each
// trace is found once: it can be divided in several ways, and the first whose halves are canonical
// counts.
//
// Limits: time and memory grow with the square root of the number of sequences. Time also grows
// with the number of matches: with few slots in X this is as slow as generating all sequences.
// expected_words() estimates the matches, except for the words that happen to move only other
// pieces. On the 3x3 below nearly all words are of that kind.
//
// Measured (tests/bench/bench_meet.cpp) on a 3x3 with three corners and five edges fixed, one
// thread of an AMD EPYC, seconds of processor time, list included:
//     turns                  10       11       12       13
//     seconds              0.03     0.16      0.7      5.4
//     MB of the list        6.1      6.1       82       82
//     words found        59,646  285,185  1.7 mln   10 mln
// A sequence without a match takes some 15 ns, a pair that matches some 100 to 300.
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
    /// The most bytes for the list of sequences, further limited by the memory that the process may
    /// still use (support/memory_account.hpp). A search takes some megabytes more at most.
    std::uint64_t memory_bytes = std::uint64_t{1} << 30;
    /// As many turns in the list as memory allows, instead of half of them: for lists that serve
    /// many searches, each of which then takes only the time of the few remaining turns.
    bool long_lists = false;
    std::uint32_t threads = 1;
    FastKernel kernel = available_kernels().front();
};

class MeetInTheMiddle {
 public:
    /// Seconds to list a sequence, and to look one up: measured on a 3x3, one thread. For estimates
    /// and for choosing between correct methods.
    static constexpr double kListSeconds = 40e-9;
    static constexpr double kLookUpSeconds = 20e-9;

    /// Of one search.
    struct Statistics {
        std::uint32_t listed_turns = 0;
        std::uint64_t listed = 0;  ///< sequences in the table, now or from an earlier search
        std::uint64_t streamed =
            0;  ///< sequences that were looked up, or compared in their buckets
        std::uint64_t filter_hits = 0;  ///< streamed sequences that passed the filter
        std::uint64_t matches = 0;      ///< pairs with equal keys, also of words to be shortened
        std::uint64_t mistaken = 0;     ///< matches, not to be shortened, where only keys agree
        std::uint64_t found = 0;        ///< words that were visited
        std::uint64_t table_bytes = 0;
    };

    /// A thread's number, a word, and its element as a fast state of shape(), valid during the
    /// call. Several threads may call at once. False stops the search.
    using Visit =
        std::function<bool(std::uint32_t thread, const Algorithm& word, const std::uint8_t* state)>;

    /// For words that return the pieces of `fixed`, slots in any order, to their places. Cheap:
    /// search() builds the tables.
    MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences, std::vector<Slot> fixed,
                    MeetOptions options);

    /// The same for words that return them up to any powers of the algorithms of `form`, which is
    /// made for the puzzle's shape and these slots.
    MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences, std::vector<Slot> fixed,
                    PowerForm form, MeetOptions options);

    [[nodiscard]] const FastShape& shape() const { return tree_.shape(); }

    /// Calls `visit` once for each trace of exactly `turns` turns that returns the fixed pieces and
    /// cannot be shortened, with the least sequence of the trace; the head of this file states the
    /// meaning with each rule. With several threads the order is not fixed. False when cancelled or
    /// stopped by `visit`. can_search(turns) must hold. The list is kept for the next search with
    /// the same number of listed turns. If memory runs out, this and later searches list fewer
    /// turns. Time: sequences of turns - listed_turns(turns) turns, plus the time for matches.
    bool search(std::uint32_t turns, const Cancellation& cancellation, const Visit& visit);
    /// The same for words that return the fixed pieces when followed by `then`, a valid state of
    /// the puzzle: compose(word, then) has all of `fixed` solved. The visited state is that of the
    /// word alone. A sequence takes one composition more.
    bool search(std::uint32_t turns, const State& then, const Cancellation& cancellation,
                const Visit& visit);

    /// Frees the list; the next search builds one.
    void forget();

    /// Of the last finished search.
    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

    /// The number of turns that a search of `turns` would list, with `spare` bytes in addition to
    /// the memory that the process may still use now.
    [[nodiscard]] std::uint32_t listed_turns(std::uint32_t turns, std::uint64_t spare = 0) const;
    /// Bytes of a search that lists this many turns, including the current list.
    [[nodiscard]] std::uint64_t bytes(std::uint32_t listed) const;
    /// Bytes of the current list.
    [[nodiscard]] std::uint64_t list_bytes() const { return KeyedWords::bytes(table_.size()); }
    /// Whether the sequences fit into the numbers that store them; true for all searches that can
    /// end: on the 3x3 up to some 20 turns.
    [[nodiscard]] bool can_search(std::uint32_t turns, std::uint64_t spare = 0) const;

    /// The approximate number of words that a search visits, if sequences are spread evenly over
    /// all arrangements of the fixed pieces and all arrangements can be reached. The real number is
    /// larger where short words move only free pieces: hundreds of times in the example above.
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
    std::uint32_t most_listed_ = kMaxTraceTurns;  // reduced where memory ran out
    bool listed_ = false;
    bool one_for_each_trace_;  // the sequences are the least ones of all traces
    KeyedWords table_;
    Statistics statistics_;
};

/// The number of ways to put pieces of their orbits into `slots`, whether turns reach them or not.
[[nodiscard]] double arrangements(const Shape& shape, const std::vector<Slot>& slots);

}  // namespace qter
