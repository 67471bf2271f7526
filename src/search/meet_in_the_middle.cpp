#include "search/meet_in_the_middle.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstring>
#include <mutex>
#include <utility>

#include "notation/algorithm.hpp"
#include "search/parted_buffer.hpp"
#include "search/sequence_walk.hpp"
#include "support/memory_account.hpp"
#include "support/own_lines.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

using Word = SequenceTree::Word;

/// A value comes out kLength calls after it went in, so that memory prefetched for it has arrived.
template <class T, std::size_t kLength>
class DelayLine {
 public:
    template <class Use>
    [[gnu::always_inline]] inline void push(const T& value, const Use& use) {
        T& slot = slots_[count_ % kLength];
        const T old = slot;
        slot = value;
        if (count_++ >= kLength) use(old);
    }
    /// Releases all remaining values.
    template <class Use>
    void flush(const Use& use) {
        const std::uint64_t inside = std::min<std::uint64_t>(count_, kLength);
        for (std::uint64_t i = count_ - inside; i != count_; ++i) use(slots_[i % kLength]);
        count_ = 0;
    }

 private:
    std::array<T, kLength> slots_ = {};
    std::uint64_t count_ = 0;
};

/// Sequences in a delay line: with a few nanoseconds each, enough to hide a hundred nanoseconds.
constexpr std::size_t kInFlight = 16;
/// Rows of sequences between two polls of the cancellation.
constexpr std::uint32_t kRowsPerPoll = 256;
/// Buckets of the list in one task of a thread: a tenth of a millisecond.
constexpr std::uint64_t kBucketsPerTask = 1U << 14;

struct Keyed {
    std::uint64_t key;
    Word word;
};

/// Unused memory at the beginning and end of three arrays of large pages.
constexpr std::uint64_t kPageSlack = std::uint64_t{12} << 20;
/// A thread's buffers for all parts of the table.
constexpr std::uint64_t kThreadBytes = 2 * KeyedWords::kParts * 256 * sizeof(Keyed);

/// At least one mask, so that code for states of one vector need not read their number.
std::vector<FastMask> masks_for(const FastShape& shape, const std::vector<Slot>& slots) {
    std::vector<FastMask> masks = shape.masks(slots);
    if (masks.empty() && shape.bytes() != 0) masks.push_back({});
    return masks;
}

std::vector<Slot> sorted(std::vector<Slot> slots) {
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    return slots;
}

/// Whether the two automata accept the same words. O(nodes * grips).
bool same_language(const CanonicalSequences& a, const CanonicalSequences& b) {
    using Node = CanonicalSequences::Node;
    // Both are minimal, so each node can correspond to just one of the other.
    std::vector<Node> with(a.nodes(), CanonicalSequences::kDead);
    std::vector<Node> open = {CanonicalSequences::kStart};
    with[CanonicalSequences::kStart] = CanonicalSequences::kStart;
    while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        for (std::uint16_t grip = 0; grip < a.grips(); ++grip) {
            const Node to = a.next(node, grip);
            const Node other = b.next(with[node], grip);
            if ((to == CanonicalSequences::kDead) != (other == CanonicalSequences::kDead)) {
                return false;
            }
            if (to == CanonicalSequences::kDead || with[to] == other) continue;
            if (with[to] != CanonicalSequences::kDead) return false;
            with[to] = other;
            open.push_back(to);
        }
    }
    return true;
}

/// Whether the sequences are exactly the least ones of the traces that cannot be shortened. With
/// the strongest rule that is so without wide turns to gather.
bool has_one_for_each_trace(const CanonicalSequences& sequences) {
    using Rule = CanonicalSequences::Rule;
    const CanonicalSequences traces(sequences.classes(), Rule::kTraces);
    return traces.rule() == Rule::kTraces && same_language(sequences, traces);
}

/// The hash of the contents of the fixed slots, after bringing the state to its form.
class Key {
 public:
    Key(const std::vector<FastMask>& masks, const PowerForm& form, const FastShape& shape)
        : masks_(masks.data()),
          count_(masks.size()),
          form_(form.trivial() ? nullptr : &form),
          brought_(shape.bytes() + kOwnLines) {}

