#include "phases/reduction_phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "coordinate/coset_coordinates.hpp"
#include "coordinate/partner_coordinates.hpp"
#include "phases/phase_words.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kTableRows = std::uint64_t{1} << 23;
constexpr std::size_t kMostReductionTables = 6;

}  // namespace

Result<ReductionPhase> ReductionPhase::build(TurnSet turns, const ReductionAfter& after,
                                             const std::string& name) {
    ReductionPhase phase(std::move(turns), name);
    auto values = derive_reduction(phase.turns_, after);
    if (!values) {
        return Diagnostic::error(
                   Code::kTooLarge, Span{},
                   fmt::format("the coordinates of the phase `{}` are too large", name))
            .note(fmt::format("a coordinate has more than {} values, or there are more "
                              "than {} coordinates",
                              kMaxCosetValues, kMostValues))
            .with_help("add a phase to the chain between this one and the next");
    }
    phase.seen_ = *std::move(values);
    phase.add_tables(shared_turns(phase.turns_, after.next));
    return phase;
}

/// Adds a table for every maximal set of values with few enough rows; values of pairs have tables
/// of their own.
void ReductionPhase::add_tables(const std::vector<TurnNumber>& next) {
    ProductFill fill;
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 0; i < seen_.values.size(); ++i) {
        fill.moves.push_back(seen_.coordinates[seen_.values[i].coordinate].moves());
        sizes.push_back(seen_.values[i].of_pairs ? kTableRows + 1 : fill.moves.back().size);
    }
    column_.assign(turns_.size(), 0);
    for (const TurnNumber turn : turns_.allowed()) {
        column_[turn] = static_cast<std::uint32_t>(fill.turns.size());
        fill.turns.push_back(column_[turn]);
    }
    // The end is the set of points that the next phase's turns reach from solved.
    for (const TurnNumber turn : next) fill.goal_turns.push_back(column_[turn]);
    choose_products(sizes, kTableRows, kMostReductionTables, {},
                    [&](std::uint32_t set, std::uint64_t) {
                        if (set == 0) return false;
                        fill.coordinates = set_members(set);
                        tables_.push_back(fill_product_table(fill));
                        return true;
                    });
}

namespace {

constexpr std::uint8_t kNowhere = 255;

/// The positions of a chunk's pairs in a state. A pair is named by its lesser piece; it has the
/// index of one piece among the first slots and that of the partner among the second.
class PairsOfState {
 public:
    PairsOfState(const ReductionValues& seen, const ReductionValues::Chunk& chunk,
                 const State& state)
        : seen_(seen),
          chunk_(chunk),
          table_(seen.pair_tables[chunk.table]),
          first_(seen.coordinates[table_.first]),
          second_(seen.coordinates[table_.second]),
          state_(state),
          one_(state.piece.size(), kNowhere),
          other_(state.piece.size(), kNowhere) {
        for (std::size_t i = 0; i < first_.slots().size(); ++i) {
            one_[pair_in(first_.slots()[i])] = static_cast<std::uint8_t>(i);
            other_[pair_in(second_.slots()[i])] = static_cast<std::uint8_t>(i);
        }
    }

    /// Whether the slots hold pieces of different pairs, with the chunk's parity.
    [[nodiscard]] bool valid() {
        for (const Slot slot : first_.slots()) {
            const Slot pair = pair_in(slot);
            if (one_[pair] == kNowhere || other_[pair] == kNowhere) return false;
            pairs_.push_back(pair);
        }
        std::sort(pairs_.begin(), pairs_.end());
        if (std::adjacent_find(pairs_.begin(), pairs_.end()) != pairs_.end()) return false;
        return !chunk_.even || !odd();
    }

    /// Adds to `further` a start with the chunk's values for each choice of pairs; false if the
    /// state has none of the pairs.
    bool add_starts(const Phase::Start& of, std::vector<Phase::Start>& further) const {
        std::vector<Slot> named;
        if (!chunk_.any) {
            for (const Slot slot : chunk_.pieces) named.push_back(pair_of(slot));
            if (std::any_of(named.begin(), named.end(),
                            [&](Slot pair) { return one_[pair] == kNowhere; })) {
                return false;
            }
            add_starts(named, of, further);
            return true;
        }
        std::vector<bool> chosen(pairs_.size(), false);
        std::fill(chosen.begin(), chosen.begin() + table_.names, true);
        do {
            named.clear();
            for (std::size_t i = 0; i < pairs_.size(); ++i) {
                if (chosen[i]) named.push_back(pairs_[i]);
            }
            add_starts(named, of, further);
        } while (std::prev_permutation(chosen.begin(), chosen.end()));
        return true;
    }

 private:
    [[nodiscard]] Slot pair_of(Slot piece) const { return std::min(piece, seen_.partner[piece]); }
    [[nodiscard]] Slot pair_in(Slot slot) const { return pair_of(state_.piece[slot]); }

