#include "search/pattern_table.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

#include "support/threads.hpp"

namespace qter {

namespace {

/// Most twists of a row for which a table of all sums is worth its memory.
constexpr std::uint64_t kMostSums = 1024;

}  // namespace

std::optional<std::uint64_t> PatternTable::entries(const OrbitPart& part, std::size_t tracked) {
    const std::size_t size = part.slots.size();
    if (tracked > Pattern().size() || tracked > size || size > 64 || size * part.modulus > 256) {
        return std::nullopt;
    }
    std::uint64_t entries = 1;
    for (std::size_t i = 0; i < tracked; ++i) {
        entries *= (size - i) * part.modulus;
        if (entries > OrbitSpace::kMaxEntries) return std::nullopt;
    }
    return entries;
}

std::size_t PatternTable::most_tracked(const OrbitPart& part, std::size_t tracked,
                                       std::uint64_t bytes) {
    for (; tracked > 0; --tracked) {
        const std::optional<std::uint64_t> needed = entries(part, tracked);
        if (needed && *needed <= bytes) break;
    }
    return tracked;
}

void PatternTable::set_turns(const std::vector<GripTurn>& grips, const OrbitPart& part) {
    const std::uint32_t whole = unit_ * modulus_;
    for (const GripTurn& grip : grips) {
        std::vector<std::uint8_t> once(places_);
        for (Slot to = 0; to < slots_.size(); ++to) {
            const Slot piece = grip.turn.piece[slots_[to]];
            const auto from = static_cast<Slot>(
                std::lower_bound(slots_.begin(), slots_.end(), piece) - slots_.begin());
            const std::uint32_t by =
                (grip.turn.orient[slots_[to]] + part.reference[from] + whole - part.reference[to]) %
                whole / unit_;
            for (std::uint32_t twist = 0; twist < modulus_; ++twist) {
                once[from * modulus_ + twist] =
                    static_cast<std::uint8_t>(to * modulus_ + (twist + by) % modulus_);
            }
        }
        std::vector<std::uint8_t> power = once;
        for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
            after_.insert(after_.end(), power.begin(), power.end());
            for (std::uint8_t& place : power) place = once[place];
            ++turns_;
        }
    }
}

Pattern PatternTable::pattern_of(const State& state) const {
    Pattern pattern{};
    const std::uint32_t whole = unit_ * modulus_;
    for (std::size_t i = 0; i < tracked_.size(); ++i) {
        for (Slot at = 0; at < slots_.size(); ++at) {
            if (state.piece[slots_[at]] != slots_[tracked_[i]]) continue;
            const std::uint32_t twist =
                (state.orient[slots_[at]] + reference_[tracked_[i]] + whole - reference_[at]) %
                whole / unit_;
            pattern[i] = static_cast<std::uint8_t>(at * modulus_ + twist);
        }
    }
    return pattern;
}

/// The pattern of a row in which nothing is twisted.
Pattern PatternTable::arrangement(std::uint64_t row) const {
    Pattern pattern{};
    for (std::size_t i = tracked_.size(); i-- > 0;) {
        pattern[i] = static_cast<std::uint8_t>(row % (slots_.size() - i));
        row /= slots_.size() - i;
    }
    std::uint64_t free = ~std::uint64_t{0} >> (64 - slots_.size());
    for (std::size_t i = 0; i < tracked_.size(); ++i) {
        std::uint64_t rest = free;
        for (; pattern[i] > 0; --pattern[i]) rest &= rest - 1;
        const int slot = std::countr_zero(rest);
        free &= ~(std::uint64_t{1} << slot);
        pattern[i] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(slot) * modulus_);
    }
    return pattern;
}

void PatternTable::pull(std::uint64_t row, std::uint8_t level,
                        const std::vector<std::uint32_t>& newest) {
    // Rows are read by some threads while their own one writes them: see OrbitTable.
    const auto load = [](std::uint8_t& entry) {
        return std::atomic_ref<std::uint8_t>(entry).load(std::memory_order_relaxed);
    };
    std::uint8_t* const own = rows_.data() + row * twist_ranks_;
    if (std::find(own, own + twist_ranks_, kNever) == own + twist_ranks_) return;
    const Pattern pattern = arrangement(row);
    std::vector<std::uint32_t> scratch;
    const auto last = static_cast<std::uint8_t>(level - 1);
    for (std::uint32_t turn = 0; turn < turns_; ++turn) {
        const std::uint64_t to = rank(after(pattern, turn));
        const std::uint64_t row_to = to / twist_ranks_;
        if (newest[row_to] == 0) continue;
        const auto by = static_cast<std::uint32_t>(to % twist_ranks_);
        const std::uint32_t* moved = sums_.data() + by * twist_ranks_;
        if (sums_.empty()) {
            scratch = added(by);
            moved = scratch.data();
        }
        std::uint8_t* const other = rows_.data() + row_to * twist_ranks_;
        for (std::uint64_t twists = 0; twists < twist_ranks_; ++twists) {
            // The level or kNever, without a branch; what the entry has already is no larger than
            // the level.
            const auto most = static_cast<std::uint8_t>(
                level | -static_cast<int>(load(other[moved[twists]]) != last));
            std::atomic_ref<std::uint8_t>(own[twists])
                .store(std::min(load(own[twists]), most), std::memory_order_relaxed);
        }
    }
}

