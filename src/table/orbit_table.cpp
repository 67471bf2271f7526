#include "table/orbit_table.hpp"
#include "table/shared_entry.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <set>
#include <utility>

#include "support/threads.hpp"

namespace qter {

namespace {

/// What looks of an entry cost against each other, in tenths of a nanosecond: at a neighbour
/// anywhere, and at one member of a coset in a sweep.
constexpr std::uint64_t kNeighbourCost = 300;
constexpr std::uint64_t kSweepCost = 10;

/// How many states an entry of a row stands for.
std::uint64_t states_of(const OrbitClasses* classes, std::uint32_t row) {
    return classes != nullptr ? classes->class_size(row) : 1;
}

/// How many of `size` bytes are `value`: eight at a time.
std::uint32_t count_bytes(const std::uint8_t* bytes, std::size_t size, std::uint8_t value) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = 0x7f * kOnes;
    std::uint64_t count = 0;
    std::size_t at = 0;
    while (at + 8 <= size) {
        // Up to 255 words before a byte of the sums overflows.
        std::uint64_t sums = 0;
        for (int i = 0; i < 255 && at + 8 <= size; ++i, at += 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes + at, 8);
            word ^= value * kOnes;
            const std::uint64_t zero = ~(((word & kLow) + kLow) | word | kLow);
            sums += zero >> 7;
        }
        const std::uint64_t pairs =
            (sums & 0x00ff00ff00ff00ff) + ((sums >> 8) & 0x00ff00ff00ff00ff);
        count += (pairs * 0x0001000100010001) >> 48;
    }
    for (; at < size; ++at) count += bytes[at] == value ? 1 : 0;
    return static_cast<std::uint32_t>(count);
}

/// The turns of one grip as they act on the orbit: powers of the first, without the identity.
struct Coset {
    std::vector<std::uint32_t> turns;
    std::vector<std::uint32_t> after;  // [turn][orient]
};

}  // namespace

class OrbitTableBuilder {
 public:
    OrbitTableBuilder(const OrbitSpace& space, std::shared_ptr<const OrbitClasses> classes,
                      const OrbitTableOptions& options);

    /// False when cancelled.
    bool build(const OrbitGoalMaker& goal);
    [[nodiscard]] OrbitTable take() { return std::move(table_); }

 private:
    enum class Way { kPush, kPull, kSweep };

    [[nodiscard]] std::uint32_t perm_of(std::uint32_t row) const {
        return table_.classes_ != nullptr ? table_.classes_->perm(row) : row;
    }
    [[nodiscard]] std::uint8_t* row(std::uint32_t row) { return table_.row(row); }
    [[nodiscard]] bool cancelled() const {
        return options_.cancellation != nullptr && options_.cancellation->requested();
    }

    template <class Work>
    bool for_rows(Work work);
    void choose_turns();
    void test_row(OrbitPredicate& goal, std::uint32_t row);
    [[nodiscard]] Way cheapest() const;
    bool advance(std::uint8_t level);
    void push(std::uint32_t row, std::uint8_t level);
    void push_to(Point to, std::uint8_t level);
    void pull(std::uint32_t row, std::uint8_t level);
    bool sweep(std::uint8_t level);
    void sweep_coset(const Coset& coset, std::uint32_t perm, std::uint8_t level);
    bool count(std::uint8_t level);

    const OrbitSpace& space_;
    const OrbitTableOptions& options_;
    std::uint32_t orients_;
    std::uint32_t rows_;
    OrbitTable table_;
    std::vector<std::uint32_t> turns_;    // those that do different things, none of them nothing
    std::vector<Coset> cosets_;           // of grips that together have all these turns
    std::vector<std::uint32_t> newest_;   // by row: entries of the last level
    std::vector<std::uint32_t> without_;  // by row: entries without a distance
    std::uint64_t newest_sum_ = 0;
    std::uint64_t without_sum_ = 0;
};

OrbitTableBuilder::OrbitTableBuilder(const OrbitSpace& space,
                                     std::shared_ptr<const OrbitClasses> classes,
                                     const OrbitTableOptions& options)
    : space_(space),
      options_(options),
      orients_(space.orients()),
      rows_(classes != nullptr ? classes->rows() : space.perms()),
      table_(DistanceRows(rows_, orients_), std::move(classes)),
      newest_(rows_, 0),
      without_(rows_, orients_) {
    choose_turns();
}

