#include "navigate/group_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <unordered_set>
#include <utility>

#include "navigate/sift_table.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/looks_solved.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "puzzle/turn_invariants.hpp"
#include "puzzle/unreachable.hpp"
#include "search/turn_set.hpp"
#include "state/fast_hash.hpp"

namespace qter {
namespace {

using Point = SiftTable::Point;

/// Answers kept for each depth.
constexpr std::size_t kAnswersPerDepth = 4;

/// Points that are hashed at a time.
constexpr std::size_t kRow = kFastBytes / sizeof(Point);

Diagnostic impossible(const Puzzle& puzzle, const PuzzleGroup& group, State state) {
    Diagnostic diagnostic = Diagnostic::error(
        Code::kImpossible, {}, fmt::format("no turns solve this state of {}", puzzle.name()));
    for (Unreachable& reason : why_unreachable(puzzle, &group, state)) {
        diagnostic.notes.push_back(std::move(reason.message));
        if (!reason.note.empty()) diagnostic.notes.push_back(std::move(reason.note));
    }
    return diagnostic;
}

}  // namespace

/// What is computed once for a puzzle.
class GroupSolver::Tables {
 public:
    Tables(PuzzlePtr of, PuzzleGroup its_group, const WordTable& words,
           const GroupSolverOptions& chosen)
        : options(chosen),
          puzzle(std::move(of)),
          group(std::move(its_group)),
          sift(*puzzle, group, words),
          turns(puzzle, CanonicalSequences(*puzzle, GripChoice::kAll)),
          shortener(puzzle, options.shortener),
          classes(look_classes(*puzzle)) {
        for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
            const Permutation p = *group.act(puzzle->turn_state(turns.turn(turn)));
            moves.insert(moves.end(), p.begin(), p.end());
        }
        for (std::size_t i = 0; i < sift.entries(); ++i) {
            options.observer.check();
            sift.set_entry(i,
                           shortener.shorten(sift.entry(i), options.entry_effort, Cancellation()));
        }
        if (Result<SymmetryGroup> found = symmetries_of(*puzzle)) symmetries = *std::move(found);
    }

    GroupSolverOptions options;
    PuzzlePtr puzzle;
    PuzzleGroup group;
    SiftTable sift;
    TurnSet turns;
    Shortener shortener;
    std::vector<std::uint32_t> classes;
    std::vector<Point> moves;  // [turn][point]
    std::optional<SymmetryGroup> symmetries;
};

/// The search for one state.
class GroupSolver::Search {
 public:
    Search(const Tables& tables, const State& state, const Cancellation& cancellation,
           const SolveRequest& request)
        : t_(tables),
          state_(state),
          cancellation_(cancellation),
          request_(request),
          degree_(tables.sift.degree()),
          stride_((degree_ + kRow - 1) / kRow * kRow),
          made_(stride_) {}

    Result<Solution> run() {
        const std::optional<bool> reached = add_sides();
        if (!reached.value_or(true)) return impossible(*t_.puzzle, t_.group, state_);
        if (!answer_of_table()) {
            return Diagnostic::error(
                Code::kLimit, {},
                fmt::format("no assignment of identical pieces of {} was found that fits",
                            t_.puzzle->name()));
        }
        if (t_.options.beam != 0) search();
        shorten();
        solution_.algorithm = best_;
        solution_.longer = {table_turns_, found_turns_};
        solution_.stopped = cancellation_.requested();
        return std::move(solution_);
    }

 private:
    /// A symmetric image of the state or of its inverse. Its solution, with the inverse and the
    /// symmetry undone, solves the state.
    struct Side {
        std::uint32_t symmetry = 0;
        bool inverted = false;
    };
    struct Node {
        std::uint32_t parent = 0;
        TurnNumber turn = 0;
        CanonicalSequences::Node node = CanonicalSequences::kStart;
        std::uint32_t turns = 0;  // of the table's word
        std::uint64_t key = 0;
    };
    struct Answer {
        std::size_t turns;
        std::size_t depth;
        std::size_t at;
    };

