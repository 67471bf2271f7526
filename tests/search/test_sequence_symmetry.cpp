#include "search/sequence_symmetry.hpp"

#include <map>

#include "catch.hpp"
#include "search_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Turns as numbers that compare as the symmetry compares turns.
using Numbers = std::vector<std::uint32_t>;

struct Coded {
    explicit Coded(const MoveClasses& classes) : sequences(classes), symmetry(sequences) {
        turns = all_turns(classes);
        std::sort(turns.begin(), turns.end(), [&](Turn a, Turn b) { return symmetry.less(a, b); });
    }

    [[nodiscard]] Algorithm algorithm(const Numbers& word) const {
        Algorithm out;
        for (const std::uint32_t number : word) out.push_back(turns[number]);
        return out;
    }
    [[nodiscard]] bool commute(std::uint32_t a, std::uint32_t b) const {
        return turns[a].grip != turns[b].grip && sequences.commute(turns[a].grip, turns[b].grip);
    }
    [[nodiscard]] bool searched(const Numbers& word) const {
        const Algorithm path = algorithm(word);
        if (!sequences.accepts(path)) return false;
        SequenceSymmetry::Period period = SequenceSymmetry::kNone;
        for (std::size_t i = 0; i < path.size(); ++i) {
            period = symmetry.extend(std::span(path).first(i), period, path[i]);
            if (period == SequenceSymmetry::kNone) return false;
        }
        return symmetry.complete(path, period);
    }
    /// All words that rotations and swaps make of `word`.
    [[nodiscard]] std::set<Numbers> alike(const Numbers& word) const {
        std::set<Numbers> all = {word};
        std::vector<Numbers> open = {word};
        const auto add = [&](const Numbers& other) {
            if (all.insert(other).second) open.push_back(other);
        };
        while (!open.empty()) {
            Numbers next = std::move(open.back());
            open.pop_back();
            for (std::size_t i = 0; i + 1 < next.size(); ++i) {
                if (!commute(next[i], next[i + 1])) continue;
                std::swap(next[i], next[i + 1]);
                add(next);
                std::swap(next[i], next[i + 1]);
            }
            if (!next.empty()) std::rotate(next.begin(), next.begin() + 1, next.end());
            add(next);
        }
        return all;
    }
    [[nodiscard]] bool merges(const Numbers& word) const {
        return std::adjacent_find(word.begin(), word.end(), [&](auto a, auto b) {
                   return turns[a].grip == turns[b].grip;
               }) != word.end();
    }

    CanonicalSequences sequences;
    SequenceSymmetry symmetry;
    Algorithm turns;
};

struct Tally {
    std::size_t classes = 0;
    std::size_t searched = 0;
    std::size_t canonical = 0;
};

/// Goes through all words of a length, class by class: the least of each class is searched, unless
/// some member of the class can be shortened.
Tally check_classes(const Coded& coded, std::size_t length) {
    Tally tally;
    std::set<Numbers> seen;
    for_each_word(static_cast<std::uint16_t>(coded.turns.size()), length, [&](const Word& word) {
        const Numbers numbers(word.begin(), word.end());
        // The least of a class comes first, and neither rotations nor swaps of it are smaller.
        if (numbers.front() != *std::min_element(numbers.begin(), numbers.end())) return;
        if (seen.contains(numbers)) return;
        const std::set<Numbers> alike = coded.alike(numbers);
        seen.insert(alike.begin(), alike.end());
        if (std::any_of(alike.begin(), alike.end(), [&](const auto& w) { return coded.merges(w); }))
            return;
        ++tally.classes;
        if (!coded.searched(*alike.begin())) FAIL("not searched: " << rc::toString(*alike.begin()));
        for (const Numbers& other : alike) {
            tally.searched += coded.searched(other) ? 1 : 0;
            tally.canonical += coded.sequences.accepts(coded.algorithm(other)) ? 1 : 0;
        }
    });
    return tally;
}

/// The classes of a puzzle's turns, but only of these grips.
MoveClasses only(std::string_view name, const std::vector<std::string>& grips) {
    const PuzzlePtr shared = puzzle(name);
    MoveClasses classes = move_classes(*shared, GripChoice::kAll);
    for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
        const std::string& named = shared->grips()[grip].name;
        if (std::find(grips.begin(), grips.end(), named) == grips.end()) classes.turns[grip] = 0;
    }
    return classes;
}