    template <class Kernel, bool kOneVector>
    [[gnu::always_inline, nodiscard]] inline std::uint64_t of(const std::uint8_t* state) {
        if (form_ != nullptr) {
            form_->bring<Kernel, kOneVector>(state, brought_.data());
            state = brought_.data();
        }
        return fast_hash(state, masks_, kOneVector ? 1 : count_);
    }

 private:
    const FastMask* masks_;
    std::size_t count_;
    const PowerForm* form_;  ///< null where every state is its own form
    FastBuffer brought_;
};

}  // namespace

/// A flag that stops all threads, set by the cancellation or by a visitor.
class MeetInTheMiddle::Interrupt {
 public:
    explicit Interrupt(const Cancellation& cancellation) : cancellation_(cancellation) {}

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    bool poll() {
        if (!stopped() && cancellation_.requested()) stop();
        return stopped();
    }

 private:
    const Cancellation& cancellation_;
    std::atomic<bool> stopped_ = false;
};

namespace {

/// Polls an interrupt now and then.
template <class Interrupt>
class CancellationPoll {
 public:
    explicit CancellationPoll(Interrupt& interrupt) : interrupt_(&interrupt) {}
    bool goes_on() { return ++rows_ % kRowsPerPoll != 0 || !interrupt_->poll(); }

 private:
    Interrupt* interrupt_;
    std::uint32_t rows_ = 0;
};

}  // namespace

/// The table while threads write to it: each part has one writer at a time.
class MeetInTheMiddle::SharedTable {
 public:
    explicit SharedTable(KeyedWords& table) : table_(table) {}

    void count(std::uint32_t part, std::span<const std::uint64_t> keys) {
        const std::unique_lock lock = own(part);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i + kInFlight < keys.size()) {
                table_.prefetch_filter(keys[i + kInFlight]);
                table_.prefetch_bucket(keys[i + kInFlight]);
            }
            table_.count(keys[i]);
        }
    }
    void put(std::uint32_t part, std::span<const Keyed> words) {
        const std::unique_lock lock = own(part);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i + kInFlight < words.size()) table_.prefetch_bucket(words[i + kInFlight].key);
            table_.put(words[i].key, words[i].word);
        }
    }

 private:
    /// A part is written in microseconds; to put a waiting thread to sleep takes longer.
    std::unique_lock<std::mutex> own(std::uint32_t part) {
        constexpr int kTries = 1000;
        std::unique_lock lock(parts_[part], std::defer_lock);
        for (int i = 0; i < kTries; ++i) {
            if (lock.try_lock()) return lock;
        }
        lock.lock();
        return lock;
    }

    KeyedWords& table_;
    std::array<std::mutex, KeyedWords::kParts> parts_;
};

/// The first pass of listing.
class alignas(kOwnLines) MeetInTheMiddle::Counter : public CancellationPoll<Interrupt> {
 public:
    Counter(SharedTable& table, Key key, Interrupt& interrupt)
        : CancellationPoll(interrupt), table_(&table), key_(std::move(key)) {}

    template <class Kernel, bool kOneVector>
    [[gnu::always_inline]] inline void take(const std::uint8_t* state, Word) {
        const std::uint64_t key = key_.template of<Kernel, kOneVector>(state);
        keys_.push(KeyedWords::part(key), key, Count{table_});
    }
    void flush() { keys_.flush(Count{table_}); }

 private:
    struct Count {
        SharedTable* table;
        void operator()(std::uint32_t part, std::span<const std::uint64_t> keys) const {
            table->count(part, keys);
        }
    };

    SharedTable* table_;
    Key key_;
    PartedBuffer<std::uint64_t, KeyedWords::kParts> keys_;
};

/// The second pass.
class alignas(kOwnLines) MeetInTheMiddle::Putter : public CancellationPoll<Interrupt> {
 public:
    Putter(SharedTable& table, Key key, Interrupt& interrupt)
        : CancellationPoll(interrupt), table_(&table), key_(std::move(key)) {}

    template <class Kernel, bool kOneVector>
    [[gnu::always_inline]] inline void take(const std::uint8_t* state, Word word) {
        const std::uint64_t key = key_.template of<Kernel, kOneVector>(state);
        words_.push(KeyedWords::part(key), {key, word}, Put{table_});
    }
    void flush() { words_.flush(Put{table_}); }

