#include "navigate/metric_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "navigate/chain_method.hpp"
#include "puzzle/held_turns.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNoPosition = 0xffffffff;
constexpr std::uint16_t kNotTurned = 0xffff;

}  // namespace

/// The positions that are known from one side, those of a distance together.
class MetricSolver::Side {
 public:
    explicit Side(const Puzzle& puzzle) : puzzle_(puzzle), slots_(puzzle.shape().slots()) {
        places_.assign(1024, kNoPosition);
    }

    /// A position as one sees it: for each slot, which look its piece has and how it is turned.
    using Look = std::vector<std::uint16_t>;

    [[nodiscard]] Look look_of(const State& state) const {
        Look look(slots_);
        for (Slot slot = 0; slot < slots_; ++slot) {
            look[slot] = static_cast<std::uint16_t>(
                puzzle_.look_alike(state.piece[slot]) * kOrientations + state.orient[slot]);
        }
        return look;
    }
    /// A state that looks so.
    void state_at(std::uint32_t position, State& state) const {
        const std::uint16_t* const look = looks_.data() + std::size_t{position} * slots_;
        for (Slot slot = 0; slot < slots_; ++slot) {
            state.piece[slot] = look[slot] / kOrientations;
            state.orient[slot] = static_cast<std::uint8_t>(look[slot] % kOrientations);
        }
    }

    [[nodiscard]] std::uint32_t find(const Look& look) const {
        return places_[place_of(look.data())];
    }
    /// False when it is known.
    bool add(const Look& look, std::uint16_t turn) {
        const std::size_t place = place_of(look.data());
        if (places_[place] != kNoPosition) return false;
        places_[place] = static_cast<std::uint32_t>(turns_.size());
        looks_.insert(looks_.end(), look.begin(), look.end());
        turns_.push_back(turn);
        if (turns_.size() * 2 > places_.size()) grow();
        return true;
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(turns_.size()); }
    /// The turn that led there; kNotTurned where the side begins.
    [[nodiscard]] std::uint16_t turn_to(std::uint32_t position) const { return turns_[position]; }
    /// What `more` positions would take in all, with room to grow.
    [[nodiscard]] std::uint64_t bytes_with(std::uint64_t more) const {
        return 3 * (turns_.size() + more) *
               (slots_ * sizeof(std::uint16_t) + sizeof(std::uint16_t) + 4 * sizeof(std::uint32_t));
    }

    std::uint32_t first = 0;     ///< of the last distance
    std::uint32_t distance = 0;  ///< of those

    static constexpr std::uint16_t kOrientations = 8;

 private:
    [[nodiscard]] std::size_t place_of(const std::uint16_t* look) const {
        std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, mixed once more
        for (Slot slot = 0; slot < slots_; ++slot) hash = (hash ^ look[slot]) * 0x100000001b3;
        hash ^= hash >> 29;
        hash *= 0xbf58476d1ce4e5b9;
        hash ^= hash >> 32;
        std::size_t place = hash & (places_.size() - 1);
        while (places_[place] != kNoPosition &&
               std::memcmp(looks_.data() + std::size_t{places_[place]} * slots_, look,
                           slots_ * sizeof(std::uint16_t)) != 0) {
            place = (place + 1) & (places_.size() - 1);
        }
        return place;
    }

    void grow() {
        places_.assign(places_.size() * 2, kNoPosition);
        for (std::uint32_t position = 0; position < size(); ++position) {
            places_[place_of(looks_.data() + std::size_t{position} * slots_)] = position;
        }
    }

    const Puzzle& puzzle_;
    std::size_t slots_;
    std::vector<std::uint16_t> looks_;   // slots_ of each position
    std::vector<std::uint16_t> turns_;   // by position
    std::vector<std::uint32_t> places_;  // open addressing, at most half full
};

bool MetricSolver::fits(const Puzzle& puzzle) {
    return puzzle.shape().slots() < 0x10000 / Side::kOrientations &&
           std::all_of(puzzle.orbits().begin(), puzzle.orbits().end(), [](const Orbit& orbit) {
               return orbit.orientations <= Side::kOrientations;
           });
}

MetricSolver::MetricSolver(PuzzlePtr puzzle, Metric metric, std::uint64_t memory, Holds holds)
    : puzzle_(std::move(puzzle)),
      metric_(metric),
      memory_(memory),
      turns_(unit_turns(*puzzle_, metric)),
      holds_(holds) {
    std::vector<State> states;
    for (const UnitTurn& turn : turns_) states.push_back(turn.state);
    const std::optional<HeldPiece> held =
        holds == Holds::kAny ? hold_a_piece(*puzzle_, states) : std::nullopt;
    if (held) {
        held_ = held->slot;
        std::vector<UnitTurn> left;
        for (const std::size_t turn : held->turns) left.push_back(std::move(turns_[turn]));
        turns_ = std::move(left);
        states.clear();
        for (const UnitTurn& turn : turns_) states.push_back(turn.state);
    }
    for (const std::optional<std::size_t> undoing : undoing_of(puzzle_->shape(), states)) {
        assert(undoing);
        inverse_.push_back(static_cast<std::uint16_t>(*undoing));
    }
}

std::vector<State> MetricSolver::beginnings(const State& state) const {
    if (holds_ == Holds::kAsGiven) return {state};
    std::vector<State> ways = ways_to_hold(*puzzle_, state);
    if (held_) {
        std::erase_if(ways, [&](const State& way) { return !is_solved(way, *held_); });
    }
    return ways;
}

