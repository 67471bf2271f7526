#include <algorithm>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "state/fast_shapes.hpp"
#include "state/fast_state.hpp"

using namespace qter;
using namespace qter::testing;

TEST_CASE("a state takes as many bytes as its tables", "[fast]") {
    for (const NamedShape& named : named_shapes()) {
        INFO(named.name);
        const FastShape fast(shape_of(named.orbits));
        CHECK(fast.bytes() == named.bytes);
        CHECK(fast.plan().bytes == named.bytes);
        CHECK(fast.is_one_vector() == (named.bytes == 32));
    }
    CHECK(FastShape(cube().shape()).is_one_vector());
}

TEST_CASE("the named shapes have blocks of all kinds", "[fast]") {
    std::set<FastKind> kinds;
    for (const NamedShape& named : named_shapes()) {
        const FastShape fast(shape_of(named.orbits));
        for (const FastPlace& place : fast.places()) kinds.insert(place.kind);
    }
    // All but arrays of 32-bit numbers, which a test of their own makes.
    CHECK(kinds.size() == static_cast<std::size_t>(FastKind::kPlainArray32));
    CHECK(FastShape(shape_of({{65'537, 1}})).places()[0].kind == FastKind::kPlainArray32);
    CHECK(FastShape(shape_of({{65'537, 2}})).places()[0].kind == FastKind::kSplitArray32);
}

TEST_CASE("small orbits fill what larger ones leave", "[fast]") {
    CHECK(FastShape(shape_of({{20, 2}, {12, 3}})).bytes() == 32);
    CHECK(FastShape(shape_of({{10, 2}, {6, 2}, {12, 2}, {4, 2}})).is_one_vector());
    CHECK_FALSE(FastShape(shape_of({{11, 2}, {11, 2}, {10, 2}})).is_one_vector());
    // Moduli that a table has no room for go elsewhere.
    CHECK(FastShape(shape_of({{20, 2}, {12, 7}})).bytes() == 64);
    CHECK(FastShape(shape_of({{40, 1}, {24, 2}})).bytes() == 64);
    CHECK(FastShape(shape_of({{40, 1}, {24, 3}})).bytes() == 96);
    CHECK(FastShape(shape_of({{4, 9}})).bytes() == 64);
    // A thousand orbits of one slot: 32 in each vector.
    CHECK(FastShape(shape_of(Orbits(1000, {1, 2}))).bytes() == 1024);
}

TEST_CASE("no two slots share a byte", "[fast]") {
    REQUIRE(rc::check("disjoint", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const Shape shape = random_shape(random);
        const FastShape fast(shape);
        RC_ASSERT(fast.bytes() % kFastBytes == 0);
        std::set<std::size_t> taken;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            for (const FastMask& mask : fast.masks({slot})) {
                RC_ASSERT(mask.at + kFastBytes <= fast.bytes());
                for (std::size_t i = 0; i < kFastBytes; ++i) {
                    if (mask.byte[i] != 0) RC_ASSERT(taken.insert(mask.at + i).second);
                }
            }
        }
        RC_ASSERT(taken.size() >= shape.slots());
    }));
}

TEST_CASE("runs cover a state from its first byte to its last", "[fast]") {
    REQUIRE(rc::check("covering", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const FastShape fast(random_shape(random));
        std::size_t at = 0;
        for (std::size_t i = 0; i < fast.plan().run_count; ++i) {
            const FastRun& run = fast.plan().runs[i];
            RC_ASSERT(run.begin == at);
            RC_ASSERT(run.end > at);
            RC_ASSERT((run.end - run.begin) % kFastBytes == 0U);
            const std::size_t block = fast_format(run.kind).bytes;
            if (block != 0) RC_ASSERT((run.end - run.begin) % block == 0U);
            at = run.end;
        }
        RC_ASSERT(at == fast.bytes());
    }));
}

TEST_CASE("numbers of more than a byte are little-endian", "[fast]") {
    const Shape shape = shape_of({{300, 1}});
    const FastShape fast(shape);
    std::mt19937 random(4);
    const State state = random_state(shape, random);
    const FastBuffer packed = fast.pack(state);
    for (Slot slot = 0; slot < 300; ++slot) {
        REQUIRE(packed.data()[2 * slot] == state.piece[slot] % 256);
        REQUIRE(packed.data()[2 * slot + 1] == state.piece[slot] / 256);
    }
}

TEST_CASE("a layout for many orbits takes no long time", "[fast]") {
    // Quadratic in the orbits, this would take minutes.
    Orbits orbits;
    for (Slot i = 0; i < 200'000; ++i) orbits.push_back({1 + i % 5, 1 + static_cast<int>(i % 9)});
    const FastShape fast(shape_of(orbits));
    CHECK(fast.bytes() >= 600'000);
    CHECK(fast.bytes() < 1'200'000);
}