 private:
    struct Put {
        SharedTable* table;
        void operator()(std::uint32_t part, std::span<const Keyed> words) const {
            table->put(part, words);
        }
    };

    SharedTable* table_;
    Key key_;
    PartedBuffer<Keyed, KeyedWords::kParts> words_;
};

/// Handles the pairs of one thread whose keys agree.
class alignas(kOwnLines) MeetInTheMiddle::Matcher {
 public:
    Matcher(const MeetInTheMiddle& search, std::uint32_t turns, std::uint32_t thread,
            const std::uint8_t* then, const Visit& visit, Interrupt& interrupt)
        : search_(&search),
          ops_(&fast_ops(search.options_.kernel)),
          then_(then),
          listed_turns_(search.listed_turns_),
          streamed_turns_(turns - listed_turns_),
          thread_(thread),
          visit_(&visit),
          interrupt_(&interrupt),
          state_(search.shape().bytes()),
          whole_(search.shape().bytes()) {}

    [[gnu::noinline]] void match(Word u, Word v) {
        if (interrupt_->stopped()) return;
        if ((++statistics_.matches % kRowsPerPoll) == 0) interrupt_->poll();
        const SequenceTree& tree = search_->tree_;
        // By far the most frequent case: v starts with all of u.
        if (listed_turns_ != 0 && streamed_turns_ != 0 &&
            tree.first_turn(u, listed_turns_).grip == tree.first_turn(v, streamed_turns_).grip) {
            return;
        }
        tree.write_turns(u, listed_turns_, listed_word_);
        tree.write_turns(v, streamed_turns_, streamed_word_);
        const bool counts = search_->one_for_each_trace_ ? join_least() : join_any();
        if (!counts) return;
        tree.write_state(*ops_, word_, state_.data());
        const std::uint8_t* end = state_.data();
        if (then_ != nullptr) {
            ops_->compose(search_->shape().plan(), end, then_, whole_.data());
            end = whole_.data();
        }
        if (!search_->form_.trivial()) {
            search_->bring_to_form(end, whole_.data());
            end = whole_.data();
        }
        if (!ops_->agree(end, search_->end_.data(), search_->masks_.data(),
                         search_->masks_.size())) {
            ++statistics_.mistaken;
            return;
        }
        ++statistics_.found;
        if (!(*visit_)(thread_, word_, state_.data())) interrupt_->stop();
    }

    void add_to(Statistics& sum) const {
        sum.matches += statistics_.matches;
        sum.mistaken += statistics_.mistaken;
        sum.found += statistics_.found;
    }

 private:
    [[nodiscard]] Turn inverse_of(Turn turn) const {
        const std::uint32_t others = search_->sequences().classes().turns[turn.grip];
        return {turn.grip, static_cast<std::uint16_t>(others + 1 - turn.amount)};
    }

    /// Builds the word, and returns whether this pair visits it, for sequences that are the least
    /// ones of all traces. Then the first way to divide a trace is to divide its least word, so the
    /// pair counts if and only if its two halves, each the least of its trace, are canonical
    /// together.
    bool join_least() {
        const CanonicalSequences& sequences = search_->sequences();
        word_.clear();
        for (std::size_t i = listed_word_.size(); i-- > 0;) {
            append_to_least(sequences, word_, inverse_of(listed_word_[i]));
        }
        word_.insert(word_.end(), streamed_word_.begin(), streamed_word_.end());
        return sequences.accepts(word_);
    }

    /// The same for any sequences: tries the ways to divide the trace up to the first whose halves
    /// are listed and streamed.
    bool join_any() {
        const CanonicalSequences& sequences = search_->sequences();
        word_.clear();
        for (std::size_t i = listed_word_.size(); i-- > 0;) {
            word_.push_back(inverse_of(listed_word_[i]));
        }
        word_.insert(word_.end(), streamed_word_.begin(), streamed_word_.end());
        if (can_be_shortened(sequences.classes(), word_)) return false;
        word_ = least_of_trace(sequences, word_);
        bool ours = false;
        any_split(sequences.classes(), word_, listed_turns_, [&](const TraceSplit& split) {
            const Algorithm back = inverse(search_->tree_.turns().puzzle(), split.first);
            const Algorithm first = least_of_trace(sequences, back);
            const Algorithm second = least_of_trace(sequences, split.second);
            if (!sequences.accepts(first) || !sequences.accepts(second)) return false;
            ours = first == listed_word_ && second == streamed_word_;
            return true;
        });
        return ours;
    }