/// What conjugation does not change: the cycles in each orbit, with their orientations.
std::string conjugacy_invariant(const Shape& shape, const State& state) {
    std::vector<std::string> cycles;
    for (const Cycle& cycle : cycle_structure(shape, state)) {
        cycles.push_back(std::to_string(cycle.orbit) + ":" + cycle_notation(shape, cycle) + "+" +
                         std::to_string(cycle.orientation_sum));
    }
    std::sort(cycles.begin(), cycles.end());
    std::string all;
    for (const std::string& cycle : cycles) all += cycle + " ";
    return all;
}

/// Every element's cycles are a goal. Grows all states turn by turn; cycles that are first seen at
/// n turns must be found by a search of depth n.
void check_goals(std::string_view name, GripChoice choice, std::size_t longest) {
    const PuzzlePtr shared = puzzle(name);
    const Shape& shape = shared->shape();
    const Coded coded(move_classes(*shared, choice));
    const State solved = solved_state(shape);
    std::unordered_set<std::string> states = {bytes_of(solved)};
    std::unordered_set<std::string> goals = {conjugacy_invariant(shape, solved)};
    std::vector<State> ring = {solved};
    struct Path {
        State state;
        Algorithm turns;
        CanonicalSequences::Node node = CanonicalSequences::kStart;
        SequenceSymmetry::Period period = SequenceSymmetry::kNone;
    };
    std::vector<Path> paths = {{solved, {}}};
    for (std::size_t length = 1; length <= longest; ++length) {
        std::vector<State> next_ring;
        std::unordered_set<std::string> fresh;
        for (const State& state : ring) {
            for (const Turn& turn : coded.turns) {
                State to = compose(shape, state, shared->turn_state(turn));
                if (!states.insert(bytes_of(to)).second) continue;
                std::string goal = conjugacy_invariant(shape, to);
                if (!goals.contains(goal)) fresh.insert(std::move(goal));
                next_ring.push_back(std::move(to));
            }
        }
        std::unordered_set<std::string> found;
        std::vector<Path> next_paths;
        for (const Path& path : paths) {
            for (const Turn& turn : coded.turns) {
                Path to;
                to.node = coded.sequences.next(path.node, turn.grip);
                if (to.node == CanonicalSequences::kDead) continue;
                to.period = coded.symmetry.extend(path.turns, path.period, turn);
                if (to.period == SequenceSymmetry::kNone) continue;
                to.turns = path.turns;
                to.turns.push_back(turn);
                to.state = compose(shape, path.state, shared->turn_state(turn));
                if (coded.symmetry.complete(to.turns, to.period)) {
                    found.insert(conjugacy_invariant(shape, to.state));
                }
                next_paths.push_back(std::move(to));
            }
        }
        INFO(name << ", length " << length << ", goals " << fresh.size());
        CHECK(!fresh.empty());
        std::size_t missing = 0;
        for (const std::string& goal : fresh) missing += found.contains(goal) ? 0 : 1;
        CHECK(missing == 0);
        goals.insert(fresh.begin(), fresh.end());
        ring = std::move(next_ring);
        paths = std::move(next_paths);
    }
}

}  // namespace

TEST_CASE("what wraps round the end counts at the last turn", "[symmetry]") {
    const Coded coded(only("2x2", {"U", "F", "R"}));
    const std::uint32_t a = 0;
    const std::uint32_t b = 3;
    const std::uint32_t c = 6;
    REQUIRE_FALSE(coded.commute(a, b));
    CHECK_FALSE(coded.searched({a, b, a, b, c, a, b}));  // the example of the paper
    CHECK(coded.searched({a, b, a, b, a, b, c}));
    CHECK(coded.searched({a, b, a, b, c, a, b, c}));
    CHECK(coded.searched({a, b, a, b, a, b}));
    CHECK_FALSE(coded.searched({a, c, a, b}));
    CHECK_FALSE(coded.searched({b, a}));
}

