// Filling with the distances of the states of one orbit.
//
// Each level is found in one of three ways, whichever costs least:
//   - Push: every state of the last level sets its neighbours. For small levels.
//   - Pull: every state without a distance tests its neighbours. When few are left.
//   - Sweep: s, s g, s g^2, ... for a grip g are neighbours of each other, so their distances
//     differ by at most one, and the least of them decides: if it is the last level's, all that
//     have none get the next. A pass over all states for each grip, in memory order, that skips
//     rows without effect. Needs a row for every permutation.
// With classes of permutations (coordinate/orbit_classes.hpp) there is a row for each class only.
// Pulling works unchanged; pushing must also set the images of a neighbour under the stabiliser of
// the row's permutation.
#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <utility>

#include "table/row_fill.hpp"

namespace qter {

namespace {

/// Relative costs of an entry, in tenths of a nanosecond: for reading a neighbour anywhere, and for
/// one member of a coset in a sweep.
constexpr std::uint64_t kNeighbourCost = 300;
constexpr std::uint64_t kSweepCost = 10;

/// The number of bytes equal to `value`, computed eight at a time.
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

template <class Cells>
class StateFill {
 public:
    StateFill(const OrbitIndexer& indexer, const OrbitFillOptions& options);

    std::optional<DistanceRows> fill(const OrbitGoalMaker& goal);

 private:
    enum class Strategy { kPush, kPull, kSweep };

    [[nodiscard]] std::uint32_t perm_of(std::uint32_t row) const {
        return classes_ != nullptr ? classes_->reduction().representative(row) : row;
    }
    /// A thread's scratch memory for the nth of the rows that it has open.
    [[nodiscard]] std::uint8_t* scratch(std::uint32_t thread, std::size_t nth) {
        return scratch_[thread].data() + nth * Cells::scratch(orients_);
    }

    void choose_turns();
    void test_row(OrbitPredicate& goal, std::uint32_t row);
    [[nodiscard]] Strategy cheapest() const;
    bool advance(std::uint8_t level);
    void push(std::uint32_t row, std::uint8_t level);
    void push_to(Point to, std::uint8_t level);
    void pull(std::uint32_t row, std::uint8_t level);
    bool sweep(std::uint8_t level);
    void sweep_coset(const Coset& coset, std::uint32_t perm, std::uint8_t level,
                     std::uint32_t thread);
    bool count(std::uint8_t level);