/// From where `from` begins to its position `a`, and from there, as `b` of `to`, to where that
/// begins.
Algorithm MetricSolver::joined(const Side& from, const Side& to, std::uint32_t a,
                               std::uint32_t b) const {
    const auto walk_back = [&](const Side& side, std::uint32_t position, bool undo,
                               std::vector<std::uint16_t>& word) {
        State state = solved_state(puzzle_->shape());
        while (side.turn_to(position) != kNotTurned) {
            const std::uint16_t turn = side.turn_to(position);
            word.push_back(undo ? inverse_[turn] : turn);
            side.state_at(position, state);
            position = side.find(
                side.look_of(compose(puzzle_->shape(), state, turns_[inverse_[turn]].state)));
        }
    };
    std::vector<std::uint16_t> word;
    walk_back(from, a, false, word);
    std::reverse(word.begin(), word.end());
    walk_back(to, b, true, word);
    Algorithm algorithm;
    for (const std::uint16_t turn : word) {
        const Algorithm& turns = turns_[turn].turns;
        algorithm.insert(algorithm.end(), turns.begin(), turns.end());
    }
    // Two quarter turns are shown as one half turn, as long as that counts as much.
    Algorithm shorter = cancel(*puzzle_, algorithm);
    return length(*puzzle_, shorter, metric_) <= length(*puzzle_, algorithm, metric_) ? shorter
                                                                                      : algorithm;
}

/// From the solved puzzle and from a state, a whole distance of the smaller side at a time.
class MetricSolver::Search {
 public:
    Search(const MetricSolver& solver, const Cancellation& cancellation)
        : solver_(solver),
          shape_(solver.puzzle_->shape()),
          cancellation_(cancellation),
          from_(*solver.puzzle_),
          to_(*solver.puzzle_) {}

    Result<Solution> run(const State& state) {
        to_.add(to_.look_of(solved_state(shape_)), kNotTurned);
        for (const State& way : solver_.beginnings(state)) {
            const Side::Look look = from_.look_of(way);
            from_.add(look, kNotTurned);
            if (to_.find(look) == kNoPosition) continue;
            Solution nothing_to_do;
            nothing_to_do.optimal = true;
            return nothing_to_do;
        }
        while (true) {
            at_least_ = from_.distance + to_.distance + 1;
            const std::uint32_t ahead = from_.size() - from_.first;
            const std::uint32_t behind = to_.size() - to_.first;
            if (ahead == 0 || behind == 0) return no_solution(cancellation_);
            Side& side = ahead <= behind ? from_ : to_;
            const Ends ends = widen(side);
            if (ends == Ends::kMet) return solution();
            if (ends != Ends::kApart) return nothing(ends);
        }
    }

 private:
    enum class Ends : std::uint8_t { kApart, kMet, kFull, kStopped };

    /// Adds what one turn leads to from the last distance of a side, until the other one is met.
    Ends widen(Side& side) {
        const Side& other = &side == &from_ ? to_ : from_;
        const std::vector<UnitTurn>& turns = solver_.turns_;
        State position = solved_state(shape_);
        const std::uint32_t begin = side.first;
        const std::uint32_t end = side.size();
        side.first = end;
        for (std::uint32_t i = begin; i < end; ++i) {
            if (i % 256 == 0 && cancellation_.requested()) return Ends::kStopped;
            if (side.bytes_with(turns.size()) + other.bytes_with(0) > solver_.memory_) {
                return Ends::kFull;
            }
            side.state_at(i, position);
            for (std::uint16_t turn = 0; turn < turns.size(); ++turn) {
                const Side::Look look = side.look_of(compose(shape_, position, turns[turn].state));
                if (!side.add(look, turn)) continue;
                const std::uint32_t met = other.find(look);
                if (met == kNoPosition) continue;
                const std::uint32_t here = side.size() - 1;
                algorithm_ = &side == &from_ ? solver_.joined(from_, to_, here, met)
                                             : solver_.joined(from_, to_, met, here);
                return Ends::kMet;
            }
        }
        ++side.distance;
        return Ends::kApart;
    }

    [[nodiscard]] Solution solution() const {
        Solution solution;
        solution.algorithm = algorithm_;
        solution.optimal = true;
        solution.at_least = static_cast<std::uint32_t>(
            length(*solver_.puzzle_, solution.algorithm, solver_.metric_));
        solution.nodes = from_.size() + to_.size();
        return solution;
    }

    /// Why there is no solution, and what is proven.
    [[nodiscard]] Diagnostic nothing(Ends ends) const {
        Diagnostic problem =
            ends == Ends::kFull
                ? Diagnostic::error(Code::kLimit, {},
                                    "the memory was used up before there was a solution")
                      .with_help(
                          "a larger --memory goes further; other methods take less, and prove "
                          "nothing")
                : no_solution(cancellation_);
        return std::move(problem).note(fmt::format("no solution has fewer than {} turns ({})",
                                                   at_least_, metric_name(solver_.metric_)));
    }

    const MetricSolver& solver_;
    const Shape& shape_;
    const Cancellation& cancellation_;
    Side from_;
    Side to_;
    Algorithm algorithm_;
    std::uint32_t at_least_ = 0;
};

std::vector<std::string> MetricSolver::names(const Puzzle&) { return {kOptimalMethod}; }

Result<MethodPtr> MetricSolver::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    if (options.metric == Metric::kHalfTurn || !fits(*puzzle)) return MethodPtr();
    if (options.any() && !SingleTable::is_exact(puzzle, options)) return MethodPtr();
    return MethodPtr(std::make_unique<const MetricSolver>(puzzle, options.metric, options.memory));
}

StateMethod::Claims MetricSolver::claims() const {
    Claims claims;
    claims.proves = true;
    return claims;
}

Result<Solution> MetricSolver::solve_one_of(std::span<const State> states, const SolveRequest&,
                                            const Cancellation& cancellation) const {
    return Search(*this, cancellation).run(states.front());
}

}  // namespace qter
