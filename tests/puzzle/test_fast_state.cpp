#include "catch.hpp"
#include "fixtures.hpp"
#include "qter/puzzle/fast_state.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Shape shape_of(const std::vector<std::pair<Slot, int>>& orbits) {
    Shape shape;
    for (const auto& [size, modulus] : orbits) {
        shape.add_orbit(size, static_cast<std::uint8_t>(modulus));
    }
    return shape;
}

void check_kernel(const Shape& shape, FastKernel kernel) {
    const FastOps& ops = fast_ops(kernel);
    REQUIRE(ops.kernel == kernel);
    const std::optional<FastShape> fast = FastShape::of(shape);
    REQUIRE(fast.has_value());
    REQUIRE(rc::check("fast agrees with plain", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const State a = random_state(shape, random);
        const State b = random_state(shape, random);
        const FastState fa = fast->pack(a);
        const FastState fb = fast->pack(b);
        RC_ASSERT(fast->unpack(fa) == a);
        RC_ASSERT((fa == fb) == (a == b));

        FastState out;
        ops.compose(fa, fb, fast->moduli(), out);
        RC_ASSERT(fast->unpack(out) == compose(shape, a, b));
        FastState in_place = fa;
        ops.compose(in_place, fb, fast->moduli(), in_place);
        RC_ASSERT(in_place == out);
        in_place = fb;
        ops.compose(fa, in_place, fast->moduli(), in_place);
        RC_ASSERT(in_place == out);

        ops.inverse(fa, fast->moduli(), out);
        RC_ASSERT(fast->unpack(out) == inverse(shape, a));

        std::vector<Slot> slots;
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            if (random() % 4 == 0) slots.push_back(slot);
        }
        bool agree = true;
        for (const Slot slot : slots) {
            agree = agree && a.piece[slot] == b.piece[slot] && a.orient[slot] == b.orient[slot];
        }
        RC_ASSERT(ops.agree(fa, fb, fast->mask(slots)) == agree);
        RC_ASSERT(ops.agree(fa, fa, fast->mask(slots)));
    }));
}

}  // namespace

TEST_CASE("every kernel agrees with the plain states") {
    REQUIRE(available_kernels().back() == FastKernel::kPortable);
    const std::vector<Shape> shapes = {
        cube().shape(), shape_of({{1, 1}}), shape_of({{16, 8}, {16, 7}}),
        shape_of({{4, 3}, {4, 3}, {6, 2}, {8, 1}, {7, 5}}), shape_of({{3, 8}, {13, 6}, {16, 4}})};
    for (const FastKernel kernel : available_kernels()) {
        for (const Shape& shape : shapes) {
            INFO(kernel_name(kernel) << ", " << shape.slots() << " slots");
            check_kernel(shape, kernel);
        }
    }
}

TEST_CASE("shapes that do not fit are refused") {
    CHECK_FALSE(FastShape::of(shape_of({{17, 1}})));
    CHECK_FALSE(FastShape::of(shape_of({{4, 9}})));
    CHECK_FALSE(FastShape::of(shape_of({{11, 2}, {11, 2}, {10, 2}})));
    CHECK(FastShape::of(shape_of({{10, 2}, {6, 2}, {12, 2}, {4, 2}})));
}
