#include "graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "group/group_constraints.hpp"
#include "puzzle/positions.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/text.hpp"

namespace qter {

std::string_view points_name(GraphPoints points) {
    return points == GraphPoints::kPositions ? "positions"
           : points == GraphPoints::kStates  ? "states"
           : points == GraphPoints::kShapes  ? "shapes"
                                             : "cosets";
}

Graph::Graph(PuzzlePtr puzzle, std::vector<GraphTurn> turns, GraphPoints points,
             std::vector<OrbitSeen> seen, std::vector<Slot> pieces, FrameChoice holding)
    : puzzle_(std::move(puzzle)),
      turns_(std::move(turns)),
      all_turns_(turns_),
      points_(points),
      seen_(std::move(seen)),
      pieces_(std::move(pieces)) {
    seen_.resize(puzzle_->orbits().size(), OrbitSeen::kAll);
    const bool holds = points == GraphPoints::kPositions && puzzle_->turn_model().symmetries;
    if (holds) hold(holding);
    turning_ = find_moved();
    for (GraphTurn& turn : turns_) turn.state = this->seen(std::move(turn.state));
    for (GraphTurn& turn : all_turns_) turn.state = this->seen(std::move(turn.state));
    moved_ = find_moved();
    const bool each = points == GraphPoints::kPositions && !held_ && rotations_.empty();
    distinguishes_rotations_ = each && turns_rotate();
    find_looks();
    undoing_ = undoing_turns(*puzzle_, turns_);
    undone_by_turns_ = true;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        undone_by_turns_ = undone_by_turns_ && is_undone(i);
    }
    if (points != GraphPoints::kCosets && puzzle_->turn_model().group) count();
}

Graph Graph::of_cosets(PuzzlePtr puzzle, std::vector<GraphTurn> turns,
                       const std::vector<State>& target) {
    Graph graph(std::move(puzzle), std::move(turns), GraphPoints::kCosets);
    graph.count_cosets(target);
    return graph;
}

void Graph::hold(FrameChoice holding) {
    std::vector<State> rotations;  // of the orbits that count
    for (const State& rotation : puzzle_->rotations()) {
        State one = named(rotation);
        const bool known = std::find(rotations.begin(), rotations.end(), one) != rotations.end();
        if (!known && one != solved_state(puzzle_->shape())) rotations.push_back(std::move(one));
    }
    std::vector<State> turns;
    for (const GraphTurn& turn : turns_) turns.push_back(named(turn.state));
    if (rotations.empty() || holding == FrameChoice::kEach) return;
    // Turns that rotations take to each other must have the same weight.
    if (!plain()) return;
    std::vector<Slot> pieces;
    for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
        const bool looked_at =
            seen_[puzzle_->shape().orbit_of(slot)] != OrbitSeen::kNothing &&
            (pieces_.empty() || std::binary_search(pieces_.begin(), pieces_.end(), slot));
        if (looked_at && puzzle_->is_unique(slot)) pieces.push_back(slot);
    }
    if (const auto piece = fix_frame(puzzle_->shape(), rotations, pieces, turns)) {
        held_ = piece->slot;
        std::vector<GraphTurn> left;
        for (const std::size_t turn : piece->turns) left.push_back(std::move(turns_[turn]));
        turns_ = std::move(left);
    }
    std::vector<State> seen_turns;
    for (const GraphTurn& turn : all_turns_) seen_turns.push_back(seen(turn.state));
    rotations = rotations_seen();
    if (!held_) {
        if (!keep_within_parts(rotations, seen_turns)) return;
        if (!rotations_keep(puzzle_->shape(), rotations, seen_turns)) return;
    }
    rotations_ = std::move(rotations);
}

/// The action of a state on the orbits that count.
State Graph::named(State state) const {
    for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
        if (seen_[puzzle_->shape().orbit_of(slot)] != OrbitSeen::kNothing) continue;
        state.piece[slot] = slot;
        state.orient[slot] = 0;
    }
    return state;
}

/// The different projections of rotations, without the identity.
std::vector<State> Graph::rotations_seen() const {
    std::vector<State> all;
    for (const State& rotation : puzzle_->rotations()) {
        State one = seen(rotation);
        const bool known = std::find(all.begin(), all.end(), one) != all.end();
        if (!known && one != solved_state(puzzle_->shape())) all.push_back(std::move(one));
    }
    return all;
}