    const MeetInTheMiddle* search_;
    const FastOps* ops_;
    const std::uint8_t* then_;
    std::uint32_t listed_turns_;
    std::uint32_t streamed_turns_;
    std::uint32_t thread_;
    const Visit* visit_;
    Interrupt* interrupt_;
    Statistics statistics_;
    Algorithm listed_word_;
    Algorithm streamed_word_;
    Algorithm word_;
    FastBuffer state_;
    FastBuffer whole_;  ///< the word followed by `then_`
};

/// Looks up sequences.
class alignas(kOwnLines) MeetInTheMiddle::Prober : public CancellationPoll<Interrupt> {
 public:
    /// `then` follows each sequence; null for nothing.
    Prober(const MeetInTheMiddle& search, const std::uint8_t* then, Interrupt& interrupt,
           Matcher matcher)
        : CancellationPoll(interrupt),
          table_(&search.table_),
          key_(search.masks_, search.form_, search.shape()),
          plan_(search.shape().plan()),
          then_(then),
          whole_(search.shape().bytes() + kOwnLines),
          matcher_(std::move(matcher)) {}

    template <class Kernel, bool kOneVector>
    [[gnu::always_inline]] inline void take(const std::uint8_t* state, Word word) {
        if (then_ != nullptr) {
            fast_compose<Kernel, kOneVector>(plan_, state, then_, whole_.data());
            state = whole_.data();
        }
        const std::uint64_t key = key_.template of<Kernel, kOneVector>(state);
        table_->prefetch_filter(key);
        ++streamed_;
        asked_.push({key, word}, [&](const Keyed& old) {
            if (table_->may_have(old.key)) pass(old);
        });
    }
    void flush() {
        asked_.flush([&](const Keyed& old) {
            if (table_->may_have(old.key)) pass(old);
        });
        passed_.flush([&](const Keyed& old) { open(old); });
        opened_.flush([&](const Opened& old) { compare(old); });
    }

    void add_to(Statistics& sum) const {
        sum.streamed += streamed_;
        sum.filter_hits += filter_hits_;
        matcher_.add_to(sum);
    }

 private:
    struct Opened {
        Keyed keyed;
        KeyedWords::Range range;
    };

    [[gnu::noinline]] void pass(const Keyed& keyed) {
        ++filter_hits_;
        table_->prefetch_bucket(keyed.key);
        passed_.push(keyed, [&](const Keyed& old) { open(old); });
    }
    void open(const Keyed& keyed) {
        const KeyedWords::Range range = table_->bucket_of(keyed.key);
        table_->prefetch_entries(range);
        opened_.push({keyed, range}, [&](const Opened& old) { compare(old); });
    }
    void compare(const Opened& opened) {
        table_->for_words(opened.range, opened.keyed.key,
                          [&](Word u) { matcher_.match(u, opened.keyed.word); });
    }

    const KeyedWords* table_;
    Key key_;
    FastPlan plan_;
    const std::uint8_t* then_;
    FastBuffer whole_;
    Matcher matcher_;
    std::uint64_t streamed_ = 0;
    std::uint64_t filter_hits_ = 0;
    DelayLine<Keyed, kInFlight> asked_;
    DelayLine<Keyed, kInFlight> passed_;
    DelayLine<Opened, kInFlight> opened_;
};

MeetInTheMiddle::MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences,
                                 std::vector<Slot> fixed, MeetOptions options)
    : MeetInTheMiddle(puzzle, std::move(sequences), std::move(fixed),
                      PowerForm(FastShape(puzzle->shape())), options) {}

