#include "solver/loop_registers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <span>
#include <tuple>

#include "puzzle/algorithm.hpp"
#include "puzzle/position_levels.hpp"
#include "puzzle/shape_graph.hpp"
#include "puzzle/turn_metric.hpp"
#include "solver/assignment.hpp"
#include "solver/movecount.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNone = ShapeGraph::kNone;
/// Of one that is kept (PositionLevels), about.
constexpr std::uint64_t kBytesOfPosition = 250;
/// Of the list, whose parts are numbered by 32 bits.
constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30;
constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max() / 64;
/// Most slots of a puzzle: sets of them are kept as bits.
constexpr std::size_t kMostSlots = 256;

/// A set of slots.
class SlotSet {
 public:
    void add(Slot slot) { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
    void add(const SlotSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    friend auto operator<=>(const SlotSet&, const SlotSet&) = default;
    [[nodiscard]] bool meets(const SlotSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & other.words_[i]) != 0) return true;
        }
        return false;
    }

 private:
    std::array<std::uint64_t, kMostSlots / 64> words_{};
};

/// Of one loop: enough to choose from.
constexpr std::uint32_t kMostWords = 16;
/// Cycles of a loop, of whose sets those are looked for that make an order.
constexpr std::size_t kMostParts = 10;

/// A cycle of pieces that can be told from all others.
struct LoopCycle {
    SlotSet slots;
    std::uint64_t order;
};

/// A loop that may be a register. Words and cycles are in lists of all loops (LoopList).
struct Loop {
    SlotSet moved;
    std::uint32_t cycles = 0;  ///< the first of them
    std::uint32_t cycle_count = 0;
    std::uint32_t word = 0;  ///< the last that was found
    std::uint32_t word_count = 0;
    std::uint32_t turns = 0;
};

/// Loops that may be registers, shortest first, of millions of which little is kept.
class LoopList {
 public:
    explicit LoopList(const Puzzle& puzzle) : puzzle_(puzzle) {}

    [[nodiscard]] std::size_t size() const { return loops_.size(); }
    [[nodiscard]] const Loop& operator[](std::uint32_t number) const { return loops_[number]; }
    [[nodiscard]] std::span<const LoopCycle> cycles(const Loop& loop) const {
        return {cycles_.data() + loop.cycles, loop.cycle_count};
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return loops_.size() * (sizeof(Loop) + 40) + cycles_.size() * sizeof(LoopCycle) +
               words_.size() * sizeof(Word) + turns_.size() * sizeof(Turn);
    }

    /// All words of a loop that were kept, as many turns each.
    [[nodiscard]] std::vector<Algorithm> words(std::uint32_t number) const {
        std::vector<Algorithm> words;
        std::uint32_t at = loops_[number].word;
        for (std::uint32_t i = 0; i < loops_[number].word_count; ++i) {
            words.push_back(word_at(words_[at].offset, loops_[number].turns));
            at = words_[at].before;
        }
        return words;
    }
    [[nodiscard]] State state(std::uint32_t number) const {
        return state_of(puzzle_, word_at(words_[loops_[number].word].offset, loops_[number].turns));
    }

    /// The loop that does the same; or none, and `state` has a key for add().
    [[nodiscard]] std::optional<std::uint32_t> find(const State& state, std::size_t& key) const {
        key = std::hash<std::string>()(state_key(state));
        const auto [begin, end] = by_key_.equal_range(key);
        for (auto at = begin; at != end; ++at) {
            if (this->state(at->second) == state) return at->second;
        }
        return std::nullopt;
    }

    void add_word(std::uint32_t number, const Algorithm& word) {
        Loop& loop = loops_[number];
        if (loop.turns == word.size() && loop.word_count < kMostWords) push_word(loop, word);
    }

    void add(std::size_t key, Loop loop, const std::vector<LoopCycle>& cycles,
             const Algorithm& word) {
        loop.cycles = static_cast<std::uint32_t>(cycles_.size());
        loop.cycle_count = static_cast<std::uint32_t>(cycles.size());
        loop.turns = static_cast<std::uint32_t>(word.size());
        cycles_.insert(cycles_.end(), cycles.begin(), cycles.end());
        push_word(loop, word);
        by_key_.emplace(key, static_cast<std::uint32_t>(loops_.size()));
        loops_.push_back(loop);
    }