/// Whether turns may rotate the whole puzzle, as U and D' together do on a 2x2: some rotation moves
/// only slots that they move.
bool Graph::turns_rotate() const {
    const std::vector<State> rotations = rotations_seen();
    return std::any_of(rotations.begin(), rotations.end(), [&](const State& rotation) {
        for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
            if (is_solved(rotation, slot)) continue;
            if (!std::binary_search(moved_.begin(), moved_.end(), slot)) return false;
        }
        return true;
    });
}

bool Graph::represents_evenly() const {
    if (!held_) return true;
    const Shape& shape = puzzle_->shape();
    std::vector<State> back = {solved_state(shape)};
    for (const State& rotation : rotations_) back.push_back(inverse(shape, rotation));
    std::vector<std::size_t> count(turns_.size(), 0);  // by the first turn with the same action
    const auto first_like = [&](const State& state) {
        return static_cast<std::size_t>(
            std::find_if(turns_.begin(), turns_.end(),
                         [&](const GraphTurn& one) { return one.state == state; }) -
            turns_.begin());
    };
    for (const GraphTurn& turn : all_turns_) {
        std::size_t at = turns_.size();
        for (std::size_t i = 0; i < back.size() && at == turns_.size(); ++i) {
            at = first_like(compose(shape, back[i], turn.state));
        }
        if (at < turns_.size()) ++count[at];
    }
    std::vector<std::size_t> held(turns_.size(), 0);
    for (const GraphTurn& turn : turns_) ++held[first_like(turn.state)];
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        if (count[i] * held[0] != count[0] * held[i]) return false;
    }
    return true;
}

/// Removes rotations that take a piece to a slot where turns take no piece like it: turns never
/// produce them. False if identical pieces hide that a rotation takes pieces to slots that turns
/// never take them to: then images of such a state under symmetries are unknown.
bool Graph::keep_within_parts(std::vector<State>& rotations,
                              const std::vector<State>& turns) const {
    // Slots that no turn changes are parts of their own.
    std::vector<std::size_t> part_of(puzzle_->shape().slots());
    std::iota(part_of.begin(), part_of.end(), std::size_t{0});
    std::size_t number = part_of.size();
    for (const OrbitPart& part : transitive_parts(puzzle_->shape(), turns)) {
        for (const Slot slot : part.slots) part_of[slot] = number;
        ++number;
    }
    std::set<std::pair<std::size_t, Slot>> looks;  // part and look
    for (Slot slot = 0; slot < part_of.size(); ++slot) {
        looks.emplace(part_of[slot], puzzle_->identical(slot));
    }
    bool all = true;
    std::erase_if(rotations, [&](const State& rotation) {
        bool hidden = false;
        for (Slot slot = 0; slot < part_of.size(); ++slot) {
            const Slot piece = rotation.piece[slot];
            if (part_of[slot] < part_of.size() && rotation.orient[slot] != 0) return true;
            if (part_of[slot] == part_of[piece]) continue;
            if (!looks.contains({part_of[slot], puzzle_->identical(piece)})) return true;
            hidden = true;
        }
        all = all && !hidden;
        return false;
    });
    return all;
}

void Graph::find_looks() {
    const Slot slots = puzzle_->shape().slots();
    if (points_ == GraphPoints::kPositions) {
        looks_ = look_classes(*puzzle_);
    } else {
        looks_.resize(slots);
        std::iota(looks_.begin(), looks_.end(), std::uint32_t{0});
    }
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        if (seen_[i] != OrbitSeen::kOrientation) continue;
        const Orbit& orbit = puzzle_->orbits()[i];
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            looks_[slot] = orbit.first;
        }
    }
}

std::vector<Slot> Graph::find_moved() const {
    std::vector<Slot> moved;
    for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
        const bool still = std::all_of(turns_.begin(), turns_.end(), [&](const GraphTurn& turn) {
            return is_solved(turn.state, slot);
        });
        if (!still) moved.push_back(slot);
    }
    return moved;
}

/// The projection of a state to the parts that count: a homomorphism, so the projected turns
/// generate a group.
State Graph::seen(State state) const {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        const Orbit& orbit = puzzle_->orbits()[i];
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const bool nothing = seen_[i] == OrbitSeen::kNothing;
            if (nothing) state.piece[slot] = slot;
            if (nothing || seen_[i] == OrbitSeen::kPermutation) state.orient[slot] = 0;
        }
    }
    return state;
}

bool Graph::is_part() const {
    if (points_ == GraphPoints::kCosets) return is_group_ != true;
    return !pieces_.empty() || std::any_of(seen_.begin(), seen_.end(),
                                           [](OrbitSeen seen) { return seen != OrbitSeen::kAll; });
}

