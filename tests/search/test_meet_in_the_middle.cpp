#include "search/meet_in_the_middle.hpp"

#include <map>
#include <mutex>

#include "catch.hpp"
#include "search_puzzles.hpp"
#include "support/memory_account.hpp"

using namespace qter;
using namespace qter::testing;
using Rule = CanonicalSequences::Rule;

namespace {

/// Turns by their numbers in all_turns().
using GripNumbers = std::vector<std::uint16_t>;

struct Setting {
    Setting(std::string_view name, MoveClasses chosen, std::vector<Slot> slots)
        : puzzle(qter::testing::puzzle(name)),
          classes(std::move(chosen)),
          fixed(std::move(slots)),
          turns(all_turns(classes)) {}
    Setting(std::string_view name, GripChoice choice, std::vector<Slot> slots)
        : Setting(name, move_classes(*qter::testing::puzzle(name), choice), std::move(slots)) {}

    [[nodiscard]] MeetInTheMiddle search(MeetOptions options = {},
                                         Rule rule = Rule::kTraces) const {
        return {puzzle, CanonicalSequences(classes, rule), fixed, options};
    }
    [[nodiscard]] Algorithm algorithm(const GripNumbers& word) const {
        Algorithm out;
        for (const std::uint16_t number : word) out.push_back(turns[number]);
        return out;
    }
    [[nodiscard]] GripNumbers numbers(const Algorithm& word) const {
        GripNumbers out;
        for (const Turn& turn : word) {
            const auto at = std::find(turns.begin(), turns.end(), turn);
            out.push_back(static_cast<std::uint16_t>(at - turns.begin()));
        }
        return out;
    }
    [[nodiscard]] bool returns_fixed(const State& state) const {
        const State end = then ? compose(puzzle->shape(), state, *then) : state;
        return std::all_of(fixed.begin(), fixed.end(),
                           [&](Slot slot) { return is_solved(end, slot); });
    }
    /// The same with an algorithm behind every word.
    [[nodiscard]] Setting before(std::string_view text) const {
        Setting with = *this;
        with.then = state_of(*puzzle, alg(*puzzle, text));
        return with;
    }
    /// All sequences that swaps of adjacent commuting turns make of `word`.
    [[nodiscard]] std::set<GripNumbers> trace(const GripNumbers& word) const {
        std::set<GripNumbers> all = {word};
        std::vector<GripNumbers> open = {word};
        while (!open.empty()) {
            GripNumbers next = std::move(open.back());
            open.pop_back();
            for (std::size_t i = 0; i + 1 < next.size(); ++i) {
                const std::uint16_t a = turns[next[i]].grip;
                const std::uint16_t b = turns[next[i + 1]].grip;
                if (a == b || !classes.commute[a][b]) continue;
                std::swap(next[i], next[i + 1]);
                if (all.insert(next).second) open.push_back(next);
                std::swap(next[i], next[i + 1]);
            }
        }
        return all;
    }
    [[nodiscard]] bool meets_itself(const std::set<GripNumbers>& words) const {
        return std::any_of(words.begin(), words.end(), [&](const GripNumbers& word) {
            return std::adjacent_find(word.begin(), word.end(), [&](auto a, auto b) {
                       return turns[a].grip == turns[b].grip;
                   }) != word.end();
        });
    }