 private:
    struct Word {
        std::uint32_t offset;
        std::uint32_t before;
    };
    [[nodiscard]] Algorithm word_at(std::uint32_t offset, std::uint32_t turns) const {
        const auto begin = turns_.begin() + offset;
        return {begin, begin + turns};
    }
    void push_word(Loop& loop, const Algorithm& word) {
        words_.push_back({static_cast<std::uint32_t>(turns_.size()), loop.word});
        loop.word = static_cast<std::uint32_t>(words_.size() - 1);
        ++loop.word_count;
        turns_.insert(turns_.end(), word.begin(), word.end());
    }

    const Puzzle& puzzle_;
    std::vector<Loop> loops_;
    std::vector<LoopCycle> cycles_;
    std::vector<Word> words_;
    std::vector<Turn> turns_;
    std::unordered_multimap<std::size_t, std::uint32_t> by_key_;
};

/// All loops by their turns, shortest first.
class LoopLister {
 public:
    LoopLister(const FinderPuzzle& puzzle, const SolverOptions& options,
               const Cancellation& cancellation)
        : puzzle_(*puzzle.puzzle()),
          ptr_(puzzle.puzzle()),
          options_(options),
          cancellation_(cancellation) {
        for (const Turn turn : grip_turns(puzzle_, Metric::kHalfTurn)) {
            const bool wide = puzzle_.grips()[turn.grip].block;
            if (!wide || options.grips == GripChoice::kAll) turns_.push_back(turn);
        }
    }

    /// False when there are too many shapes. Throws Cancelled.
    bool prepare() {
        ShapeGraphOptions options;
        options.cancellation = &cancellation_;
        std::optional<ShapeGraph> graph = ShapeGraph::make(ptr_, options);
        if (!graph) return false;
        const std::optional<LoopGroup> loops = loops_of(*graph, options);
        if (loops && options_.grips == GripChoice::kAll) {
            positions_ = loops->group.order() * static_cast<unsigned long>(graph->size());
        }
        next_.resize(graph->size() * turns_.size());
        for (std::uint32_t shape = 0; shape < graph->size(); ++shape) {
            for (std::size_t i = 0; i < turns_.size(); ++i) {
                next_[shape * turns_.size() + i] = graph->next(shape, turns_[i]);
            }
        }
        find_ways_back(graph->size());
        const std::uint64_t most =
            std::min(kMostListedPositions, options_.memory / kBytesOfPosition);
        if (positions_ != 0 && positions_ <= Integer(static_cast<unsigned long>(most))) {
            graph_ = std::make_unique<const ShapeGraph>(*std::move(graph));
            levels_ =
                std::make_unique<PositionLevels>(puzzle_, turns_, solved_state(puzzle_.shape()));
        }
        return true;
    }

    /// Calls `take(word, state)` for the loops of one turn more, a word for each element at least,
    /// and for some several. False when it was ended before all were found.
    template <class Take>
    bool deepen(const Take& take) {
        ++length_;
        return levels_ ? deepen_positions(take) : deepen_words(take);
    }

    [[nodiscard]] std::uint32_t length() const { return length_; }
    /// All loops there are have been listed.
    [[nodiscard]] bool complete() const { return levels_ && levels_->front() == 0; }
    [[nodiscard]] std::uint64_t nodes() const { return levels_ ? levels_->size() : nodes_; }

