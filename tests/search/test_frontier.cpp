// Beginnings of words up to likeness, against all words there are: every class of alike words that
// cannot be shortened has a member that begins like one of the frontier, and is found from there.
#include "search/frontier.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "search/depth_first.hpp"

namespace qter {
namespace {

using testing::puzzle;

struct Rig {
    TurnSet turns;
    std::vector<std::vector<TurnNumber>> symmetries;  // without the identity
    SymmetryGroup group;
};

Rig rig(const std::string& name) {
    const PuzzlePtr p = puzzle(name);
    TurnSet turns(p, CanonicalSequences(move_classes(*p, GripChoice::kGenerators),
                                        CanonicalSequences::Rule::kTraces));
    Result<SymmetryGroup> group = symmetries_of(*p);
    REQUIRE(group.ok());
    std::vector<std::vector<TurnNumber>> symmetries;
    for (std::uint32_t i = 1; i < group->size(); ++i) {
        symmetries.push_back(turns.images(*group, i).value());
    }
    return {std::move(turns), std::move(symmetries), *std::move(group)};
}

/// The powers of one symmetry, without the identity.
std::vector<std::vector<TurnNumber>> powers(const Rig& rig, std::uint32_t symmetry) {
    std::vector<std::vector<TurnNumber>> all;
    for (std::uint32_t power = symmetry; power != 0; power = rig.group.product(power, symmetry)) {
        all.push_back(rig.symmetries[power - 1]);
    }
    return all;
}

/// All words of one length, by number, and which of them are alike.
class Words {
 public:
    Words(const TurnSet& turns, const Likeness& likeness, std::uint32_t length)
        : turns_(turns), length_(length) {
        std::size_t count = 1;
        for (std::uint32_t i = 0; i < length; ++i) count *= turns.size();
        class_.resize(count);
        std::iota(class_.begin(), class_.end(), std::size_t{0});
        for (std::size_t number = 0; number < count; ++number) {
            const TurnWord word = word_of(number);
            for (std::size_t i = 0; i + 1 < length; ++i) {
                if (!turns.commute(word[i], word[i + 1])) continue;
                TurnWord swapped = word;
                std::swap(swapped[i], swapped[i + 1]);
                join(number, number_of(swapped));
            }
            for (const std::vector<TurnNumber>& symmetry : likeness.symmetries) {
                TurnWord image = word;
                for (TurnNumber& turn : image) turn = symmetry[turn];
                join(number, number_of(image));
            }
            if (likeness.inverses) join(number, number_of(turns.undone(word)));
            if (likeness.rotations && length > 0) {
                TurnWord turned = word;
                std::rotate(turned.begin(), turned.begin() + 1, turned.end());
                join(number, number_of(turned));
            }
        }
        shortened_.resize(count, false);
        for (std::size_t number = 0; number < count; ++number) {
            const TurnWord word = word_of(number);
            for (std::size_t i = 0; i + 1 < length; ++i) {
                if (turns.turn(word[i]).grip != turns.turn(word[i + 1]).grip) continue;
                shortened_[find(number)] = true;
            }
        }
    }

    [[nodiscard]] std::size_t number_of(const TurnWord& word) const {
        std::size_t number = 0;
        for (const TurnNumber turn : word) number = number * turns_.size() + turn;
        return number;
    }
    [[nodiscard]] std::size_t class_of(const TurnWord& word) { return find(number_of(word)); }
    /// The classes of which no word has two turns of one grip next to each other.
    [[nodiscard]] std::set<std::size_t> irreducible() {
        std::set<std::size_t> classes;
        for (std::size_t number = 0; number < class_.size(); ++number) {
            if (find(number) == number && !shortened_[number]) classes.insert(number);
        }
        return classes;
    }

 private:
    [[nodiscard]] TurnWord word_of(std::size_t number) const {
        TurnWord word(length_);
        for (std::size_t i = length_; i-- > 0; number /= turns_.size()) {
            word[i] = static_cast<TurnNumber>(number % turns_.size());
        }
        return word;
    }
    std::size_t find(std::size_t number) {
        while (class_[number] != number) number = class_[number] = class_[class_[number]];
        return number;
    }
    void join(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        class_[std::max(a, b)] = std::min(a, b);
    }