    const OrbitSpace& space_;
    const OrbitClasses* classes_;
    std::uint32_t orients_;
    RowFill fill_;
    Cells cells_;
    std::vector<std::uint32_t> turns_;  // with different actions, without the identity
    std::vector<Coset> cosets_;         // of grips that together have all these turns
    std::vector<std::vector<std::uint8_t>> scratch_;  // by thread
};

template <class Cells>
StateFill<Cells>::StateFill(const OrbitIndexer& indexer, const OrbitFillOptions& options)
    : space_(*indexer.space()),
      classes_(indexer.classes()),
      orients_(space_.orients()),
      fill_(indexer, options),
      cells_(indexer.rows(), indexer.length(), options.threads) {
    choose_turns();
    std::size_t open = 1;
    for (const Coset& coset : cosets_) open = std::max(open, coset.turns.size() + 1);
    scratch_.assign(fill_.threads(), std::vector<std::uint8_t>(open * Cells::scratch(orients_)));
}

template <class Cells>
void StateFill<Cells>::choose_turns() {
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
    if (classes_ != nullptr) return;
    for (Coset& coset : cosets_) {
        for (const std::uint32_t turn : coset.turns) {
            for (std::uint32_t orient = 0; orient < orients_; ++orient) {
                coset.after.push_back(space_.orient_after(orient, turn));
            }
        }
    }
}

template <class Cells>
void StateFill<Cells>::test_row(OrbitPredicate& goal, std::uint32_t at) {
    std::array<Slot, kMaxRanked> pieces;
    std::array<std::uint8_t, kMaxRanked> twists, orients;
    const std::span<Slot> piece(pieces.data(), space_.size());
    const std::span<std::uint8_t> twist(twists.data(), space_.size());
    const std::span<std::uint8_t> turned(orients.data(), space_.size());
    space_.pieces_of(perm_of(at), piece);
    if (!goal.may_meet(piece)) return;
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        space_.twists().twists_of(orient, twist);
        space_.twists().to_orientations(piece, twist, turned);
        if (goal.met(piece, turned)) cells_.row(at).put(orient, 0);
    }
}

template <class Cells>
std::optional<DistanceRows> StateFill<Cells>::fill(const OrbitGoalMaker& make_goal) {
    std::vector<OrbitPredicate> goals;
    for (std::uint32_t i = 0; i < fill_.threads(); ++i) goals.push_back(make_goal());
    return fill_.fill(
        cells_,
        [&] {
            return fill_.for_rows([&](std::uint32_t at, std::uint32_t thread) {
                test_row(goals[thread], at);
            }) && count(0);
        },
        [&](std::uint8_t level) { return advance(level) && count(level); });
}

template <class Cells>
typename StateFill<Cells>::Strategy StateFill<Cells>::cheapest() const {
    const std::uint64_t push = fill_.newest_sum() * turns_.size() * kNeighbourCost;
    const std::uint64_t pull = fill_.without_sum() * turns_.size() * kNeighbourCost;
    if (classes_ == nullptr) {
        const std::uint64_t sweep = fill_.entries() * cosets_.size() * kSweepCost;
        if (sweep < std::min(push, pull)) return Strategy::kSweep;
    }
    return push <= pull ? Strategy::kPush : Strategy::kPull;
}

template <class Cells>
bool StateFill<Cells>::advance(std::uint8_t level) {
    switch (cheapest()) {
        case Strategy::kPush:
            return fill_.for_rows([&](std::uint32_t at, auto) { push(at, level); });
        case Strategy::kPull:
            return fill_.for_rows([&](std::uint32_t at, auto) { pull(at, level); });
        case Strategy::kSweep:
            return sweep(level);
    }
    return false;
}

template <class Cells>
void StateFill<Cells>::push_to(Point to, std::uint8_t level) {
    if (classes_ != nullptr) to = classes_->locate(to);
    const auto row = cells_.row(to.perm);
    if (row.get(to.orient) != Cells::kNone) return;
    row.put(to.orient, level);
    if (classes_ == nullptr) return;
    classes_->for_alike(to, [&](std::uint32_t orient) { row.put(orient, level); });
}

template <class Cells>
void StateFill<Cells>::push(std::uint32_t at, std::uint8_t level) {
    if (fill_.newest()[at] == 0) return;
    const std::uint32_t perm = perm_of(at);
    const auto row = cells_.row(at);
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        if (row.get(orient) != level - 1) continue;
        for (const std::uint32_t turn : turns_) push_to(space_.after({perm, orient}, turn), level);
    }
}

template <class Cells>
void StateFill<Cells>::pull(std::uint32_t at, std::uint8_t level) {
    if (fill_.without(at) == 0) return;
    const std::uint32_t perm = perm_of(at);
    const auto row = cells_.row(at);
    for (std::uint32_t orient = 0; orient < orients_; ++orient) {
        if (row.get(orient) != Cells::kNone) continue;
        for (const std::uint32_t turn : turns_) {
            Point to = space_.after({perm, orient}, turn);
            if (classes_ != nullptr) to = classes_->locate(to);
            if (cells_.row(to.perm).get(to.orient) != level - 1) continue;
            row.put(orient, level);
            break;
        }
    }
}