void OrbitTableBuilder::choose_turns() {
    const std::uint64_t nothing = Point{}.key();
    std::vector<std::pair<Coset, std::set<std::uint64_t>>> grips;
    for (std::uint32_t grip = 0; grip < space_.numbers().grips(); ++grip) {
        auto& [coset, acts] = grips.emplace_back();
        for (std::uint32_t turn = space_.numbers().first(grip); turn < space_.numbers().end(grip);
             ++turn) {
            const std::uint64_t act = space_.after({}, turn).key();
            if (act == nothing) break;  // from here on, powers repeat
            coset.turns.push_back(turn);
            acts.insert(act);
        }
    }
    std::stable_sort(grips.begin(), grips.end(), [](const auto& a, const auto& b) {
        return a.second.size() > b.second.size();
    });
    std::set<std::uint64_t> all;
    for (auto& [coset, acts] : grips) {
        if (std::includes(all.begin(), all.end(), acts.begin(), acts.end())) continue;
        for (const std::uint32_t turn : coset.turns) {
            if (all.insert(space_.after({}, turn).key()).second) turns_.push_back(turn);
        }
        cosets_.push_back(std::move(coset));
    }
    if (table_.classes_ != nullptr) return;
    for (Coset& coset : cosets_) {
        for (const std::uint32_t turn : coset.turns) {
            for (std::uint32_t orient = 0; orient < orients_; ++orient) {
                coset.after.push_back(space_.orient_after(orient, turn));
            }
        }
    }
}

/// work(row) for all rows, by all threads, a few at a time. False when cancelled before the end.
template <class Work>
bool OrbitTableBuilder::for_rows(Work work) {
    const std::uint32_t step = std::clamp(65536U / orients_, 1U, 4096U);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> stopped = false;
    const auto work_on = [&](std::uint32_t thread) {
        for (;;) {
            const std::uint64_t first = next.fetch_add(step, std::memory_order_relaxed);
            if (first >= rows_) return;
            if (cancelled()) {
                stopped = true;
                return;
            }
            const std::uint64_t last = std::min<std::uint64_t>(first + step, rows_);
            for (std::uint64_t row = first; row < last; ++row) {
                work(static_cast<std::uint32_t>(row), thread);
            }
        }
    };
    run_on_threads(options_.threads, work_on, [&] { next = rows_; });
    return !stopped;
}

void OrbitTableBuilder::test_row(OrbitPredicate& goal, std::uint32_t at) {
    std::array<Slot, kMaxRanked> pieces;
    std::array<std::uint8_t, kMaxRanked> twists, orients;
    const std::span<Slot> piece(pieces.data(), space_.size());
    const std::span<std::uint8_t> twist(twists.data(), space_.size());
    const std::span<std::uint8_t> turned(orients.data(), space_.size());
    space_.pieces_of(perm_of(at), piece);
    if (!goal.may_meet(piece)) return;
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        space_.twists_of(orient, twist);
        space_.to_orientations(piece, twist, turned);
        if (goal.met(piece, turned)) row(at)[orient] = 0;
    }
}

bool OrbitTableBuilder::build(const OrbitGoalMaker& make_goal) {
    std::vector<OrbitPredicate> goals;
    for (std::uint32_t i = 0; i < options_.threads; ++i) goals.push_back(make_goal());
    if (!for_rows([&](std::uint32_t at, std::uint32_t thread) { test_row(goals[thread], at); })) {
        return false;
    }
    std::uint8_t level = 0;
    if (!count(level)) return false;
    while (newest_sum_ > 0 && without_sum_ > 0 && level < OrbitTable::kFar) {
        ++level;
        if (!advance(level) || !count(level)) return false;
    }
    if (newest_sum_ > 0 && level == OrbitTable::kFar) table_.end_at_far();
    return true;
}

OrbitTableBuilder::Way OrbitTableBuilder::cheapest() const {
    const std::uint64_t push = newest_sum_ * turns_.size() * kNeighbourCost;
    const std::uint64_t pull = without_sum_ * turns_.size() * kNeighbourCost;
    if (table_.classes_ == nullptr) {
        const std::uint64_t sweep = table_.size() * cosets_.size() * kSweepCost;
        if (sweep < std::min(push, pull)) return Way::kSweep;
    }
    return push <= pull ? Way::kPush : Way::kPull;
}