MeetInTheMiddle::MeetInTheMiddle(PuzzlePtr puzzle, CanonicalSequences sequences,
                                 std::vector<Slot> fixed, PowerForm form, MeetOptions options)
    : fixed_(sorted(std::move(fixed))),
      options_(options),
      tree_(TurnSet(std::move(puzzle), std::move(sequences))),
      masks_(masks_for(tree_.shape(), fixed_)),
      form_(std::move(form)),
      end_(shape().bytes()),
      one_for_each_trace_(has_one_for_each_trace(this->sequences())) {
    bring_to_form(shape().solved().data(), end_.data());
    assert(options_.threads >= 1);
    assert(fixed_.empty() || fixed_.back() < shape().shape().slots());
}

void MeetInTheMiddle::bring_to_form(const std::uint8_t* state, std::uint8_t* out) const {
    std::memmove(out, state, shape().bytes());
    if (!form_.trivial()) form_.bring<PortableKernel, false>(out, out);
}

/// The depth of the tasks' prefixes: enough tasks for all threads to end at about the same time.
std::uint32_t MeetInTheMiddle::split_depth(std::uint32_t turns) const {
    const std::vector<Integer> counts = sequences().counts(turns);
    const Integer enough = 32 * Integer(options_.threads);
    std::uint32_t depth = 0;
    while (depth < turns && counts[depth] < enough) ++depth;
    return depth;
}

template <class Leaf>
void MeetInTheMiddle::walk_all(std::uint32_t turns, Interrupt& interrupt,
                               std::vector<Leaf>& leaves) const {
    const std::vector<SequenceTree::Branch> branches = tree_.branches(split_depth(turns));
    std::vector<WalkScratch> scratch(options_.threads, WalkScratch(tree_, turns));
    run_tasks(options_.threads, branches.size(), [&](std::uint32_t thread, std::size_t branch) {
        if (interrupt.poll()) return;
        walk_sequences(options_.kernel, tree_, branches[branch], turns, scratch[thread],
                       leaves[thread]);
    });
    for (Leaf& leaf : leaves) leaf.flush();
}

void MeetInTheMiddle::list(std::uint32_t turns, Interrupt& interrupt) {
    forget();  // before the next list takes memory
    table_ =
        KeyedWords(sequences().counts(turns).back().get_ui(), tree_.bits(turns), options_.threads);
    SharedTable shared(table_);
    const auto pass = [&]<class Leaf>(std::vector<Leaf> leaves) {
        for (std::uint32_t thread = 0; thread < options_.threads; ++thread) {
            leaves.emplace_back(shared, Key(masks_, form_, shape()), interrupt);
        }
        walk_all(turns, interrupt, leaves);
        return !interrupt.stopped();
    };
    if (!pass(std::vector<Counter>())) return;
    table_.start_putting();
    if (!pass(std::vector<Putter>())) return;
    listed_ = true;
    listed_turns_ = turns;
}

bool MeetInTheMiddle::search(std::uint32_t turns, const Cancellation& cancellation,
                             const Visit& visit) {
    return search(turns, static_cast<const std::uint8_t*>(nullptr), cancellation, visit);
}

bool MeetInTheMiddle::search(std::uint32_t turns, const State& then,
                             const Cancellation& cancellation, const Visit& visit) {
    FastBuffer packed(shape().bytes());
    shape().pack(then, packed.data());
    return search(turns, packed.data(), cancellation, visit);
}

bool MeetInTheMiddle::search(std::uint32_t turns, const std::uint8_t* then,
                             const Cancellation& cancellation, const Visit& visit) {
    assert(can_search(turns));
    Interrupt interrupt(cancellation);
    std::uint32_t listed = listed_turns(turns);
    statistics_ = {};
    while (!listed_ || listed_turns_ != listed) {
        try {
            list(listed, interrupt);
        } catch (const std::bad_alloc&) {
            forget();
            if (listed == 0 || turns - (listed - 1) > tree_.longest()) throw;
            most_listed_ = --listed;
        }
        if (interrupt.stopped()) return false;
    }
    std::vector<Matcher> matchers;
    for (std::uint32_t thread = 0; thread < options_.threads; ++thread) {
        matchers.emplace_back(*this, turns, thread, then, visit, interrupt);
    }
    if (then == nullptr && listed != 0 && turns == 2 * listed) {
        compare_listed(std::move(matchers), interrupt);
    } else {
        look_up(turns - listed, then, std::move(matchers), interrupt);
    }
    statistics_.listed_turns = listed;
    statistics_.listed = table_.size();
    statistics_.table_bytes = KeyedWords::bytes(table_.size());
    return !interrupt.stopped();
}