/// The ranks of all twists with those of rank `by` added, piece by piece.
std::vector<std::uint32_t> PatternTable::added(std::uint32_t by) const {
    std::vector<std::uint32_t> ranks(twist_ranks_, 0);
    std::uint64_t weight = 1;
    for (std::size_t i = 0; i < tracked_.size(); ++i) {
        for (std::uint64_t rank = 0; rank < twist_ranks_; ++rank) {
            const std::uint64_t sum = (rank / weight + by / weight) % modulus_;
            ranks[rank] += static_cast<std::uint32_t>(sum * weight);
        }
        weight *= modulus_;
    }
    return ranks;
}

void PatternTable::count(std::uint8_t level, std::vector<std::uint32_t>& newest) {
    for (std::uint64_t row = 0; row < newest.size(); ++row) {
        const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(row * twist_ranks_);
        newest[row] = static_cast<std::uint32_t>(
            std::count(first, first + static_cast<std::ptrdiff_t>(twist_ranks_), level));
        counts_[level] += newest[row];
    }
    counts_[kNever] -= counts_[level];
}

std::optional<PatternTable> PatternTable::build(const Shape& shape, const OrbitPart& part,
                                                const std::vector<GripTurn>& grips,
                                                std::vector<Slot> tracked,
                                                const OrbitTableOptions& options) {
    const std::optional<std::uint64_t> entries = PatternTable::entries(part, tracked.size());
    assert(entries && !part.slots.empty() && part.slots.back() < shape.slots());
    PatternTable table;
    table.slots_ = part.slots;
    table.tracked_ = std::move(tracked);
    table.reference_ = part.reference;
    table.unit_ = part.twist_unit;
    table.modulus_ = part.modulus;
    table.places_ = static_cast<std::uint32_t>(part.slots.size()) * part.modulus;
    for (std::uint32_t place = 0; place < table.places_; ++place) {
        table.split_.push_back({static_cast<std::uint8_t>(place / part.modulus),
                                static_cast<std::uint8_t>(place % part.modulus)});
    }
    for (std::size_t i = 0; i < table.tracked_.size(); ++i) table.twist_ranks_ *= part.modulus;
    table.set_turns(grips, part);
    if (table.twist_ranks_ <= kMostSums) {
        for (std::uint32_t by = 0; by < table.twist_ranks_; ++by) {
            const std::vector<std::uint32_t> sums = table.added(by);
            table.sums_.insert(table.sums_.end(), sums.begin(), sums.end());
        }
    }
    table.rows_.assign(*entries, kNever);
    table.counts_[kNever] = *entries;
    table.rows_[table.rank(table.pattern_of(solved_state(shape)))] = 0;
    std::vector<std::uint32_t> newest(*entries / table.twist_ranks_);
    std::uint8_t level = 0;
    for (table.count(level, newest); table.counts_[level] > 0 && table.counts_[kNever] > 0;
         table.count(level, newest)) {
        if (++level == kFar) {
            std::replace(table.rows_.begin(), table.rows_.end(), kNever, kFar);
            table.counts_[kNever] = table.rows_.size();
            for (std::uint8_t i = 0; i < kFar; ++i) table.counts_[kNever] -= table.counts_[i];
            table.counts_[kFar] = std::exchange(table.counts_[kNever], 0);
            break;
        }
        std::atomic<std::uint64_t> next = 0;
        const auto work = [&](std::uint32_t) {
            constexpr std::uint64_t kStep = 256;
            for (;;) {
                const std::uint64_t first = next.fetch_add(kStep, std::memory_order_relaxed);
                if (first >= newest.size()) return;
                if (options.cancellation != nullptr && options.cancellation->requested()) return;
                for (std::uint64_t row = first; row < std::min(first + kStep, newest.size());
                     ++row) {
                    table.pull(row, level, newest);
                }
            }
        };
        run_on_threads(options.threads, work, [&] { next = newest.size(); });
        if (options.cancellation != nullptr && options.cancellation->requested()) {
            return std::nullopt;
        }
        if (options.progress) {
            options.progress(level, table.rows_.size() - table.counts_[kNever], table.rows_.size());
        }
    }
    table.sums_ = {};
    return table;
}

}  // namespace qter