    PuzzlePtr puzzle;
    MoveClasses classes;
    std::vector<Slot> fixed;
    Algorithm turns;
    std::optional<State> then;
};

/// Calls `visit(word, state)` for every sequence of `length` turns.
template <class Visit>
void for_each_sequence(const Setting& setting, std::size_t length, const Visit& visit) {
    GripNumbers word;
    const auto extend = [&](const auto& self, const State& state) -> void {
        if (word.size() == length) return visit(word, state);
        for (std::uint16_t turn = 0; turn < setting.turns.size(); ++turn) {
            word.push_back(turn);
            self(self, compose(setting.puzzle->shape(), state,
                               setting.puzzle->turn_state(setting.turns[turn])));
            word.pop_back();
        }
    };
    extend(extend, solved_state(setting.puzzle->shape()));
}

/// What a search finds. Whatever it says of a word is checked.
std::vector<Algorithm> found_by(const Setting& setting, MeetInTheMiddle& search,
                                std::uint32_t turns) {
    std::mutex mutex;
    std::vector<Algorithm> found;
    std::size_t wrong = 0;
    const auto visit = [&](std::uint32_t, const Algorithm& word, const std::uint8_t* at) {
        const std::lock_guard lock(mutex);
        found.push_back(word);
        const State state = state_of(*setting.puzzle, word);
        const bool right = word.size() == turns && setting.returns_fixed(state) &&
                           search.shape().unpack(at) == state;
        wrong += right ? 0 : 1;
        return true;
    };
    const bool all = setting.then ? search.search(turns, *setting.then, Cancellation(), visit)
                                  : search.search(turns, Cancellation(), visit);
    CHECK(all);
    CHECK(wrong == 0);
    CHECK(search.statistics().found == found.size());
    CHECK(search.statistics().mistaken <= search.statistics().matches);
    return found;
}

/// The sequences of n turns that return the fixed pieces, and cannot be shortened by swaps, are
/// those of the traces found, each trace once. Sequences are made from all turns, without any rule.
void check_all(const Setting& setting, std::uint32_t turns, Rule rule = Rule::kTraces) {
    INFO(setting.puzzle->name() << ", " << turns << " turns");
    std::set<GripNumbers> expected;
    for_each_sequence(setting, turns, [&](const GripNumbers& word, const State& state) {
        if (setting.returns_fixed(state)) expected.insert(word);
    });
    std::set<GripNumbers> open = expected;
    while (!open.empty()) {
        const std::set<GripNumbers> trace = setting.trace(*open.begin());
        const bool shorter = setting.meets_itself(trace);
        for (const GripNumbers& word : trace) {
            open.erase(word);
            if (shorter) expected.erase(word);
        }
    }
    MeetInTheMiddle search = setting.search({}, rule);
    std::set<GripNumbers> got;
    std::size_t sum = 0;
    for (const Algorithm& word : found_by(setting, search, turns)) {
        const GripNumbers numbers = setting.numbers(word);
        const std::set<GripNumbers> trace = setting.trace(numbers);
        sum += trace.size();
        got.insert(trace.begin(), trace.end());
    }
    CHECK(sum == got.size());
    CHECK(got == expected);
    CHECK(search.statistics().listed_turns == turns / 2);
}

std::vector<Slot> slots(std::string_view name, const std::vector<std::string>& pieces) {
    std::vector<Slot> out;
    const PuzzlePtr shared = puzzle(name);
    for (const std::string& each : pieces) out.push_back(piece(*shared, each));
    return out;
}

std::set<GripNumbers> as_set(const Setting& setting, const std::vector<Algorithm>& words) {
    std::set<GripNumbers> out;
    for (const Algorithm& word : words) out.insert(setting.numbers(word));
    CHECK(out.size() == words.size());
    return out;
}

/// Corners and edges that make matches rare from some six turns on.
Setting eight_pieces() {
    return {"3x3", GripChoice::kGenerators,
            slots("3x3", {"UFL", "ULB", "UBR", "UL", "UB", "DF", "DL", "DB"})};
}

}  // namespace

