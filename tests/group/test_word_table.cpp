#include "group/word_table.hpp"

#include <algorithm>

#include "bench/puzzle_models.hpp"
#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The word turned out move by move, without anything that made it.
State turned_out(const Shape& shape, const std::vector<State>& turns, const GroupWord& word) {
    State state = solved_state(shape);
    for (const Letter letter : word) {
        const State& turn = turns[letter.generator];
        state = compose(shape, state, letter.inverse ? inverse(shape, turn) : turn);
    }
    return state;
}

/// Words for random states; the longest of them.
std::size_t longest_word(const models::Model& model, int samples) {
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    const WordTable table(group.action());
    REQUIRE(table.complete());
    CHECK(word_for(group, table, solved_state(model.shape)) == GroupWord());
    qter::Random random(11);
    std::size_t longest = 0;
    for (int i = 0; i < samples; ++i) {
        const State state = group.random_state(random);
        const std::optional<GroupWord> word = word_for(group, table, state);
        REQUIRE(word.has_value());
        CHECK(turned_out(model.shape, model.turns, *word) == state);
        CHECK(word->size() <= table.longest());
        longest = std::max(longest, word->size());
    }
    return longest;
}

}  // namespace

TEST_CASE("words append in their shortest form", "[group]") {
    const Permutation four = {1, 2, 3, 0, 4, 5};
    const Permutation two = {0, 1, 2, 3, 5, 4};
    const Permutation none = {0, 1, 2, 3, 4, 5};
    const Alphabet alphabet({four, two, none});
    CHECK(alphabet.letters() == std::vector<Letter>{{0, false}, {0, true}, {1, false}});
    GroupWord word;
    alphabet.append(word, {{0, false}, {0, false}, {0, false}});
    CHECK(word == GroupWord{{0, true}});
    alphabet.append(word, {{0, true}, {1, true}, {2, false}, {1, false}});
    CHECK(word == GroupWord{{0, true}, {0, true}});
    alphabet.append(word, {{0, true}});
    CHECK(word == GroupWord{{0, false}});
    alphabet.append(word, {{1, true}, {0, false}});
    CHECK(word == GroupWord{{0, false}, {1, false}, {0, false}});
    CHECK(alphabet.inverse(word) == GroupWord{{0, true}, {1, false}, {0, true}});
    alphabet.append(word, alphabet.inverse(word));
    CHECK(word.empty());
}

TEST_CASE("appended words multiply", "[group]") {
    const models::Model model = models::skewb();
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    const Alphabet alphabet(group.action().generators());
    REQUIRE(rc::check("words", [&] {
        qter::Random random(*rc::gen::arbitrary<std::uint64_t>());
        const auto any = [&] {
            GroupWord word;
            for (std::size_t i = random.below(12); i > 0; --i) {
                word.push_back({static_cast<std::uint16_t>(random.below(3)), random.below(2) == 0});
            }
            return word;
        };
        const GroupWord a = any();
        const GroupWord b = any();
        GroupWord both;
        alphabet.append(both, a);
        alphabet.append(both, b);
        RC_ASSERT(both.size() <= a.size() + b.size());
        RC_ASSERT(alphabet.evaluate(both) == compose(alphabet.evaluate(a), alphabet.evaluate(b)));
        RC_ASSERT(alphabet.evaluate(alphabet.inverse(a)) == inverse(alphabet.evaluate(a)));
        RC_ASSERT(*group.act(turned_out(model.shape, model.turns, a)) == alphabet.evaluate(a));
    }));
}

TEST_CASE("words of small puzzles and the 3x3", "[group]") {
    CHECK(longest_word(models::cube(2), 50) < 100);
    CHECK(longest_word(models::skewb(), 50) < 150);
    CHECK(longest_word(models::cube(3), 50) < 400);
}