 private:
    /// Of every shape, the fewest turns to the solved one.
    void find_ways_back(std::size_t shapes) {
        back_.assign(shapes, kFar);
        back_[0] = 0;
        std::vector<std::uint32_t> reached = {0};
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (std::size_t k = 0; k < turns_.size(); ++k) {
                const std::uint32_t next = next_[reached[i] * turns_.size() + k];
                if (next == kNone || back_[next] != kFar) continue;
                back_[next] = back_[reached[i]] + 1;
                reached.push_back(next);
            }
        }
    }

    template <class Take>
    bool deepen_positions(const Take& take) {
        return !levels_->deepen([&](std::size_t number, const std::string&) {
            if (number % 256 == 0 && cancellation_.requested()) return true;
            const State& state = levels_->state(number);
            if (graph_->shape_of(state) == 0) take(levels_->way_to(number), state);
            return false;
        });
    }

    template <class Take>
    bool deepen_words(const Take& take) {
        word_.clear();
        states_.assign(1, solved_state(puzzle_.shape()));
        return search(0, 0, length_, take);
    }

    /// One turn does as much as the last one and this one, and is possible before them, in
    /// `before`.
    [[nodiscard]] bool is_one_turn(std::uint32_t before, Turn last, Turn turn) const {
        const std::uint32_t order = puzzle_.grips()[turn.grip].order;
        const std::uint32_t amount = (last.amount + turn.amount) % order;
        if (amount == 0) return true;
        const auto whole = std::find(turns_.begin(), turns_.end(),
                                     Turn{turn.grip, static_cast<std::uint16_t>(amount)});
        return next_[before * turns_.size() + static_cast<std::size_t>(whole - turns_.begin())] !=
               kNone;
    }

    template <class Take>
    bool search(std::uint32_t before, std::uint32_t shape, std::uint32_t left, const Take& take) {
        if (left == 0) return take(word_, states_.back()), true;
        if (++nodes_ % 4096 == 0 && cancellation_.requested()) return false;
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            const Turn turn = turns_[i];
            const std::uint32_t next = next_[shape * turns_.size() + i];
            if (next == kNone || back_[next] > left - 1) continue;
            const bool same = !word_.empty() && word_.back().grip == turn.grip;
            if (same && is_one_turn(before, word_.back(), turn)) continue;
            word_.push_back(turn);
            states_.push_back(compose(puzzle_.shape(), states_.back(), puzzle_.turn_state(turn)));
            const bool whole = search(shape, next, left - 1, take);
            states_.pop_back();
            word_.pop_back();
            if (!whole) return false;
        }
        return true;
    }

    const Puzzle& puzzle_;
    PuzzlePtr ptr_;
    const SolverOptions& options_;
    const Cancellation& cancellation_;
    std::vector<Turn> turns_;
    Integer positions_;                // 0 where it is not known
    std::vector<std::uint32_t> next_;  // by shape, then turn
    std::vector<std::uint32_t> back_;  // by shape
    std::unique_ptr<const ShapeGraph> graph_;
    std::unique_ptr<PositionLevels> levels_;  // where positions are few
    std::uint32_t length_ = 0;
    std::uint64_t nodes_ = 0;
    Algorithm word_;
    std::vector<State> states_;
};

/// What the search for sets and that for cycles share: the list, the limits, the answer.
class LoopRegisterSearch {
 public:
    LoopRegisterSearch(const FinderPuzzle& puzzle, std::vector<std::uint64_t> orders,
                       std::optional<OwnedCycles> cycles, const SolverOptions& options,
                       const Cancellation& cancellation, const SolverProgressCallback& progress)
        : puzzle_(puzzle),
          pieces_(*puzzle.puzzle()),
          orders_(std::move(orders)),
          cycles_(std::move(cycles)),
          options_(options),
          cancellation_(cancellation),
          progress_(progress),
          lister_(puzzle, options, cancellation),
          loops_(*puzzle.puzzle()),
          lists_(orders_.size()),
          by_needs_(orders_.size()) {}

    Result<SolverAnswer> run() {
        if (pieces_.shape().slots() > kMostSlots) {
            return Diagnostic::error(
                Code::kTooLarge, {},
                fmt::format("{} has more than {} pieces", pieces_.name(), kMostSlots));
        }
        SolverAnswer answer;
        answer.statistics.searches = 1;
        answer.end = SolverEnd::kCancelled;
        try {
            if (!lister_.prepare()) {
                return Diagnostic::error(
                    Code::kTooLarge, {},
                    fmt::format("{} has too many shapes for that", pieces_.name()));
            }
            answer.end = list();
        } catch (const Cancelled&) {
            answer.end = SolverEnd::kCancelled;
        }
        answer.statistics.nodes = lister_.nodes();
        if (orders_.size() == 1) answer.refuted_below = whole_;
        if (best_.empty()) {
            if (answer.end == SolverEnd::kNone && lister_.complete()) {
                answer.impossible = "no positions of the solved shape make such registers";
            }
            return answer;
        }
        fill(answer);
        return answer;
    }