/// Streams all sequences of `turns` turns.
void MeetInTheMiddle::look_up(std::uint32_t turns, const std::uint8_t* then,
                              std::vector<Matcher> matchers, Interrupt& interrupt) {
    std::vector<Prober> leaves;
    for (Matcher& matcher : matchers) {
        leaves.emplace_back(*this, then, interrupt, std::move(matcher));
    }
    walk_all(turns, interrupt, leaves);
    for (const Prober& leaf : leaves) leaf.add_to(statistics_);
}

/// The same where streamed and listed sequences have equal lengths. A pair of the same sequence is
/// not a word.
void MeetInTheMiddle::compare_listed(std::vector<Matcher> matchers, Interrupt& interrupt) {
    const std::uint64_t tasks = (table_.buckets() + kBucketsPerTask - 1) / kBucketsPerTask;
    run_tasks(options_.threads, tasks, [&](std::uint32_t thread, std::size_t task) {
        if (interrupt.poll()) return;
        const std::uint64_t first = task * kBucketsPerTask;
        table_.for_pairs(first, std::min(first + kBucketsPerTask, table_.buckets()),
                         [&](Word u, Word v) {
                             matchers[thread].match(u, v);
                             return !interrupt.stopped();
                         });
    });
    statistics_.streamed = statistics_.filter_hits = table_.size();
    for (const Matcher& matcher : matchers) matcher.add_to(statistics_);
}

void MeetInTheMiddle::forget() {
    listed_ = false;
    table_ = KeyedWords();
}

std::uint64_t MeetInTheMiddle::bytes(std::uint32_t listed) const {
    return bytes_of(sequences().counts(listed).back().get_ui());
}

std::uint64_t MeetInTheMiddle::bytes_of(std::uint64_t words) const {
    const std::uint64_t list = KeyedWords::bytes(words);
    return list + std::min(list, kPageSlack) + std::uint64_t{options_.threads} * kThreadBytes;
}

std::uint32_t MeetInTheMiddle::listed_turns(std::uint32_t turns, std::uint64_t spare) const {
    // The current list will be freed for the next one.
    const std::uint64_t more = list_bytes() + spare;
    const std::uint64_t left = MemoryAccount::room();
    const std::uint64_t room = left > MemoryAccount::kNoLimit - more ? left : left + more;
    const std::uint32_t most = options_.long_lists ? turns : turns / 2;
    const std::vector<Integer> counts = sequences().counts(most);
    const auto fits = [&](std::uint32_t listed) {
        return listed <= tree_.longest() && tree_.bits(listed) <= KeyedWords::kMaxWordBits &&
               counts[listed] <= KeyedWords::kMaxWords &&
               KeyedWords::bytes(counts[listed].get_ui()) <= options_.memory_bytes &&
               bytes_of(counts[listed].get_ui()) <= room;
    };
    std::uint32_t listed = std::min(most, most_listed_);
    while (listed > 0 && !fits(listed)) --listed;
    return listed;
}

bool MeetInTheMiddle::can_search(std::uint32_t turns, std::uint64_t spare) const {
    return turns <= kMaxTraceTurns && turns - listed_turns(turns, spare) <= tree_.longest();
}

double MeetInTheMiddle::count(std::uint32_t turns) const {
    return sequences().counts(turns).back().get_d();
}

double MeetInTheMiddle::expected_words(std::uint32_t turns) const {
    return count(turns) / arrangements(shape().shape(), fixed_);
}

double arrangements(const Shape& shape, const std::vector<Slot>& slots) {
    std::vector<Slot> taken(shape.orbits().size());
    double ways = 1;
    for (const Slot slot : slots) {
        const std::uint32_t orbit = shape.orbit_of(slot);
        ways *=
            static_cast<double>(shape.orbits()[orbit].size - taken[orbit]++) * shape.modulus(slot);
    }
    return ways;
}

}  // namespace qter