TEST_CASE("meet in the middle finds what plain enumeration finds", "[meet]") {
    const Setting cube("3x3", GripChoice::kGenerators, slots("3x3", {"UFR", "DL"}));
    for (std::uint32_t turns = 0; turns <= 4; ++turns) check_all(cube, turns);
    const Setting small("2x2", GripChoice::kGenerators, {0, 2});
    for (std::uint32_t turns = 0; turns <= 4; ++turns) check_all(small, turns);
    const Setting pyraminx("pyraminx", GripChoice::kGenerators, {1, 4, 9});
    for (std::uint32_t turns = 0; turns <= 4; ++turns) check_all(pyraminx, turns);
    const Setting skewb("skewb", GripChoice::kGenerators, {0, 3, 9});
    for (std::uint32_t turns = 0; turns <= 5; ++turns) check_all(skewb, turns);
    const Setting large("4x4", GripChoice::kGenerators, {0, 9, 12, 33, 40, 50});
    for (std::uint32_t turns = 0; turns <= 3; ++turns) check_all(large, turns);
    const Setting megaminx("megaminx", GripChoice::kGenerators, {0, 7, 23, 31});
    for (std::uint32_t turns = 0; turns <= 3; ++turns) check_all(megaminx, turns);
}

TEST_CASE("meet in the middle finds what plain enumeration finds, longer", "[meet][slow]") {
    check_all({"3x3", GripChoice::kGenerators, slots("3x3", {"UFR", "DFL", "DL"})}, 5);
    check_all({"4x4", GripChoice::kGenerators, {0, 9, 12, 33, 40, 50}}, 4);
    check_all({"pyraminx", GripChoice::kGenerators, {1, 4, 6, 9}}, 6);
}

TEST_CASE("meet in the middle finds what returns pieces before an algorithm", "[meet]") {
    const Setting cube("3x3", GripChoice::kGenerators, slots("3x3", {"UFR", "DL"}));
    const Setting skewb("skewb", GripChoice::kGenerators, {0, 3, 9});
    for (std::uint32_t turns = 0; turns <= 4; ++turns) {
        check_all(cube.before("R U' F2"), turns);
        check_all(cube.before("L D R U F' B2 L' U"), turns);
        check_all(skewb.before("R U' L"), turns);
    }
    check_all(Setting("4x4", GripChoice::kGenerators, {0, 9, 12, 33, 40, 50}).before("R U 2F'"), 3);
    // One list for several states.
    MeetInTheMiddle search = cube.search();
    const auto shortest = [&](const Setting& setting) {
        std::uint32_t turns = 0;
        while (found_by(setting, search, turns).empty()) ++turns;
        return turns;
    };
    CHECK(shortest(cube.before("B2")) == 0);
    CHECK(shortest(cube.before("U")) == 1);
    CHECK(shortest(cube) == 0);
}

TEST_CASE("meet in the middle without fixed pieces makes all sequences", "[meet]") {
    for (const char* name : {"3x3", "skewb"}) {
        const Setting setting(name, GripChoice::kGenerators, {});
        for (std::uint32_t turns = 0; turns <= 3; ++turns) {
            check_all(setting, turns);
            MeetInTheMiddle search = setting.search();
            CHECK(Integer(static_cast<unsigned long>(found_by(setting, search, turns).size())) ==
                  CanonicalSequences(setting.classes, Rule::kTraces).counts(turns).back());
        }
    }
}

TEST_CASE("meet in the middle: sequences of the weakest rule are found as traces", "[meet]") {
    const Setting cube("3x3", GripChoice::kGenerators, slots("3x3", {"UFR"}));
    for (std::uint32_t turns = 0; turns <= 3; ++turns) check_all(cube, turns, Rule::kLastTurn);
    // Grips that commute with several that do not commute with each other, so that this rule keeps
    // words that are not the least of their traces.
    const Setting megaminx("megaminx", GripChoice::kGenerators, {0, 7, 23, 31});
    check_all(megaminx, 3, Rule::kLastTurn);
}