/// Products of an even number of turns are a group, too, generated by products of two turns
/// (Schreier's generators, with the first turn for the other coset). The graph is bipartite exactly
/// if that group reaches half of the points.
void Graph::count() {
    if (!pieces_.empty() && !is_turned_round()) return;
    const Shape& shape = puzzle_->shape();
    const std::optional<PuzzleGroup> group = PuzzleGroup::of(shape, turn_states());
    if (group && is_turned_round()) {
        if (auto reached = reachable_rotations(*group, looks_, rotations_)) {
            rotations_ = *std::move(reached);
        }
    }
    if (!group || !pieces_.empty()) return;
    const std::vector<State> rotations = is_turned_round() ? rotations_ : std::vector<State>();
    reachable_ = positions(*group, looks_, rotations);
    if (!reachable_) return;
    if (has_free_turns()) return;
    is_group_ = group->order() == *reachable_;
    const std::optional<PuzzleGroup> even = PuzzleGroup::of(shape, even_words());
    const std::optional<Integer> half = even ? positions(*even, looks_, {}) : std::nullopt;
    const std::optional<Integer> whole =
        rotations.empty() ? reachable_ : positions(*group, looks_, {});
    if (!half || !whole) return;
    bipartite_ = *half * 2 == *whole;
    if (rotations.empty() || !*bipartite_) return;
    // A rotation that is a product of an odd number of turns closes an odd cycle.
    const auto by_any = reachable_rotations(*group, looks_, rotations);
    const auto by_even = reachable_rotations(*even, looks_, rotations);
    bipartite_ =
        by_any && by_even ? std::optional(by_any->size() == by_even->size()) : std::nullopt;
}

/// By Lagrange's theorem. The graph is bipartite exactly if the subgroup and the even words
/// generate half of the group.
void Graph::count_cosets(const std::vector<State>& target) {
    const Shape& shape = puzzle_->shape();
    std::vector<State> all = turn_states();
    std::optional<PuzzleGroup> group = PuzzleGroup::of(shape, all);
    if (!group) return;
    const bool is_subgroup = std::all_of(
        target.begin(), target.end(), [&](const State& state) { return group->contains(state); });
    if (!is_subgroup) {
        all.insert(all.end(), target.begin(), target.end());
        group = PuzzleGroup::of(shape, all);
        if (!group) return;
    }
    states_ = std::make_shared<const PuzzleGroup>(*std::move(group));
    if (!is_subgroup) return;
    Integer order = 1;
    if (!target.empty()) {
        const std::optional<PuzzleGroup> subgroup = PuzzleGroup::of(shape, target);
        if (!subgroup) return;
        order = subgroup->order();
    }
    reachable_ = states_->order() / order;
    is_group_ = order == 1;
    std::vector<State> even = even_words();
    even.insert(even.end(), target.begin(), target.end());
    const std::optional<PuzzleGroup> half = PuzzleGroup::of(shape, even);
    if (half) bipartite_ = half->order() * 2 == states_->order();
}

std::optional<Integer> Graph::most_points() const {
    if (reachable_ || pieces_.empty()) return reachable_;
    Integer count = 1;
    std::vector<std::size_t> placed(puzzle_->orbits().size(), 0);
    for (const Slot slot : pieces_) {
        const std::uint32_t orbit = puzzle_->shape().orbit_of(slot);
        count *= static_cast<unsigned long>(puzzle_->orbits()[orbit].size - placed[orbit]++);
        count *= static_cast<unsigned long>(puzzle_->orbits()[orbit].orientations);
    }
    return count;
}

std::vector<State> Graph::even_words() const {
    const Shape& shape = puzzle_->shape();
    const std::vector<State> turns = turn_states();
    const State back = inverse(shape, turns.front());
    std::vector<State> even;
    for (const State& turn : turns) {
        even.push_back(compose(shape, turn, back));
        even.push_back(compose(shape, turns.front(), turn));
    }
    return even;
}

std::vector<State> Graph::turn_states() const {
    std::vector<State> states;
    for (const GraphTurn& turn : turns_) states.push_back(turn.state);
    return states;
}

std::vector<std::uint32_t> Graph::weights() const {
    std::vector<std::uint32_t> all;
    for (const GraphTurn& turn : turns_) all.push_back(turn.weight);
    return all;
}

/// If some pieces do not count, several turns may have the same action but different weights.
bool Graph::is_undone(std::size_t turn) const {
    if (!puzzle_->turn_model().inverses) {
        return undoing_[turn] && turns_[*undoing_[turn]].weight == turns_[turn].weight;
    }
    return undoing_[turn] && std::any_of(turns_.begin(), turns_.end(), [&](const GraphTurn& other) {
               return other.weight == turns_[turn].weight &&
                      other.state == turns_[*undoing_[turn]].state;
           });
}

