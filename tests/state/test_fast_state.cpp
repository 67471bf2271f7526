#include "catch.hpp"
#include "fixtures.hpp"
#include "state/fast_shapes.hpp"
#include "state/fast_state.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

bool agree_in(const State& a, const State& b, const std::vector<Slot>& slots) {
    for (const Slot slot : slots) {
        if (a.piece[slot] != b.piece[slot] || a.orient[slot] != b.orient[slot]) return false;
    }
    return true;
}

std::vector<Slot> some_slots(const Shape& shape, std::mt19937& random) {
    const unsigned rarity = 1 + random() % 8;
    std::vector<Slot> slots;
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        if (random() % rarity == 0) slots.push_back(slot);
    }
    return slots;
}

/// Changes one orientation, or exchanges two pieces of an orbit, if it has any.
State nearly(const Shape& shape, State state, std::mt19937& random) {
    const OrbitShape& orbit = shape.orbits()[random() % shape.orbits().size()];
    const Slot one = orbit.first + random() % orbit.size;
    if (random() % 2 == 0) {
        state.orient[one] = static_cast<std::uint8_t>((state.orient[one] + 1) % orbit.modulus);
    } else {
        std::swap(state.piece[one], state.piece[orbit.first + random() % orbit.size]);
    }
    return state;
}

/// Which bytes of two states are not the same, 32 at a time.
template <class Kernel>
void check_differ(const FastBuffer& a, const FastBuffer& b) {
    for (std::size_t at = 0; at < a.size(); at += kFastBytes) {
        const std::uint32_t bits = compiled_for(
            Kernel(), [&]() __attribute__((always_inline)) {
                return Kernel::differ(a.data() + at, b.data() + at);
            });
        for (std::size_t i = 0; i < kFastBytes; ++i) {
            RC_ASSERT((bits >> i & 1) == (a.data()[at + i] != b.data()[at + i] ? 1U : 0U));
        }
    }
}

/// Every operation of every kernel gives what State gives.
void check(const Shape& shape, std::mt19937& random) {
    const FastShape fast(shape);
    const State a = random_state(shape, random);
    const State b = random() % 2 == 0 ? random_state(shape, random) : nearly(shape, a, random);
    const FastBuffer fa = fast.pack(a);
    const FastBuffer fb = fast.pack(b);
    RC_ASSERT(fast.unpack(fa.data()) == a);
    RC_ASSERT(fast.solved() == fast.pack(solved_state(shape)));
    RC_ASSERT((fa == fb) == (a == b));
    RC_ASSERT((fast_hash(fa.data(), fast.bytes()) == fast_hash(fb.data(), fast.bytes())) ==
              (a == b));

    FastBuffer out(fast.bytes());
    const FastBuffer both = fast.pack(compose(shape, a, b));
    const std::vector<Slot> slots = some_slots(shape, random);
    const std::vector<FastMask> masks = fast.masks(slots);
    for (const FastKernel kernel : available_kernels()) {
        const FastOps& ops = fast_ops(kernel);
        RC_ASSERT(ops.kernel == kernel);
        ops.compose(fast.plan(), fa.data(), fb.data(), out.data());
        RC_ASSERT(out == both);
        FastBuffer in_place = fb;
        ops.compose(fast.plan(), fa.data(), in_place.data(), in_place.data());
        RC_ASSERT(in_place == both);
        if (fast.in_place()) {
            in_place = fa;
            ops.compose(fast.plan(), in_place.data(), fb.data(), in_place.data());
            RC_ASSERT(in_place == both);
        }
        RC_ASSERT(ops.agree(fa.data(), fb.data(), masks.data(), masks.size()) ==
                  agree_in(a, b, slots));
        RC_ASSERT(ops.agree(fa.data(), fa.data(), masks.data(), masks.size()));
        with_kernel(kernel, [&](auto by) { check_differ<decltype(by)>(fa, fb); });
    }
}

/// The group laws, which need no reference.
void check_group(const FastShape& fast, FastKernel kernel, std::mt19937& random) {
    const FastOps& ops = fast_ops(kernel);
    const State first = random_state(fast.shape(), random);
    const auto random_element = [&] { return fast.pack(random_state(fast.shape(), random)); };
    const auto times = [&](const FastBuffer& a, const FastBuffer& b) {
        FastBuffer out(fast.bytes());
        ops.compose(fast.plan(), a.data(), b.data(), out.data());
        return out;
    };
    const FastBuffer a = fast.pack(first), b = random_element(), c = random_element();
    RC_ASSERT(times(times(a, b), c) == times(a, times(b, c)));
    RC_ASSERT(times(a, fast.solved()) == a);
    RC_ASSERT(times(fast.solved(), a) == a);
    const FastBuffer back = fast.pack(inverse(fast.shape(), first));
    RC_ASSERT(times(a, back) == fast.solved());
    RC_ASSERT(times(back, a) == fast.solved());
}

}  // namespace

TEST_CASE("fast states of puzzles do what plain states do", "[fast]") {
    REQUIRE(available_kernels().back() == FastKernel::kPortable);
    for (const NamedShape& named : named_shapes()) {
        INFO(named.name);
        const Shape shape = shape_of(named.orbits);
        REQUIRE(rc::check("fast agrees with plain", [&] {
            std::mt19937 random(*rc::gen::arbitrary<unsigned>());
            check(shape, random);
        }));
    }
}

TEST_CASE("fast states of any shape do what plain states do", "[fast]") {
    REQUIRE(rc::check("fast agrees with plain", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        check(random_shape(random), random);
    }));
}