    const TurnSet& turns_;
    std::uint32_t length_;
    std::vector<std::size_t> class_;
    std::vector<bool> shortened_;  // by class
};

/// Cuts nothing, and keeps every word.
struct KeepAll {
    struct Position {};

    explicit KeepAll(const TurnSet& of) : turns(of) {}
    struct Ahead {};
    void prefetch(const Position&, TurnNumber, std::uint32_t, Ahead&) {}
    Entry enter(const Position&, TurnNumber, const Ahead&, std::uint32_t, Position&) {
        return Entry::kOpen;
    }
    bool arrived(const Position&, std::span<const Turn> path) {
        words.push_back(turns.word(Algorithm(path.begin(), path.end())));
        return true;
    }

    const TurnSet& turns;
    std::vector<TurnWord> words;
};

/// What is searched from the beginnings of `begin` turns.
std::vector<TurnWord> searched(const TurnSet& turns, const Likeness& likeness, std::uint32_t begin,
                               std::uint32_t length) {
    Frontier frontier(turns, likeness);
    while (frontier.turns() < begin) frontier.deepen();
    KeepAll policy(turns);
    const Cancellation never;
    DepthFirst<KeepAll> search(turns, likeness.rotations, policy, {}, length, never);
    for (const Frontier::Beginning& beginning : frontier.beginnings()) {
        CHECK(beginning.word.size() == begin);
        CHECK(search.run(beginning, {}));
    }
    return policy.words;
}

void check_nothing_lost(const std::string& name, std::uint32_t most) {
    CAPTURE(name);
    const Rig r = rig(name);
    std::vector<Likeness> likenesses;
    for (const bool rotations : {false, true}) {
        for (const bool inverses : {false, true}) {
            likenesses.push_back({{}, rotations, inverses});
            likenesses.push_back({r.symmetries, rotations, inverses});
            for (const std::uint32_t symmetry : {1U, 5U, 10U}) {
                likenesses.push_back({powers(r, symmetry), rotations, inverses});
            }
        }
    }
    for (const Likeness& likeness : likenesses) {
        CAPTURE(likeness.symmetries.size(), likeness.rotations, likeness.inverses);
        for (std::uint32_t length = 0; length <= most; ++length) {
            Words words(r.turns, likeness, length);
            const std::set<std::size_t> wanted = words.irreducible();
            for (std::uint32_t begin = 0; begin <= length; ++begin) {
                CAPTURE(length, begin);
                std::set<std::size_t> found;
                for (const TurnWord& word : searched(r.turns, likeness, begin, length)) {
                    const std::size_t of = words.class_of(word);
                    if (wanted.count(of) != 0) found.insert(of);
                }
                CHECK(found == wanted);
            }
        }
    }
}

}  // namespace

TEST_CASE("every class of alike words is searched", "[frontier]") {
    check_nothing_lost("3x3", 3);
    check_nothing_lost("pyraminx", 4);
    check_nothing_lost("helicopter", 4);
}

TEST_CASE("every class of alike words is searched, longer ones",
          "[frontier][slow][long][nightly]") {
    check_nothing_lost("3x3", 4);
    check_nothing_lost("pyraminx", 6);
    check_nothing_lost("helicopter", 5);
    check_nothing_lost("dino", 5);
}

TEST_CASE("without rotations the frontier is one word of each class", "[frontier]") {
    // The least of every class of traces under symmetries, and no others.
    for (const auto& [name, most] : std::vector<std::pair<std::string, std::uint32_t>>{
             {"3x3", 4}, {"pyraminx", 5}, {"helicopter", 4}}) {
        CAPTURE(name);
        const Rig r = rig(name);
        for (const std::uint32_t symmetry : {0U, 1U, 7U}) {
            CAPTURE(symmetry);
            const Likeness likeness{symmetry == 0 ? r.symmetries : powers(r, symmetry), false,
                                    true};
            Frontier frontier(r.turns, likeness);
            for (std::uint32_t turns = 1; turns <= most; ++turns) {
                frontier.deepen();
                Words words(r.turns, {likeness.symmetries, false, false}, turns);
                std::set<std::size_t> classes;
                for (const Frontier::Beginning& beginning : frontier.beginnings()) {
                    // Numbers of words ascend as words do, and a class is called by its least.
                    CHECK(words.class_of(beginning.word) == words.number_of(beginning.word));
                    classes.insert(words.class_of(beginning.word));
                }
                CHECK(classes.size() == frontier.beginnings().size());
                CHECK(classes == words.irreducible());
            }
        }
    }
}

TEST_CASE("the 3x3 has as many beginnings as states up to symmetry", "[frontier]") {
    // Positions at each distance up to symmetry, as Rokicki and others count them ("The diameter
    // of the Rubik's cube group is twenty"): 2, 9, 75, 934. Three turns or fewer reach no state in
    // two ways but by swaps; of four turns some do, as R2 L2 U2 D2.
    const Rig r = rig("3x3");
    const Likeness likeness{r.symmetries, false, false};
    Frontier frontier(r.turns, likeness);
    const std::array<std::size_t, 3> published = {2, 9, 75};
    for (const std::size_t states : published) {
        frontier.deepen();
        CHECK(frontier.beginnings().size() == states);
    }
    frontier.deepen();
    CHECK(frontier.beginnings().size() >= 934);
    CHECK(frontier.beginnings().size() < 934 + 48);
}

TEST_CASE("a frontier that is cancelled stays as it is", "[frontier]") {
    const Rig r = rig("3x3");
    const Likeness likeness{r.symmetries, true, true};
    Frontier frontier(r.turns, likeness);
    frontier.deepen();
    frontier.deepen();
    const std::size_t before = frontier.beginnings().size();
    Cancellation over;
    over.request();
    CHECK_FALSE(frontier.deepen(over));
    CHECK(frontier.turns() == 2);
    CHECK(frontier.beginnings().size() == before);
    CHECK(frontier.deepen(Cancellation()));
    CHECK(frontier.turns() == 3);
}

TEST_CASE("a frontier that begins again is a new one", "[frontier]") {
    const Rig r = rig("3x3");
    const Likeness likeness{r.symmetries, true, true};
    Frontier frontier(r.turns, likeness);
    frontier.deepen();
    frontier.deepen();
    const std::size_t before = frontier.beginnings().size();
    frontier.begin_again();
    CHECK(frontier.turns() == 0);
    REQUIRE(frontier.beginnings().size() == 1);
    CHECK(frontier.beginnings().front().word.empty());
    frontier.deepen();
    frontier.deepen();
    CHECK(frontier.turns() == 2);
    CHECK(frontier.beginnings().size() == before);
}

TEST_CASE("beginnings ascend, and likeness leaves fewer", "[frontier]") {
    const Rig r = rig("3x3");
    std::size_t before = ~std::size_t{0};
    for (const Likeness& likeness :
         {Likeness{}, Likeness{{}, true, false}, Likeness{{}, true, true},
          Likeness{r.symmetries, true, false}, Likeness{r.symmetries, true, true}}) {
        Frontier frontier(r.turns, likeness);
        for (int i = 0; i < 4; ++i) frontier.deepen();
        const std::vector<Frontier::Beginning>& all = frontier.beginnings();
        CHECK(all.size() < before);
        before = all.size();
        CHECK(std::is_sorted(all.begin(), all.end(),
                             [](const auto& a, const auto& b) { return a.word < b.word; }));
    }
    // All canonical sequences of four turns, without likeness (Korf: 18, 243, 3240, 43254).
    const Likeness none;
    Frontier frontier(r.turns, none);
    for (int i = 0; i < 4; ++i) frontier.deepen();
    CHECK(frontier.beginnings().size() == 43254);
    // With everything, about as many as states up to symmetry and inversion (509), or fewer.
    CHECK(before < 509 + 48);
}

}  // namespace qter