TEST_CASE("words of big puzzles", "[group][slow]") {
    CHECK(longest_word(models::megaminx(), 20) < 1000);
    CHECK(longest_word(models::cube(4), 20) < 1000);
    CHECK(longest_word(models::cube(7), 20) < 6000);
}

TEST_CASE("words of a group without elements that move few points", "[group]") {
    // Mathieu's group on 24 points: all elements but one move at least 16.
    const PermutationGroup group(
        24,
        {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 0, 23},
         {0, 1, 16, 12, 3, 5, 8, 17, 2, 6, 11, 22, 13, 18, 19, 14, 9, 10, 4, 21, 15, 20, 7, 23},
         {23, 22, 11, 15, 17, 9, 19, 13, 20, 5, 16, 2, 21, 7, 18, 3, 10, 4, 14, 6, 8, 12, 1, 0}});
    REQUIRE(group.order() == 244823040);
    const WordTable table(group);
    REQUIRE(table.complete());
    const Alphabet alphabet(group.generators());
    qter::Random random(5);
    for (int i = 0; i < 50; ++i) {
        const Permutation p = group.random_element(random);
        const std::optional<GroupWord> word = table.word(p);
        REQUIRE(word.has_value());
        CHECK(alphabet.evaluate(*word) == p);
        CHECK(word->size() < 200);
    }
    Permutation outside = identity_permutation(24);
    std::swap(outside[3], outside[8]);
    CHECK_FALSE(table.word(outside).has_value());
}

TEST_CASE("entries fix the earlier base points and take theirs to each point", "[group]") {
    const models::Model model = models::skewb();
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    const WordTable table(group.action());
    REQUIRE(table.complete());
    const Alphabet alphabet(group.action().generators());
    const std::vector<Slot> base = group.action().base();
    for (std::size_t level = 0; level < base.size(); ++level) {
        const std::vector<Slot> orbit = group.action().basic_orbit(level);
        for (Slot point = 0; point < group.action().degree(); ++point) {
            const GroupWord* const word = table.entry_word(level, point);
            REQUIRE((word != nullptr) ==
                    (std::find(orbit.begin(), orbit.end(), point) != orbit.end()));
            if (word == nullptr) continue;
            const Permutation p = alphabet.evaluate(*word);
            CHECK(p[base[level]] == point);
            for (std::size_t i = 0; i < level; ++i) CHECK(p[base[i]] == base[i]);
        }
    }
}

TEST_CASE("states out of reach have no word", "[group]") {
    const models::Model model = models::cube(2);
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    const WordTable table(group.action());
    State twisted = solved_state(model.shape);
    twisted.orient[3] = 1;
    CHECK_FALSE(word_for(group, table, twisted).has_value());
}

TEST_CASE("a word table says its bytes and keeps to its limit", "[group]") {
    const models::Model model = models::cube(3);
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    WordTableOptions options;
    options.max_bytes = WordTable::bytes(group.action()) - 1;
    const WordTable none(group.action(), options);
    CHECK_FALSE(none.complete());
    CHECK_FALSE(word_for(group, none, model.turns[0]).has_value());
    CHECK(word_for(group, none, solved_state(model.shape)) == GroupWord());
}

TEST_CASE("words of a group that does nothing", "[group]") {
    const PermutationGroup group(3, {identity_permutation(3)});
    const WordTable table(group);
    CHECK(table.complete());
    CHECK(table.longest() == 0);
    CHECK(table.word(identity_permutation(3)) == GroupWord());
    CHECK_FALSE(table.word({1, 0, 2}).has_value());
}

TEST_CASE("the seed decides the words, the same everywhere", "[group]") {
    const models::Model model = models::cube(2);
    const PuzzleGroup group = PuzzleGroup::of(model.shape, model.turns).value();
    const WordTable a(group.action());
    const WordTable b(group.action());
    qter::Random random(2);
    const State state = group.random_state(random);
    CHECK(word_for(group, a, state) == word_for(group, b, state));
}