 private:
    SolverEnd list() {
        const std::uint32_t most = options_.max_length.value_or(kMaxSearchTurns);
        while (lister_.length() < most && !lister_.complete()) {
            if (is_proven()) return SolverEnd::kSolved;
            show();
            old_ = loops_.size();
            bool room = true;
            const bool all = lister_.deepen([&](const Algorithm& word, const State& state) {
                room = room && loops_.bytes() < options_.memory && loops_.bytes() < kMostBytes;
                if (room) take(word, state);
            });
            if (!all || !room) return SolverEnd::kCancelled;
            whole_ = lister_.length() + 1;
            if (!combine()) return SolverEnd::kCancelled;
        }
        if (best_.empty()) return SolverEnd::kNone;
        proven_ = lister_.complete() || is_proven();
        return SolverEnd::kSolved;
    }

    /// Every set with a loop of more turns than were looked at has as many turns as the best one,
    /// at least.
    [[nodiscard]] bool is_proven() {
        if (best_.empty()) return false;
        std::uint32_t others = 0;
        std::uint32_t least_other = kFar;  // of a register whose loop would be the long one
        for (const std::vector<std::uint32_t>& list : lists_) {
            const std::uint32_t fewest = list.empty() ? whole_ : loops_[list.front()].turns;
            others += fewest;
            least_other = std::min(least_other, whole_ - fewest);
        }
        proven_ = total_ <= others + least_other;
        return proven_;
    }