TEST_CASE("meet in the middle: gathered wide turns lose no element", "[meet]") {
    MoveClasses classes = move_classes(*puzzle("4x4"), GripChoice::kAll);
    const PuzzlePtr shared = puzzle("4x4");
    for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
        const std::string& name = shared->grips()[grip].name;
        if (name.find_first_of("RL") == std::string::npos && name != "U") classes.turns[grip] = 0;
    }
    const Setting setting("4x4", classes, {0, 9, 33});
    std::set<std::string> shorter;
    for (std::uint32_t turns = 0; turns <= 3; ++turns) {
        std::set<std::string> expected;
        std::set<std::string> all;
        for_each_sequence(setting, turns, [&](const GripNumbers&, const State& state) {
            const std::string bytes = bytes_of(state);
            all.insert(bytes);
            if (setting.returns_fixed(state) && !shorter.contains(bytes)) expected.insert(bytes);
        });
        MeetInTheMiddle search = setting.search({}, Rule::kLines);
        std::set<std::string> got;
        for (const Algorithm& word : found_by(setting, search, turns)) {
            got.insert(bytes_of(state_of(*setting.puzzle, word)));
        }
        CHECK(!expected.empty());
        CHECK(std::includes(got.begin(), got.end(), expected.begin(), expected.end()));
        MeetInTheMiddle traces = setting.search();
        if (turns == 3) CHECK(search.statistics().streamed < 9 * setting.turns.size() * 9);
        shorter.insert(all.begin(), all.end());
    }
}

TEST_CASE("meet in the middle: threads, kernels and memory change nothing", "[meet]") {
    const Setting setting = eight_pieces();
    MeetInTheMiddle one = setting.search();
    const std::set<GripNumbers> expected = as_set(setting, found_by(setting, one, 8));
    CHECK(one.statistics().listed_turns == 4);
    CHECK(!expected.empty());

    MeetOptions options;
    options.threads = 3;
    MeetInTheMiddle three = setting.search(options);
    CHECK(as_set(setting, found_by(setting, three, 8)) == expected);
    CHECK(three.statistics().streamed == one.statistics().streamed);
    CHECK(three.statistics().matches == one.statistics().matches);

    options = {};
    options.memory_bytes = 50'000;
    MeetInTheMiddle small = setting.search(options);
    CHECK(small.listed_turns(8) == 3);
    CHECK(as_set(setting, found_by(setting, small, 8)) == expected);
    CHECK(small.statistics().table_bytes <= options.memory_bytes);

    options = {};
    options.memory_bytes = 20'000'000;
    options.long_lists = true;
    MeetInTheMiddle longer = setting.search(options);
    CHECK(longer.listed_turns(8) == 5);
    CHECK(as_set(setting, found_by(setting, longer, 8)) == expected);
    for (const std::uint32_t turns : {0U, 4U, 5U, 7U}) {
        CHECK(longer.listed_turns(turns) == std::min(turns, 5U));
        CHECK(as_set(setting, found_by(setting, longer, turns)) ==
              as_set(setting, found_by(setting, one, turns)));
    }

    for (const FastKernel kernel : available_kernels()) {
        options = {};
        options.kernel = kernel;
        MeetInTheMiddle by_kernel = setting.search(options);
        CHECK(as_set(setting, found_by(setting, by_kernel, 8)) == expected);
    }
}

TEST_CASE("meet in the middle: lists are as long as the process has room for", "[meet]") {
    const Setting setting = eight_pieces();
    const MeetInTheMiddle search = setting.search();
    for (std::uint32_t listed = 1; listed < 7; ++listed) {
        CHECK(search.bytes(listed) > search.bytes(listed - 1));
    }
    CHECK(search.listed_turns(12) == 6);
    // Room for one turn less each time; what can be given back makes up for it.
    constexpr std::uint64_t kMega = std::uint64_t{1} << 20;
    std::uint32_t shorter = 6;
    for (std::uint32_t listed = 6; listed-- > 4;) {
        MemoryAccount::set_limit(MemoryAccount::kNoLimit);
        MemoryAccount::set_limit(MemoryAccount::limit_for(search.bytes(listed) + 8 * kMega));
        const std::uint32_t now = search.listed_turns(12);
        CHECK(now <= shorter);
        CHECK(now >= listed);
        CHECK(search.listed_turns(12, search.bytes(6)) == 6);
        shorter = now;
    }
    MemoryAccount::set_limit(MemoryAccount::kNoLimit);
    CHECK(shorter < 6);
}