TEST_CASE("sequences of turns that all commute are searched", "[symmetry]") {
    const Coded coded(move_classes(cube(), GripChoice::kAll));
    const auto searched = [&](std::string_view text) {
        Numbers numbers;
        for (const Turn turn : alg(cube(), text)) {
            const auto found = std::find(coded.turns.begin(), coded.turns.end(), turn);
            numbers.push_back(static_cast<std::uint32_t>(found - coded.turns.begin()));
        }
        return coded.searched(numbers);
    };
    CHECK(searched("U D") != searched("D U"));
    CHECK(searched("R L2") != searched("L2 R"));
    CHECK(searched("U"));
    // It starts and ends with turns that commute, so one of its rotations is enough.
    CHECK_FALSE(searched("U R D"));
    CHECK_FALSE(searched("D R U"));
    CHECK(searched("U D R") != searched("D U R"));
}

TEST_CASE("each class of alike sequences is searched", "[symmetry]") {
    const Coded pocket(only("2x2", {"U", "F", "R"}));
    for (std::size_t length = 1; length <= 5; ++length) {
        const Tally tally = check_classes(pocket, length);
        CHECK(tally.classes > 0);
        CHECK(tally.searched == tally.classes);
    }
    // Necklaces of 9 turns of which no two neighbours have the same grip, by Burnside's lemma: a
    // rotation by d of n = 5 keeps none for d > 0, as 5 is prime and all turns would be alike.
    // There are 2^5 - 2 such necklaces of grips, as the triangle has 30 ways round in 5 steps.
    CHECK(check_classes(pocket, 5).searched == 30 * 3 * 3 * 3 * 3 * 3 / 5);

    const Coded full(move_classes(cube(), GripChoice::kAll));
    for (std::size_t length = 1; length <= 4; ++length) {
        const Tally tally = check_classes(full, length);
        CHECK(tally.classes > 0);
        CHECK(tally.searched == tally.classes);
    }
    // Where turns commute across lines more than the least member can be kept.
    const Coded helicopter(move_classes(*puzzle("helicopter"), GripChoice::kAll));
    for (std::size_t length = 2; length <= 5; ++length) {
        const Tally tally = check_classes(helicopter, length);
        CHECK(tally.classes > 0);
        CHECK(tally.searched < tally.canonical);
    }
}

TEST_CASE("each class of alike sequences is searched, to five turns of all faces",
          "[symmetry][slow]") {
    const Tally tally = check_classes(Coded(move_classes(cube(), GripChoice::kAll)), 5);
    CHECK(tally.classes > 0);
    CHECK(tally.searched == tally.classes);
    WARN("3x3, 5 turns: " << tally.searched << " searched of " << tally.canonical << " canonical");
}

TEST_CASE("the least of alike sequences is searched on random relations", "[symmetry]") {
    int irreducible = 0;
    CHECK(rc::check([&](std::uint32_t seed) {
        const Coded coded(*any_classes());
        // A canonical sequence, for most others can be shortened.
        std::mt19937 random(seed);
        Numbers word;
        auto node = CanonicalSequences::kStart;
        for (int tries = 0; tries < 20 && word.size() < 8; ++tries) {
            const auto number = static_cast<std::uint32_t>(random() % coded.turns.size());
            const auto next = coded.sequences.next(node, coded.turns[number].grip);
            if (next == CanonicalSequences::kDead) continue;
            word.push_back(number);
            node = next;
        }
        const std::set<Numbers> alike = coded.alike(word);
        const auto merges = [&](const Numbers& other) { return coded.merges(other); };
        if (std::any_of(alike.begin(), alike.end(), merges)) return;
        ++irreducible;
        RC_ASSERT(coded.searched(*alike.begin()));
    }));
    CHECK(irreducible > 10);
}

TEST_CASE("goals that conjugation keeps are met at their fewest turns", "[symmetry]") {
    check_goals("2x2", GripChoice::kAll, 3);
    check_goals("3x3", GripChoice::kAll, 3);
    check_goals("pyraminx", GripChoice::kAll, 4);
    check_goals("helicopter", GripChoice::kAll, 3);
    check_goals("4x4", GripChoice::kAll, 2);
}

TEST_CASE("goals that conjugation keeps are met at their fewest turns, further out",
          "[symmetry][slow]") {
    check_goals("3x3", GripChoice::kAll, 4);
    check_goals("4x4", GripChoice::kAll, 3);
    check_goals("starminx", GripChoice::kAll, 4);
    check_goals("megaminx", GripChoice::kAll, 3);
}