    void take(const Algorithm& word, const State& state) {
        std::size_t key = 0;
        if (const std::optional<std::uint32_t> known = loops_.find(state, key)) {
            loops_.add_word(*known, word);
            return;
        }
        Loop loop;
        std::vector<LoopCycle> cycles;
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            if (!is_solved(state, slot)) loop.moved.add(slot);
        }
        const std::vector<Cycle> all = cycle_structure(pieces_.shape(), state);
        for (const Cycle& cycle : all) {
            const bool seen = std::all_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                return puzzle_.supercube() || pieces_.is_unique(slot);
            });
            if (!seen) continue;
            LoopCycle& part = cycles.emplace_back(LoopCycle{{}, cycle.order});
            for (const Slot slot : cycle.slots) part.slots.add(slot);
        }
        bool useful = false;
        const auto number = static_cast<std::uint32_t>(loops_.size());
        for (std::size_t i = 0; i < orders_.size(); ++i) {
            if (!may_be(cycles, all, i)) continue;
            lists_[i].push_back(number);
            if (i > 0) add_needs(cycles, number, i);
            useful = true;
        }
        if (!useful) return;
        loops_.add(key, loop, cycles, word);
    }

    /// Alone it has the order, or more that others may take away from it.
    [[nodiscard]] bool may_be(const std::vector<LoopCycle>& cycles, const std::vector<Cycle>& all,
                              std::size_t i) const {
        if (cycles_) return has_cycles(all);
        return has_order(cycles, {}, orders_[i], orders_.size() == 1);
    }

    /// The slots of each fewest cycles that make the order: where all of them are moved by others,
    /// the loop is of no use. Few sets of slots stand for many loops.
    void add_needs(const std::vector<LoopCycle>& cycles, std::uint32_t number, std::size_t i) {
        std::vector<const LoopCycle*> parts;
        for (const LoopCycle& part : cycles) {
            if (orders_[i] % part.order == 0) parts.push_back(&part);
        }
        if (parts.size() > kMostParts) {
            by_needs_[i][SlotSet()].push_back(number);
            return;
        }
        const auto multiple_of = [&](std::uint32_t chosen) {
            std::uint64_t multiple = 1;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                if ((chosen >> k & 1) != 0) multiple = std::lcm(multiple, parts[k]->order);
            }
            return multiple;
        };
        for (std::uint32_t chosen = 1; chosen < 1U << parts.size(); ++chosen) {
            bool fewest = multiple_of(chosen) == orders_[i];
            SlotSet slots;
            for (std::size_t k = 0; fewest && k < parts.size(); ++k) {
                if ((chosen >> k & 1) == 0) continue;
                fewest = multiple_of(chosen & ~(1U << k)) != orders_[i];
                slots.add(parts[k]->slots);
            }
            if (fewest) by_needs_[i][slots].push_back(number);
        }
    }

    [[nodiscard]] bool has_cycles(const std::vector<Cycle>& all) const {
        // A twist stands for all of the same order.
        using Kind = std::tuple<std::uint32_t, std::size_t, std::uint64_t>;
        std::vector<Kind> found;
        for (const Cycle& cycle : all) {
            for (std::uint32_t orbit = 0; orbit < puzzle_.orbits().size(); ++orbit) {
                const std::vector<Slot>& usable = puzzle_.usable_slots(orbit);
                if (!std::binary_search(usable.begin(), usable.end(), cycle.slots.front()))
                    continue;
                found.emplace_back(orbit, cycle.slots.size(), cycle.order);
            }
        }
        std::vector<Kind> wanted;
        for (const OwnedCycle& cycle : *cycles_) {
            const std::uint32_t modulus = puzzle_.orbits()[cycle.orbit].modulus;
            wanted.emplace_back(
                cycle.orbit, cycle.length,
                std::uint64_t{cycle.length} * modulus / std::gcd(modulus, cycle.twist));
        }
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        return found.size() == all.size() && found == wanted;
    }

    /// The least common multiple of the cycles that `others` leave alone is the order; or, while
    /// more loops may come, that of those cycles that may stay.
    [[nodiscard]] static bool has_order(std::span<const LoopCycle> cycles, const SlotSet& others,
                                        std::uint64_t wanted, bool final) {
        std::uint64_t multiple = 1;
        for (const LoopCycle& part : cycles) {
            if (part.slots.meets(others)) continue;
            if (wanted % part.order != 0) {
                if (final) return false;
                continue;
            }
            multiple = std::lcm(multiple, part.order);
        }
        return multiple == wanted;
    }

    /// Looks at all sets with a loop of the last length, as long as they may be better than the
    /// best one. False when it was cancelled.
    bool combine() {
        chosen_.clear();
        for (newest_ = 0; newest_ < orders_.size(); ++newest_) {
            if (!choose(0, 0)) return false;
        }
        return true;
    }

    bool choose(std::size_t at, std::uint32_t turns) {
        if (at == orders_.size()) {
            const double movecount = movecount_of(chosen_);
            const bool better =
                best_.empty() || turns < total_ || (turns == total_ && movecount < movecount_);
            if (better && holds()) {
                best_ = chosen_;
                total_ = turns;
                movecount_ = movecount;
            }
            return true;
        }
        if (at == 0) return choose_from(lists_[0], at, turns);
        SlotSet moved;
        for (const std::uint32_t number : chosen_) moved.add(loops_[number].moved);
        for (const auto& [slots, list] : by_needs_[at]) {
            if (!slots.meets(moved) && !choose_from(list, at, turns)) return false;
        }
        return true;
    }

    /// `list` ascending, and so by turns.
    bool choose_from(const std::vector<std::uint32_t>& list, std::size_t at, std::uint32_t turns) {
        // Registers before the newest are old loops, so that each set is looked at once.
        const auto first_new = std::lower_bound(list.begin(), list.end(), old_);
        const auto begin = at == newest_ ? first_new : list.begin();
        const auto end = at < newest_ ? first_new : list.end();
        for (auto number = begin; number != end; ++number) {
            if (++combined_ % 4096 == 0 && cancellation_.requested()) return false;
            const std::uint32_t length = loops_[*number].turns;
            if (!best_.empty() && turns + length + rest(at + 1) > total_) break;
            chosen_.push_back(*number);
            const bool go_on = !may_fit() || choose(at + 1, turns + length);
            chosen_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    /// Of the easiest words.
    [[nodiscard]] double movecount_of(const std::vector<std::uint32_t>& numbers) {
        double sum = 0;
        for (const std::uint32_t number : numbers) {
            const auto [known, is_new] = movecounts_.try_emplace(number);
            if (is_new) known->second = easiest_of(number).second;
            sum += known->second;
        }
        return sum;
    }

    [[nodiscard]] std::pair<Algorithm, double> easiest_of(std::uint32_t number) const {
        std::pair<Algorithm, double> best;
        for (Algorithm& word : loops_.words(number)) {
            const double movecount = qter::movecount(pieces_, word, options_.movecount);
            if (best.first.empty() || movecount < best.second) best = {std::move(word), movecount};
        }
        return best;
    }

    /// Fewest turns of the registers from `at` on.
    [[nodiscard]] std::uint32_t rest(std::size_t at) const {
        std::uint32_t turns = 0;
        for (; at < lists_.size(); ++at) {
            if (lists_[at].empty()) return kFar;
            turns += loops_[lists_[at].front()].turns;
        }
        return turns;
    }

    [[nodiscard]] bool may_fit() {
        if (cycles_) return true;
        const bool final = chosen_.size() == orders_.size();
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            SlotSet others;
            for (std::size_t k = 0; k < chosen_.size(); ++k) {
                if (k != i) others.add(loops_[chosen_[k]].moved);
            }
            if (!has_order(loops_.cycles(loops_[chosen_[i]]), others, orders_[i], final))
                return false;
        }
        return true;
    }

    /// Told again by what the finder calls a register's own cycles.
    [[nodiscard]] bool holds() const {
        if (cycles_) return true;
        std::vector<State> elements;
        for (const std::uint32_t number : chosen_) elements.push_back(loops_.state(number));
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Integer wanted(static_cast<unsigned long>(orders_[i]));
            if (order(own_cycles(puzzle_, elements, i)) != wanted) return false;
        }
        return true;
    }

    void fill(SolverAnswer& answer) const {
        std::vector<State> elements;
        for (const std::uint32_t number : best_) elements.push_back(loops_.state(number));
        for (std::size_t i = 0; i < best_.size(); ++i) {
            SolvedRegister& solved = answer.registers.emplace_back();
            std::tie(solved.algorithm, solved.movecount) = easiest_of(best_[i]);
            solved.length = loops_[best_[i]].turns;
            solved.cycles = cycles_ ? cycle_structure(pieces_.shape(), elements[i])
                                    : own_cycles(puzzle_, elements, i);
            solved.order = order(solved.cycles);
            // In total; of several, a longer one may leave more room for the others.
            solved.optimal = proven_ && best_.size() == 1;
        }
        answer.least_total = proven_ && best_.size() > 1;
        for (Slot slot = 0; slot < pieces_.shape().slots(); ++slot) {
            const auto moving =
                std::count_if(elements.begin(), elements.end(),
                              [&](const State& element) { return !is_solved(element, slot); });
            if (moving > 1) answer.shared.push_back(slot);
        }
    }

    void show() const {
        if (!progress_) return;
        SolverProgress at;
        at.registers = static_cast<std::uint32_t>(orders_.size());
        at.length = lister_.length() + 1;
        at.doing = fmt::format("loops of {} turns", at.length);
        if (!best_.empty()) at.best = total_;
        progress_(at);
    }

    const FinderPuzzle& puzzle_;
    const Puzzle& pieces_;
    std::vector<std::uint64_t> orders_;
    std::optional<OwnedCycles> cycles_;
    const SolverOptions& options_;
    const Cancellation& cancellation_;
    const SolverProgressCallback& progress_;
    LoopLister lister_;
    LoopList loops_;
    std::unordered_map<std::uint32_t, double>
        movecounts_;  // of loops that were asked for, the easiest word
    std::vector<std::vector<std::uint32_t>> lists_;  // by register
    std::vector<std::map<SlotSet, std::vector<std::uint32_t>>>
        by_needs_;             // by register but the first
    std::size_t old_ = 0;      // loops before this one were combined before
    std::uint32_t whole_ = 1;  // all loops of fewer turns are in the list
    std::size_t newest_ = 0;
    std::vector<std::uint32_t> chosen_;
    std::uint64_t combined_ = 0;
    std::vector<std::uint32_t> best_;
    std::uint32_t total_ = 0;
    double movecount_ = 0;
    bool proven_ = false;
};

}  // namespace

Result<SolverAnswer> solve_loop_orders(const FinderPuzzle& puzzle,
                                       const std::vector<Integer>& orders,
                                       const SolverOptions& options,
                                       const Cancellation& cancellation,
                                       const SolverProgressCallback& progress) {
    std::vector<std::uint64_t> numbers;
    for (const Integer& order : orders) {
        // No piece has so long a cycle, nor have all together.
        if (!order.fits_ulong_p()) {
            SolverAnswer answer;
            answer.end = SolverEnd::kNone;
            answer.impossible = "the puzzle cannot hold such registers at once";
            return answer;
        }
        numbers.push_back(order.get_ui());
    }
    return LoopRegisterSearch(puzzle, std::move(numbers), std::nullopt, options, cancellation,
                              progress)
        .run();
}

Result<SolverAnswer> solve_loop_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                       const SolverOptions& options,
                                       const Cancellation& cancellation,
                                       const SolverProgressCallback& progress) {
    return LoopRegisterSearch(puzzle, {0}, cycles, options, cancellation, progress).run();
}

}  // namespace qter