TEST_CASE("meet in the middle: the list meets itself as it meets what is looked up", "[meet]") {
    for (const bool large : {false, true}) {
        Setting setting = large
                              ? Setting("3x3", GripChoice::kGenerators, {0, 1, 2, 8, 9, 10, 11, 12})
                              : Setting("pyraminx", GripChoice::kGenerators, {1, 4, 8, 9});
        for (const std::uint32_t turns : {2U, 4U, large ? 4U : 6U}) {
            setting.then.reset();
            MeetInTheMiddle itself = setting.search();
            const std::set<GripNumbers> found = as_set(setting, found_by(setting, itself, turns));
            setting.then = solved_state(setting.puzzle->shape());
            MeetInTheMiddle streaming = setting.search();
            CHECK(as_set(setting, found_by(setting, streaming, turns)) == found);
            CHECK(itself.statistics().streamed == streaming.statistics().streamed);
            if (turns == 6) CHECK(!found.empty());
        }
    }
}

TEST_CASE("meet in the middle: tables serve the next search", "[meet]") {
    const Setting setting("pyraminx", GripChoice::kGenerators, {1, 4, 8, 9});
    MeetInTheMiddle kept = setting.search();
    for (const std::uint32_t turns : {6U, 7U, 5U, 4U, 0U, 1U, 7U}) {
        MeetInTheMiddle fresh = setting.search();
        CHECK(as_set(setting, found_by(setting, kept, turns)) ==
              as_set(setting, found_by(setting, fresh, turns)));
    }
}

TEST_CASE("meet in the middle stops when it is told to", "[meet]") {
    const Setting setting("3x3", GripChoice::kGenerators, {0});
    MeetInTheMiddle search = setting.search();
    std::size_t visits = 0;
    const auto third = [&](std::uint32_t, const Algorithm&, const std::uint8_t*) {
        return ++visits < 3;
    };
    CHECK_FALSE(search.search(4, Cancellation(), third));
    CHECK(visits == 3);

    const auto never = [&](std::uint32_t, const Algorithm&, const std::uint8_t*) {
        FAIL("visited");
        return true;
    };
    Cancellation cancelled;
    cancelled.request();
    CHECK_FALSE(search.search(5, cancelled, never));
    CHECK_FALSE(search.search(6, cancelled, never));

    // Hours of work otherwise.
    MeetOptions options;
    options.memory_bytes = 1 << 20;
    options.threads = 2;
    MeetInTheMiddle long_search = eight_pieces().search(options);
    Cancellation deadline;
    const auto start = Cancellation::Clock::now();
    deadline.set_deadline(start + std::chrono::milliseconds(50));
    const auto go_on = [](std::uint32_t, const Algorithm&, const std::uint8_t*) { return true; };
    CHECK_FALSE(long_search.search(16, deadline, go_on));
    CHECK(Cancellation::Clock::now() - start < std::chrono::seconds(2));

    // What was stopped while it listed leaves nothing behind.
    CHECK(as_set(setting, found_by(setting, search, 3)).size() > 10);
}

TEST_CASE("meet in the middle: what to expect", "[meet]") {
    const Shape& shape = cube().shape();
    CHECK(arrangements(shape, {}) == 1);
    CHECK(arrangements(shape, {0, 1, 8}) == 8 * 3 * 7 * 3 * 12 * 2);
    const Setting setting("3x3", GripChoice::kGenerators, slots("3x3", {"UFR", "DL"}));
    MeetInTheMiddle search = setting.search();
    CHECK(search.expected_words(2) == 243.0 / (24 * 24));
    CHECK(search.can_search(20));
    CHECK_FALSE(search.can_search(40));
}