    [[nodiscard]] const Point* element(std::size_t at) const {
        return elements_.data() + at * stride_;
    }

    [[nodiscard]] std::uint64_t hash(const Point* points) const {
        return fast_hash(reinterpret_cast<const std::uint8_t*>(points), stride_ * sizeof(Point));
    }

    void add_side(const State& state, Side side) {
        const std::optional<Permutation> p = t_.group.act(state);
        if (!p) return;
        std::vector<Point> points(p->begin(), p->end());
        points.resize(stride_);
        const std::uint64_t key = hash(points.data());
        if (!seen_.insert(key).second) return;
        elements_.insert(elements_.end(), points.begin(), points.end());
        Node node;
        node.key = key;
        node.parent = static_cast<std::uint32_t>(sides_.size());
        node.turns = measure(points.data());
        sides_.push_back(side);
        history_.front().push_back(node);
    }

    /// Adds all sides of the state. False if no turns solve it; nullopt if that is unknown.
    std::optional<bool> add_sides() {
        const Shape& shape = t_.puzzle->shape();
        history_.emplace_back();
        std::optional<bool> reached = false;
        const auto add = [&](State state) {
            const std::optional<bool> ok = make_reachable(t_.group, t_.classes, state);
            if (ok == false) return;
            if (reached != true) reached = ok;
            held_.push_back(std::move(state));
        };
        std::vector<State> ways{state_};
        if (!t_.options.in_fixed_frame) ways = ways_to_hold(*t_.puzzle, state_);
        for (State& way : ways) add(std::move(way));
        // The state itself first: the table's own word is that of side 0.
        for (const State& held : held_) add_side(held, {});
        for (const State& held : held_) {
            const std::uint32_t symmetries = t_.symmetries ? t_.symmetries->size() : 1;
            for (std::uint32_t s = 0; s < symmetries && !cancellation_.requested(); ++s) {
                if (s != 0 && !t_.symmetries->acts_on(held)) break;
                const State image = s == 0 ? held : t_.symmetries->conjugate(s, held);
                add_side(image, {s, false});
                // Identical pieces are assigned in the state, not in its inverse.
                if (!t_.sift.has_choices()) add_side(inverse(shape, image), {s, true});
            }
        }
        return reached;
    }

    std::uint32_t measure(const Point* points) {
        ++solution_.nodes;
        return t_.sift.length(points, scratch_);
    }

    /// The solution of the state from the turns of `prefix` followed by the table's word for the
    /// resulting position; nullopt if the result does not look solved.
    std::optional<Algorithm> answer(const Algorithm& prefix, const Point* points, Side side) {
        for (std::uint32_t detour = 0; t_.sift.has_choices() && detour <= degree_; ++detour) {
            const std::optional<Algorithm> word = t_.sift.word(points, detour, scratch_);
            if (!word) continue;
            std::optional<Algorithm> whole = from_side(prefix, *word, side);
            if (whole && solves(*whole)) return whole;
        }
        const std::optional<Algorithm> word = t_.sift.word(points, SiftTable::kAsItIs, scratch_);
        if (!word) return std::nullopt;
        std::optional<Algorithm> whole = from_side(prefix, *word, side);
        if (whole && !solves(*whole)) whole.reset();
        return whole;
    }

    /// `prefix` and the inverse of `word` solve the element of a side. Returns the solution of the
    /// state itself; nullopt if some turn has no image among the turns.
    [[nodiscard]] std::optional<Algorithm> from_side(const Algorithm& prefix, const Algorithm& word,
                                                     Side side) const {
        Algorithm whole = prefix;
        const Algorithm back = inverse(*t_.puzzle, word);
        whole.insert(whole.end(), back.begin(), back.end());
        if (side.inverted) whole = inverse(*t_.puzzle, whole);
        if (side.symmetry != 0) {
            const auto images =
                t_.turns.images(*t_.symmetries, t_.symmetries->inverse(side.symmetry));
            if (!images) return std::nullopt;
            for (Turn& turn : whole) turn = t_.turns.turn((*images)[t_.turns.number(turn)]);
        }
        return cancel(*t_.puzzle, whole);
    }