bool OrbitTableBuilder::advance(std::uint8_t level) {
    switch (cheapest()) {
        case Way::kPush:
            return for_rows([&](std::uint32_t at, auto) { push(at, level); });
        case Way::kPull:
            return for_rows([&](std::uint32_t at, auto) { pull(at, level); });
        case Way::kSweep:
            return sweep(level);
    }
    return false;
}

void OrbitTableBuilder::push_to(Point to, std::uint8_t level) {
    if (table_.classes_ == nullptr) {
        std::uint8_t& entry = row(to.perm)[to.orient];
        if (load_shared(entry) == OrbitTable::kNever) store_shared(entry, level);
        return;
    }
    to = table_.classes_->locate(to);
    std::uint8_t& entry = row(to.perm)[to.orient];
    if (load_shared(entry) != OrbitTable::kNever) return;
    store_shared(entry, level);
    table_.classes_->for_alike(
        to, [&](std::uint32_t orient) { store_shared(row(to.perm)[orient], level); });
}

void OrbitTableBuilder::push(std::uint32_t at, std::uint8_t level) {
    if (newest_[at] == 0) return;
    const std::uint32_t perm = perm_of(at);
    std::uint8_t* const entries = row(at);
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        if (load_shared(entries[orient]) != level - 1) continue;
        for (const std::uint32_t turn : turns_) push_to(space_.after({perm, orient}, turn), level);
    }
}

void OrbitTableBuilder::pull(std::uint32_t at, std::uint8_t level) {
    if (without_[at] == 0) return;
    const std::uint32_t perm = perm_of(at);
    std::uint8_t* const entries = row(at);
    const OrbitClasses* const classes = table_.classes_.get();
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        if (load_shared(entries[orient]) != OrbitTable::kNever) continue;
        for (const std::uint32_t turn : turns_) {
            Point to = space_.after({perm, orient}, turn);
            if (classes != nullptr) to = classes->locate(to);
            if (load_shared(row(to.perm)[to.orient]) != level - 1) continue;
            store_shared(entries[orient], level);
            break;
        }
    }
}

bool OrbitTableBuilder::sweep(std::uint8_t level) {
    for (const Coset& coset : cosets_) {
        // The least permutation of a coset stands for it; no other row of it is touched by others.
        const bool done = for_rows([&](std::uint32_t perm, auto) {
            bool matters = newest_[perm] != 0;
            bool full = without_[perm] == 0;
            for (const std::uint32_t turn : coset.turns) {
                const std::uint32_t to = space_.perm_after(perm, turn);
                if (to < perm) return;
                matters = matters || newest_[to] != 0;
                full = full && without_[to] == 0;
            }
            if (matters && !full) sweep_coset(coset, perm, level);
        });
        if (!done) return false;
    }
    return true;
}

namespace {

/// One coset of rows: `first` at o goes with others[i] at after[i * orients + o]. The rows of a
/// grip are spelt out, for compilers leave such short loops as they are and keep all in memory.
template <std::size_t... kOthers>
void sweep_rows(std::uint8_t* first, std::uint8_t* const* others, const std::uint32_t* after,
                std::uint32_t orients, std::uint8_t level, std::index_sequence<kOthers...>) {
    const auto last = static_cast<std::uint8_t>(level - 1);
    const auto entry = [&](std::uint8_t* row, std::size_t other,
                           std::uint32_t orient) -> std::uint8_t& {
        return row[after[other * orients + orient]];
    };
    const auto pass = [&](auto... rows) {
        for (std::uint32_t orient = 0; orient < orients; ++orient) {
            // All loads before all stores: as far as a compiler knows, they could meet.
            const auto look = [&](std::uint8_t& own, auto&... rest) {
                const auto put = [&](std::uint8_t mine, auto... others_are) {
                    std::uint8_t least = mine;
                    ((least = std::min<std::uint8_t>(least, others_are)), ...);
                    // kNever where the least is another: without a branch, which nobody could
                    // foresee.
                    const auto most =
                        static_cast<std::uint8_t>(level | -static_cast<int>(least != last));
                    own = std::min(mine, most);
                    ((rest = std::min<std::uint8_t>(others_are, most)), ...);
                };
                put(own, rest...);
            };
            look(first[orient], entry(rows, kOthers, orient)...);
        }
    };
    pass(others[kOthers]...);
}

void sweep_any(const std::vector<std::uint8_t*>& rows, const std::uint32_t* after,
               std::uint32_t orients, std::uint8_t level) {
    for (std::uint32_t orient = 0; orient < orients; ++orient) {
        std::uint8_t least = rows[0][orient];
        for (std::size_t i = 1; i < rows.size(); ++i) {
            least = std::min(least, rows[i][after[(i - 1) * orients + orient]]);
        }
        if (least != level - 1) continue;
        rows[0][orient] = std::min(rows[0][orient], level);
        for (std::size_t i = 1; i < rows.size(); ++i) {
            std::uint8_t& entry = rows[i][after[(i - 1) * orients + orient]];
            entry = std::min(entry, level);
        }
    }
}

}  // namespace

