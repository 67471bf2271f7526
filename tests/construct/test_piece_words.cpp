// Words that do the right thing to some pieces, replayed, and held against exact distances.
#include "construct/piece_words.hpp"

#include <chrono>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "content_distances.hpp"
#include "fixtures.hpp"
#include "notation/algorithm.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

using testing::ContentDistances;
using testing::puzzle;

constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;

Algorithm random_turns(const Puzzle& puzzle, std::size_t turns, Random& random) {
    Algorithm algorithm;
    while (algorithm.size() < turns) {
        const auto grip = static_cast<std::uint16_t>(random.below(puzzle.grips().size()));
        const auto amount =
            static_cast<std::uint16_t>(1 + random.below(puzzle.grips()[grip].order - 1U));
        append(puzzle, algorithm, {Turn{grip, amount}});
    }
    return algorithm;
}

/// Some slots of pieces that differ from all others, drawn at random.
std::vector<Slot> some_slots(const Puzzle& puzzle, std::size_t count, Random& random) {
    std::vector<Slot> all;
    for (Slot slot = 0; slot < puzzle.pieces().size(); ++slot) {
        if (puzzle.is_unique(slot)) all.push_back(slot);
    }
    while (all.size() > count) {
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(random.below(all.size())));
    }
    return all;
}

}  // namespace

TEST_CASE("piece words do what they should, in no fewer turns than there must be",
          "[piece_words]") {
    struct Case {
        const char* name;
        std::size_t kept;
    };
    for (const Case& of : {Case{"2x2", 4}, Case{"pyraminx", 5}, Case{"skewb", 4}}) {
        CAPTURE(of.name);
        const PuzzlePtr p = puzzle(of.name);
        Random random(7);
        const std::vector<Slot> kept = some_slots(*p, of.kept, random);
        const ContentDistances distances(*p, kept, 20);
        const auto words = piece_words(p, kept, kMemory, Cancellation::never());
        REQUIRE(words != nullptr);
        std::size_t shortest = 0;
        for (int i = 0; i < 3; ++i) {
            const Algorithm known = random_turns(*p, 30, random);
            const State state = state_of(*p, known);
            const auto found = words->find(state, known, Cancellation::never());
            REQUIRE(found.has_value());
            CHECK(agree_in(kept, state_of(*p, *found), state));
            CHECK(found->size() >= distances.of(state));
            if (found->size() == distances.of(state)) ++shortest;
        }
        CHECK(shortest > 0);
    }
}

TEST_CASE("piece words for puzzles without a solver of their own", "[piece_words][slow]") {
    for (const char* name : {"4x4", "megaminx"}) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        Random random(3);
        const std::vector<Slot> kept = some_slots(*p, 12, random);
        const auto words = piece_words(p, kept, kMemory, Cancellation::never());
        REQUIRE(words != nullptr);
        const Algorithm known = random_turns(*p, 300, random);
        Cancellation cancellation;
        cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(10));
        const auto found = words->find(state_of(*p, known), known, cancellation);
        REQUIRE(found.has_value());
        CHECK(found->size() < known.size());
        CHECK(agree_in(kept, state_of(*p, *found), state_of(*p, known)));
    }
}

TEST_CASE("piece words: pieces that look alike may be kept", "[piece_words]") {
    // The centres of a 4x4 that are not told apart by sight.
    const PuzzlePtr p = puzzle("4x4");
    std::vector<Slot> kept;
    for (Slot slot = 0; slot < p->pieces().size() && kept.size() < 3; ++slot) {
        if (!p->is_unique(slot)) kept.push_back(slot);
    }
    REQUIRE(kept.size() == 3);
    const auto words = piece_words(p, kept, kMemory, Cancellation::never());
    REQUIRE(words != nullptr);
    Random random(5);
    const Algorithm known = random_turns(*p, 40, random);
    const auto found = words->find(state_of(*p, known), known, Cancellation::never());
    REQUIRE(found.has_value());
    CHECK(found->size() < known.size());
    CHECK(agree_in(kept, state_of(*p, *found), state_of(*p, known)));
}

TEST_CASE("piece words end when they are cancelled", "[piece_words]") {
    Cancellation cancellation;
    cancellation.request();
    const PuzzlePtr p = puzzle("4x4");
    CHECK(piece_words(p, {0, 1, 2}, kMemory, cancellation) == nullptr);
    const PuzzlePtr small = puzzle("2x2");
    const auto words = piece_words(small, {0, 1}, kMemory, Cancellation::never());
    REQUIRE(words != nullptr);
    Random random(1);
    const Algorithm known = random_turns(*small, 9, random);
    CHECK_FALSE(words->find(state_of(*small, known), known, cancellation).has_value());
}

}  // namespace qter