    [[nodiscard]] bool solves(const Algorithm& algorithm) const {
        return looks_solved(*t_.puzzle,
                            compose(t_.puzzle->shape(), state_, state_of(*t_.puzzle, algorithm)));
    }

    bool answer_of_table() {
        for (std::size_t side = 0; side < sides_.size(); ++side) {
            const std::optional<Algorithm> found = answer({}, element(side), sides_[side]);
            if (!found) continue;
            best_ = *found;
            table_turns_ = found->size();
            found_turns_ = found->size();
            return true;
        }
        return false;
    }

    void search() {
        roots_ = elements_;
        std::sort(history_.front().begin(), history_.front().end(), better);
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            std::copy_n(roots_.begin() + offset(history_.front()[i].parent), stride_,
                        elements_.begin() + offset(i));
        }
        note_answers(0);
        std::size_t least = best_.size();
        std::uint32_t idle = 0;
        for (std::size_t depth = 1; idle <= t_.options.patience; ++depth) {
            std::vector<Node> children = children_of(history_.back());
            if (cancellation_.requested()) break;
            choose(children);
            if (children.empty()) break;
            // A node deeper than the best answer cannot lead to a better one.
            if (depth >= least) break;
            elements_ = elements_of(children);
            history_.push_back(std::move(children));
            note_answers(depth);
            ++idle;
            for (const Answer& found : answers_) {
                if (found.turns >= least) continue;
                least = found.turns;
                idle = 0;
            }
            if (request_.tell) {
                request_.tell({fmt::format("{} turns so far, depth {}", least, depth)});
            }
            // Shortening decides whether it is really that short.
            if (least <= request_.enough) break;
        }
    }

    std::vector<Node> children_of(const std::vector<Node>& parents) {
        std::vector<Node> children;
        for (std::uint32_t at = 0; at < parents.size(); ++at) {
            if (cancellation_.requested()) break;
            const Point* const from = element(at);
            for (const TurnSet::Step step : t_.turns.steps(parents[at].node)) {
                make_turn(from, step.turn, made_.data());
                const std::uint32_t turns = measure(made_.data());
                if (turns == SiftTable::kNone) continue;
                children.push_back({at, step.turn, step.node, turns, hash(made_.data())});
            }
        }
        return children;
    }

    /// Keeps the best nodes whose elements are new.
    void choose(std::vector<Node>& nodes) {
        constexpr std::size_t kSpare = 2;  // for nodes that turn out to be known
        const std::size_t enough = kSpare * std::size_t{t_.options.beam};
        if (nodes.size() > enough) {
            std::nth_element(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(enough),
                             nodes.end(), better);
            nodes.resize(enough);
        }
        std::sort(nodes.begin(), nodes.end(), better);
        std::size_t kept = 0;
        for (const Node& node : nodes) {
            if (kept == t_.options.beam) break;
            if (seen_.insert(node.key).second) nodes[kept++] = node;
        }
        nodes.resize(kept);
    }

    void make_turn(const Point* from, TurnNumber turn, Point* out) const {
        const Point* const move = t_.moves.data() + std::size_t{turn} * degree_;
        for (std::size_t i = 0; i < degree_; ++i) out[i] = from[move[i]];
    }

    /// Whether its word is shorter; keys break ties, so that the result is deterministic.
    static bool better(const Node& a, const Node& b) {
        return std::pair(a.turns, a.key) < std::pair(b.turns, b.key);
    }

    [[nodiscard]] std::ptrdiff_t offset(std::size_t element) const {
        return static_cast<std::ptrdiff_t>(element * stride_);
    }

    std::vector<Point> elements_of(const std::vector<Node>& nodes) const {
        std::vector<Point> made(nodes.size() * stride_);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            make_turn(element(nodes[i].parent), nodes[i].turn, made.data() + i * stride_);
        }
        return made;
    }

    void note_answers(std::size_t depth) {
        const std::vector<Node>& nodes = history_[depth];
        for (std::size_t at = 0; at < std::min(nodes.size(), kAnswersPerDepth); ++at) {
            if (nodes[at].turns == SiftTable::kNone) continue;
            answers_.push_back({depth + nodes[at].turns, depth, at});
        }
    }

    /// The element and the turns of an answer, rebuilt from the root.
    std::optional<Algorithm> rebuild(const Answer& found) {
        std::vector<TurnNumber> turns(found.depth);
        std::size_t at = found.at;
        for (std::size_t depth = found.depth; depth > 0; --depth) {
            turns[depth - 1] = history_[depth][at].turn;
            at = history_[depth][at].parent;
        }
        const std::size_t side = history_.front()[at].parent;
        std::vector<Point> points(roots_.begin() + offset(side), roots_.begin() + offset(side + 1));
        for (const TurnNumber turn : turns) {
            make_turn(points.data(), turn, made_.data());
            points.swap(made_);
        }
        return answer(t_.turns.algorithm(turns), points.data(), sides_[side]);
    }

    void shorten() {
        std::stable_sort(answers_.begin(), answers_.end(),
                         [](const Answer& a, const Answer& b) { return a.turns < b.turns; });
        std::vector<Algorithm> finalists = {best_};
        for (const Answer& found : answers_) {
            if (finalists.size() > t_.options.finalists) break;
            std::optional<Algorithm> rebuilt = rebuild(found);
            if (rebuilt) finalists.push_back(*std::move(rebuilt));
        }
        std::stable_sort(
            finalists.begin(), finalists.end(),
            [](const Algorithm& a, const Algorithm& b) { return a.size() < b.size(); });
        best_ = finalists.front();
        found_turns_ = best_.size();
        report_best();
        if (finalists.size() > t_.options.finalists) finalists.resize(t_.options.finalists);
        for (const Algorithm& finalist : finalists) {
            if (cancellation_.requested()) break;
            Algorithm shorter = t_.shortener.shorten(finalist, t_.options.effort, cancellation_);
            assert(solves(shorter));
            if (shorter.size() >= best_.size()) continue;
            best_ = std::move(shorter);
            report_best();
        }
    }

    void report_best() const {
        if (request_.found) request_.found(static_cast<std::uint32_t>(best_.size()));
    }

    const Tables& t_;
    const State& state_;
    const Cancellation& cancellation_;
    const SolveRequest& request_;
    std::size_t degree_;
    std::size_t stride_;  // distance between elements; padded with zeros
    std::vector<Point> made_;
    SiftTable::Scratch scratch_;
    std::vector<State> held_;  // the state, held in all ways that turns reach
    std::vector<Side> sides_;
    std::vector<Point> elements_;             // of the newest nodes
    std::vector<Point> roots_;                // of the sides
    std::vector<std::vector<Node>> history_;  // by depth
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Answer> answers_;
    Algorithm best_;
    std::size_t table_turns_ = 0;
    std::size_t found_turns_ = 0;
    Solution solution_;
};

std::vector<std::string> GroupSolver::names(const Puzzle&) { return {kSgsMethod}; }

Result<MethodPtr> GroupSolver::prepare(const PuzzlePtr& puzzle, const MethodOptions& options) {
    GroupSolverOptions words;
    words.observer = options.keeping.observer;
    return as_method(make(puzzle, words));
}

Result<GroupSolver> GroupSolver::make(PuzzlePtr puzzle, GroupSolverOptions options) {
    std::optional<PuzzleGroup> group = group_of(*puzzle);
    if (!group) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("the group of {} has too many points", puzzle->name()));
    }
    const WordTable words(group->action(), options.words);
    if (!words.complete()) {
        return Diagnostic::error(
            Code::kLimit, {},
            fmt::format("the table of words of {} is incomplete within its limits",
                        puzzle->name()));
    }
    return GroupSolver(
        std::make_shared<const Tables>(std::move(puzzle), *std::move(group), words, options));
}

Result<Solution> GroupSolver::solve_one_of(std::span<const State> states,
                                           const SolveRequest& request,
                                           const Cancellation& cancellation) const {
    assert(is_valid(tables_->puzzle->shape(), states.front()));
    return Search(*tables_, states.front(), cancellation, request).run();
}

}  // namespace qter