bool Graph::plain() const {
    return std::all_of(turns_.begin(), turns_.end(),
                       [](const GraphTurn& turn) { return turn.weight == 1; });
}

bool Graph::has_free_turns() const {
    return std::any_of(turns_.begin(), turns_.end(),
                       [](const GraphTurn& turn) { return turn.weight == 0; });
}

bool Graph::has_levels() const {
    const bool at_most_one = std::all_of(turns_.begin(), turns_.end(),
                                         [](const GraphTurn& turn) { return turn.weight <= 1; });
    return at_most_one && undone_by_turns_;
}

std::optional<State> Graph::in_fixed_frame(const State& state) const {
    if (states_ && !states_->contains(state)) return std::nullopt;
    const auto is_still = [&](const State& way) {
        std::size_t next = 0;
        for (Slot slot = 0; slot < puzzle_->shape().slots(); ++slot) {
            if (next < turning_.size() && turning_[next] == slot) {
                ++next;
            } else if (looks_[way.piece[slot]] != looks_[slot] || way.orient[slot] != 0) {
                return false;
            }
        }
        return true;
    };
    if (!held_ && !is_turned_round()) {
        return is_still(state) ? std::optional(seen(state)) : std::nullopt;
    }
    std::vector<State> ways = held_ ? ways_to_hold(*puzzle_, state) : std::vector{state};
    for (const State& rotation : puzzle_->rotations()) {
        if (!held_) ways.push_back(compose(puzzle_->shape(), state, rotation));
    }
    for (State& way : ways) {
        if (is_still(way)) return seen(std::move(way));
    }
    return std::nullopt;
}

Result<std::vector<OrbitSeen>> read_orbits_seen(const Puzzle& puzzle, std::string_view text,
                                                Span span) {
    static const std::map<std::string_view, OrbitSeen> kWords = {
        {"all", OrbitSeen::kAll},
        {"permutation", OrbitSeen::kPermutation},
        {"orientation", OrbitSeen::kOrientation},
    };
    Diagnostics diagnostics;
    std::vector<OrbitSeen> seen(puzzle.orbits().size(), OrbitSeen::kNothing);
    std::vector<std::string> names;
    for (const Orbit& orbit : puzzle.orbits()) names.push_back(orbit.name);
    for (const std::string_view part : list_parts(text)) {
        const std::size_t colon = std::min(part.find(':'), part.size());
        const std::string name(part.substr(0, colon));
        const std::string_view what =
            colon == part.size() ? std::string_view("all") : part.substr(colon + 1);
        const Span at = span.sub(static_cast<std::size_t>(part.data() - text.data()), part.size());
        const auto orbit = std::find(names.begin(), names.end(), name);
        const auto word = kWords.find(what);
        if (orbit == names.end()) {
            const std::string near = did_you_mean(name, names);
            diagnostics.add(
                Diagnostic::error(
                    Code::kUnknownPiece, at,
                    fmt::format("{} has no orbit `{}`", puzzle.name(), printable(name)))
                    .with_help(near.empty() ? "its orbits are " + join_words(names) : near));
        } else if (word == kWords.end()) {
            diagnostics.add(Diagnostic::error(Code::kSyntax, at,
                                              fmt::format("`{}` is not a part of {} that can count",
                                                          printable(what), name))
                                .with_help("use permutation, orientation or all"));
        } else if (OrbitSeen& one = seen[static_cast<std::size_t>(orbit - names.begin())];
                   one != OrbitSeen::kNothing) {
            diagnostics.add(
                Diagnostic::error(Code::kDuplicate, at, fmt::format("{} is named twice", name)));
        } else {
            one = word->second;
        }
    }
    const bool none = std::all_of(seen.begin(), seen.end(),
                                  [](OrbitSeen one) { return one == OrbitSeen::kNothing; });
    if (none && !diagnostics.has_errors()) {
        diagnostics.add(Diagnostic::error(Code::kEmpty, span, "no orbit is named")
                            .with_help("the orbits are " + join_words(names)));
    }
    if (diagnostics.has_errors()) return diagnostics;
    return seen;
}

Diagnostic graph_too_large(const Graph& graph) {
    const std::string many = graph.reachable() ? fmt::format("{} {}", to_string(*graph.reachable()),
                                                             points_name(graph.points()))
                                               : "too many points to count";
    return Diagnostic::error(
        Code::kTooLarge, {},
        fmt::format("the whole graph of {} is too large: it has {}", graph.puzzle().name(), many));
}

}  // namespace qter