void OrbitTableBuilder::sweep_coset(const Coset& coset, std::uint32_t perm, std::uint8_t level) {
    const std::uint32_t* const after = coset.after.data();
    const std::size_t count = coset.turns.size() + 1;
    if (count > 5) {
        std::vector<std::uint8_t*> rows = {row(perm)};
        for (const std::uint32_t turn : coset.turns) {
            rows.push_back(row(space_.perm_after(perm, turn)));
        }
        sweep_any(rows, after, orients_, level);
        return;
    }
    std::array<std::uint8_t*, 4> others{};
    for (std::size_t i = 0; i + 1 < count; ++i) {
        others[i] = row(space_.perm_after(perm, coset.turns[i]));
        // They are not gone through in order, so no processor sees what comes next.
        for (std::uint32_t at = 0; at < orients_; at += 64) __builtin_prefetch(others[i] + at, 1);
    }
    const auto run = [&](auto sequence) {
        sweep_rows(row(perm), others.data(), after, orients_, level, sequence);
    };
    switch (count) {
        case 2:
            return run(std::make_index_sequence<1>());
        case 3:
            return run(std::make_index_sequence<2>());
        case 4:
            return run(std::make_index_sequence<3>());
        default:
            return run(std::make_index_sequence<4>());
    }
}

/// Counts what the last level brought.
bool OrbitTableBuilder::count(std::uint8_t level) {
    const bool done = for_rows([&](std::uint32_t at, auto) {
        newest_[at] = 0;
        if (without_[at] == 0) return;
        newest_[at] = count_bytes(row(at), orients_, level);
        without_[at] -= newest_[at];
    });
    if (!done) return false;
    newest_sum_ = 0;
    without_sum_ = 0;
    std::uint64_t points = 0, left = 0;
    for (std::uint32_t at = 0; at < rows_; ++at) {
        const std::uint64_t alike = states_of(table_.classes_.get(), at);
        newest_sum_ += newest_[at];
        without_sum_ += without_[at];
        points += alike * newest_[at];
        left += alike * without_[at];
    }
    table_.set_counts(level, points, left);
    if (options_.progress) {
        options_.progress(level, table_.size() - without_sum_, table_.size());
    }
    return true;
}

std::uint64_t OrbitTable::bytes_needed(const OrbitSpace& space, const OrbitClasses* classes) {
    const std::uint64_t rows = classes != nullptr ? classes->rows() : space.perms();
    const std::uint64_t turns =
        classes != nullptr ? 0 : std::uint64_t{space.turns()} * space.orients();
    return rows * (space.orients() + 2 * sizeof(std::uint32_t)) + turns * sizeof(std::uint32_t);
}

std::optional<OrbitTable> OrbitTable::build(const OrbitSpace& space, const OrbitGoalMaker& goal,
                                            std::shared_ptr<const OrbitClasses> classes,
                                            const OrbitTableOptions& options) {
    assert(options.threads >= 1);
    OrbitTableBuilder builder(space, std::move(classes), options);
    if (!builder.build(goal)) return std::nullopt;
    return builder.take();
}

OrbitTable OrbitTable::of_stored(const OrbitSpace& space,
                                 std::shared_ptr<const OrbitClasses> classes,
                                 const TableStorage& stored, Keep keep) {
    const auto weight = [&classes](std::uint32_t row) { return states_of(classes.get(), row); };
    DistanceRows rows = DistanceRows::of_stored(stored, space.orients(), weight, keep);
    return {std::move(rows), std::move(classes)};
}

}  // namespace qter