template <class Cells>
bool StateFill<Cells>::sweep(std::uint8_t level) {
    for (const Coset& coset : cosets_) {
        // The coset is processed at its least permutation; no other task touches its rows.
        const bool done = fill_.for_rows([&](std::uint32_t perm, std::uint32_t thread) {
            bool matters = fill_.newest()[perm] != 0;
            bool full = fill_.without(perm) == 0;
            for (const std::uint32_t turn : coset.turns) {
                const std::uint32_t to = space_.perm_after(perm, turn);
                if (to < perm) return;
                matters = matters || fill_.newest()[to] != 0;
                full = full && fill_.without(to) == 0;
            }
            if (matters && !full) sweep_coset(coset, perm, level, thread);
        });
        if (!done) return false;
    }
    return true;
}

/// Sweeps one coset of rows: column o of `first` belongs to column after[i * orients + o] of
/// others[i]. The rows of a grip are unrolled by a template, since compilers do not unroll such
/// short loops and keep all values in memory.
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
            // All loads before all stores: the compiler cannot exclude that they alias.
            const auto look = [&](std::uint8_t& own, auto&... rest) {
                const auto put = [&](std::uint8_t mine, auto... others_are) {
                    std::uint8_t least = mine;
                    ((least = std::min<std::uint8_t>(least, others_are)), ...);
                    // kNever unless the least is the last level: without a branch, which would be
                    // unpredictable.
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

template <class Cells>
void StateFill<Cells>::sweep_coset(const Coset& coset, std::uint32_t perm, std::uint8_t level,
                                   std::uint32_t thread) {
    const std::uint32_t* const after = coset.after.data();
    const std::size_t count = coset.turns.size() + 1;
    std::vector<std::uint32_t> numbers = {perm};
    for (const std::uint32_t turn : coset.turns) numbers.push_back(space_.perm_after(perm, turn));
    std::vector<std::uint8_t*> rows;
    for (const std::uint32_t number : numbers) {
        rows.push_back(cells_.open(number, scratch(thread, rows.size())));
        // They are not accessed in order, so the hardware does not prefetch them.
        for (std::uint32_t at = 0; at < orients_; at += 64) {
            __builtin_prefetch(rows.back() + at, 1);
        }
    }
    const auto run = [&](auto sequence) {
        sweep_rows(rows[0], rows.data() + 1, after, orients_, level, sequence);
    };
    switch (count) {
        case 2:
            run(std::make_index_sequence<1>());
            break;
        case 3:
            run(std::make_index_sequence<2>());
            break;
        case 4:
            run(std::make_index_sequence<3>());
            break;
        case 5:
            run(std::make_index_sequence<4>());
            break;
        default:
            sweep_any(rows, after, orients_, level);
            break;
    }
    for (std::size_t i = 0; i < count; ++i) cells_.close(numbers[i], rows[i]);
}

/// Counts the entries of the last level by row.
template <class Cells>
bool StateFill<Cells>::count(std::uint8_t level) {
    return fill_.for_rows([&](std::uint32_t at, std::uint32_t thread) {
        const bool full = fill_.without(at) == 0;
        fill_.newest()[at] =
            full ? 0 : count_bytes(cells_.open(at, scratch(thread, 0)), orients_, level);
    });
}

}  // namespace

std::uint64_t state_fill_bytes(const OrbitSpace& space, const OrbitClasses* classes, bool packed) {
    const std::uint64_t rows = classes != nullptr ? classes->rows() : space.perms();
    const std::uint64_t turns =
        classes != nullptr ? 0 : std::uint64_t{space.turns()} * space.orients();
    const std::uint64_t entries = rows * space.orients();
    return (packed ? NibbleCells::bytes(entries) : ByteCells::bytes(entries)) +
           (rows * 2 + turns) * sizeof(std::uint32_t);
}

std::optional<DistanceRows> fill_states(const OrbitIndexer& indexer, const OrbitGoalMaker& goal,
                                        const OrbitFillOptions& options) {
    return options.packed ? StateFill<NibbleCells>(indexer, options).fill(goal)
                          : StateFill<ByteCells>(indexer, options).fill(goal);
}

}  // namespace qter