TEST_CASE("fast states of thousands of shapes do what plain states do", "[fast][slow]") {
    REQUIRE(rc::check("fast agrees with plain", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        for (int i = 0; i < 500; ++i) check(random_shape(random), random);
    }));
}

TEST_CASE("fast states form a group", "[fast]") {
    REQUIRE(rc::check("group laws", [] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const FastShape fast(random_shape(random));
        for (const FastKernel kernel : available_kernels()) check_group(fast, kernel, random);
    }));
}

TEST_CASE("every modulus is reduced right", "[fast]") {
    // One orbit for each table: all pairs of orientations meet as the pieces go round.
    for (int modulus = 1; modulus <= 255; ++modulus) {
        for (const Slot size : {16U, 32U, 64U, 90U}) {
            const Shape shape = shape_of({{size, modulus}});
            const FastShape fast(shape);
            std::mt19937 random(static_cast<unsigned>(modulus));
            State a = random_state(shape, random);
            State b = random_state(shape, random);
            a.orient[b.piece[0]] = static_cast<std::uint8_t>(modulus - 1);
            b.orient[0] = static_cast<std::uint8_t>(modulus - 1);
            a.orient[b.piece[1]] = static_cast<std::uint8_t>(modulus - 1);
            b.orient[1] = static_cast<std::uint8_t>(1 % modulus);
            const FastBuffer fa = fast.pack(a), fb = fast.pack(b);
            const FastBuffer both = fast.pack(compose(shape, a, b));
            for (const FastKernel kernel : available_kernels()) {
                INFO(kernel_name(kernel) << ", " << size << " mod " << modulus);
                FastBuffer out(fast.bytes());
                fast_ops(kernel).compose(fast.plan(), fa.data(), fb.data(), out.data());
                REQUIRE(out == both);
            }
        }
    }
}

TEST_CASE("an orbit may have more slots than 16 bits can number", "[fast]") {
    const Shape shape = shape_of({{65'537, 3}});
    REQUIRE(rc::check("fast agrees with plain", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        check(shape, random);
    }));
    REQUIRE(FastShape(shape_of({{65'536, 1}})).bytes() == 2 * 65'536);
    REQUIRE(FastShape(shape_of({{65'537, 1}})).bytes() == 4 * (65'536 + 32));
}

TEST_CASE("a shape without slots has states without bytes", "[fast]") {
    for (const FastShape& fast : {FastShape(), FastShape(Shape())}) {
        REQUIRE(fast.bytes() == 0);
        REQUIRE(fast.pack(State()) == FastBuffer());
        REQUIRE(fast.unpack(nullptr) == State());
        REQUIRE(fast.masks({}).empty());
        for (const FastKernel kernel : available_kernels()) {
            fast_ops(kernel).compose(fast.plan(), nullptr, nullptr, nullptr);
        }
    }
}

TEST_CASE("states are compared where they are marked", "[fast]") {
    const Shape shape = shape_of({{300, 7}, {24, 1}, {12, 2}});
    const FastShape fast(shape);
    std::mt19937 random(3);
    const std::vector<Slot> slots = {0, 299, 300, 323, 335};
    FastBuffer marked(fast.bytes());
    fast.mark(slots, marked.data());
    FastBuffer gathered(fast.bytes());
    for (const FastMask& mask : fast.masks(slots)) {
        REQUIRE(mask.at % kFastBytes == 0);
        std::copy_n(mask.byte, kFastBytes, gathered.data() + mask.at);
    }
    REQUIRE(marked == gathered);
    const auto set = std::count(marked.data(), marked.data() + marked.size(), 0xff);
    REQUIRE(set == 2 * 3 + 1 + 1 + 1);  // two bytes of number and one of orientation, or one byte
}

TEST_CASE("buffers copy, move and compare as values do", "[fast]") {
    FastBuffer a(64), b(64), c(32);
    a.data()[63] = 1;
    REQUIRE(reinterpret_cast<std::uintptr_t>(a.data()) % kFastBytes == 0);
    REQUIRE_FALSE(a == b);
    REQUIRE_FALSE(b == c);
    b = a;
    REQUIRE(a == b);
    b.data()[0] = 2;
    REQUIRE(a.data()[0] == 0);
    c = b;
    REQUIRE(c == b);
    const FastBuffer moved = std::move(c);
    REQUIRE(moved == b);
    const FastBuffer& self = a;
    a = self;
    REQUIRE(a.data()[63] == 1);
    a = FastBuffer();
    REQUIRE(a == FastBuffer());
    REQUIRE(a.size() == 0);
}

TEST_CASE("repeating a fast state as often as its order solves it", "[fast]") {
    const FastShape fast(cube().shape());
    const FastOps& ops = fast_ops(available_kernels().front());
    // The orders of R U and of R U2 D' B D', 105 and 1260: D. Singmaster, Notes on Rubik's Magic
    // Cube (1981).
    const std::vector<std::pair<std::string, unsigned>> elements = {
        {"R", 4}, {"R U", 105}, {"R U2 D' B D'", 1260}};
    for (const auto& [text, expected] : elements) {
        const FastBuffer step = fast.pack(state(cube(), text));
        FastBuffer power = step;
        for (unsigned n = 1; n < expected; ++n) {
            REQUIRE_FALSE(power == fast.solved());
            ops.compose(fast.plan(), power.data(), step.data(), power.data());
        }
        REQUIRE(power == fast.solved());
    }
}