    /// The parity of a permutation of the first slots: from each pair's piece to its partner.
    [[nodiscard]] bool odd() const {
        State between = state_;
        for (const Slot slot : first_.slots()) {
            between.piece[slot] = first_.slots()[other_[pair_in(slot)]];
        }
        return is_odd(between, first_.slots(), seen_.partner);
    }

    void add_starts(const std::vector<Slot>& named, const Phase::Start& of,
                    std::vector<Phase::Start>& further) const {
        std::vector<std::uint32_t> digits(pairs_.size(), 0);
        std::vector<std::uint32_t> partners(pairs_.size(), 0);
        for (std::uint32_t name = 0; name < named.size(); ++name) {
            digits[one_[named[name]]] = name + 1;
            partners[other_[named[name]]] = name + 1;
        }
        const auto value = first_.with_digits(digits);
        const auto others = second_.with_digits(partners);
        if (!value || !others) return;
        Phase::Values& made = further.emplace_back(of).values;
        made[chunk_.value] = *value;
        made[chunk_.value + 1] = *others;
    }

    const ReductionValues& seen_;
    const ReductionValues::Chunk& chunk_;
    const PairTable& table_;
    const Coordinate& first_;
    const Coordinate& second_;
    const State& state_;
    std::vector<std::uint8_t> one_;
    std::vector<std::uint8_t> other_;
    std::vector<Slot> pairs_;
};

}  // namespace

std::vector<Phase::Start> ReductionPhase::any_starts_of(const State& state) const {
    Start start;
    for (std::size_t i = 0; i < seen_.values.size(); ++i) {
        if (seen_.values[i].of_pairs) continue;
        const auto value = seen_.coordinates[seen_.values[i].coordinate].of(state);
        if (!value) return {};
        start.values[i] = *value;
    }
    std::vector<Start> starts = {start};
    for (const ReductionValues::Chunk& chunk : seen_.chunks) {
        PairsOfState pairs(seen_, chunk, state);
        if (!pairs.valid()) return {};
        std::vector<Start> further;
        for (const Start& of : starts) {
            if (!pairs.add_starts(of, further)) return {};
        }
        starts = std::move(further);
    }
    for (Start& one : starts) one.least = least(one.values);
    std::erase_if(starts, [](const Start& one) { return one.least == kNever; });
    return starts;
}

std::vector<Phase::Start> ReductionPhase::starts_of(const State& state) const {
    std::vector<Start> starts = any_starts_of(state);
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Start& a, const Start& b) { return a.least < b.least; });
    return starts;
}

std::uint32_t ReductionPhase::least_of(const State& state) const {
    std::uint32_t least = kNever;
    for (const Start& start : any_starts_of(state)) least = std::min(least, start.least);
    return least;
}

namespace {

/// A policy of WordSearch.
class ReductionPolicy {
 public:
    using Position = Phase::Values;
    struct Ahead {};

    ReductionPolicy(const ReductionPhase& phase, const std::vector<bool>* const& not_last)
        : phase_(phase), not_last_(not_last) {}

    static Position start(const std::uint32_t* values, std::uint32_t /*least*/) {
        Position position;
        std::copy_n(values, position.size(), position.begin());
        return position;
    }
    void visit_with(const PhaseWords::Visit& visit) { visit_ = &visit; }

    void prefetch(const Position&, TurnNumber, std::uint32_t, Ahead&) const {}
    Entry enter(const Position& from, TurnNumber turn, const Ahead&, std::uint32_t left,
                Position& to) const {
        if (left == 0 && not_last_ != nullptr && (*not_last_)[turn]) return Entry::kCut;
        to = phase_.after(from, turn);
        return phase_.least(to) > left ? Entry::kCut : Entry::kOpen;
    }
    bool arrived(const Position&, std::span<const Turn> path) const { return (*visit_)(path); }

 private:
    const ReductionPhase& phase_;
    const std::vector<bool>* not_last_;
    const PhaseWords::Visit* visit_ = nullptr;
};

}  // namespace

std::unique_ptr<PhaseWords> ReductionPhase::words(std::uint32_t length,
                                                  const std::vector<bool>* not_last,
                                                  const Cancellation& cancellation) const {
    return std::make_unique<WordSearch<ReductionPolicy>>(turns_, length, cancellation, *this,
                                                         not_last);
}

std::uint64_t ReductionPhase::bytes() const {
    std::uint64_t bytes = 0;
    for (const ProductTable& table : tables_) bytes += table.entries.size();
    for (const PairTable& table : seen_.pair_tables) bytes += table.bytes();
    for (const Coordinate& coordinate : seen_.coordinates) bytes += coordinate.bytes();
    return bytes;
}

}  // namespace qter
