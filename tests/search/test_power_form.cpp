#include "search/power_form.hpp"

#include <random>

#include "catch.hpp"
#include "fixtures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Algorithms on a puzzle, and the slots that count: some whole cycles of theirs, and one that lies
/// still.
struct PowersOf {
    const char* puzzle;
    std::vector<const char*> algorithms;
};

const PowersOf kSettings[] = {
    {"3x3", {"U", "D'"}},           {"3x3", {"R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"}},
    {"3x3", {"R U2 D' B D'"}},      {"4x4", {"U", "D2"}},
    {"megaminx", {"U R", "DL DR"}}, {"pyraminx", {"U"}},
};

struct Made {
    PuzzlePtr puzzle;
    FastShape shape;
    std::vector<State> states;
    std::vector<Slot> fixed;
    std::vector<std::uint32_t> orders;
    PowerForm form;
};

/// The slots of all cycles that no other algorithm touches, and the first that none does.
Made make(const PowersOf& setting) {
    const PuzzlePtr p = puzzle(setting.puzzle);
    std::vector<State> states;
    for (const char* algorithm : setting.algorithms) states.push_back(state(*p, algorithm));
    std::vector<Slot> fixed;
    std::vector<std::uint32_t> orders;
    for (std::size_t i = 0; i < states.size(); ++i) {
        std::vector<Cycle> own;
        for (const Cycle& cycle : cycle_structure(p->shape(), states[i])) {
            const bool shared = std::any_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
                for (std::size_t j = 0; j < states.size(); ++j) {
                    if (j != i && !is_solved(states[j], slot)) return true;
                }
                return false;
            });
            if (shared) continue;
            own.push_back(cycle);
            fixed.insert(fixed.end(), cycle.slots.begin(), cycle.slots.end());
        }
        orders.push_back(static_cast<std::uint32_t>(order(own).get_ui()));
    }
    for (Slot slot = 0; slot < p->shape().slots(); ++slot) {
        const bool still = std::all_of(states.begin(), states.end(),
                                       [&](const State& s) { return is_solved(s, slot); });
        if (!still) continue;
        fixed.push_back(slot);
        break;
    }
    std::sort(fixed.begin(), fixed.end());
    const FastShape shape(p->shape());
    std::optional<PowerForm> form = PowerForm::make(shape, states, fixed);
    REQUIRE(form);
    return {p, shape, states, fixed, orders, *std::move(form)};
}

template <class Kernel>
State brought(const Made& made, const State& from) {
    FastBuffer packed = made.shape.pack(from);
    FastBuffer out(made.shape.bytes());
    made.form.bring<Kernel, false>(packed.data(), out.data());
    made.form.bring<Kernel, false>(packed.data(), packed.data());
    CHECK(out == packed);  // in place, too
    if (made.shape.is_one_vector()) {
        packed = made.shape.pack(from);
        made.form.bring<Kernel, true>(packed.data(), packed.data());
        CHECK(out == packed);
    }
    return made.shape.unpack(out.data());
}

}  // namespace

TEST_CASE("power form: the same for all powers, and itself one") {
    for (const PowersOf& setting : kSettings) {
        INFO(setting.puzzle << " " << setting.algorithms.front());
        const Made made = make(setting);
        CHECK(made.form.orders() == made.orders);
        const Shape& shape = made.puzzle->shape();
        std::mt19937 random(7);
        for (int round = 0; round < 50; ++round) {
            const State from = random_state(shape, random);
            const State form = brought<PortableKernel>(made, from);
            const std::vector<std::uint32_t> steps = made.form.steps(made.shape.pack(from).data());
            State to = from;
            State other = from;
            std::vector<std::uint32_t> more;
            for (std::size_t i = 0; i < made.states.size(); ++i) {
                to = compose(shape, to, power(shape, made.states[i], steps[i]));
                more.push_back(static_cast<std::uint32_t>(random() % made.orders[i]));
                other = compose(shape, other, power(shape, made.states[i], more[i]));
            }
            CHECK(agree_in(made.fixed, form, to));
            CHECK(agree_in(made.fixed, brought<PortableKernel>(made, other), form));
            const std::vector<std::uint32_t> left = made.form.steps(made.shape.pack(other).data());
            for (std::size_t i = 0; i < left.size(); ++i) {
                CHECK((left[i] + more[i]) % made.orders[i] == steps[i]);
            }
        }
    }
}

TEST_CASE("power form: all kernels agree") {
    for (const PowersOf& setting : kSettings) {
        const Made made = make(setting);
        std::mt19937 random(8);
        for (int round = 0; round < 50; ++round) {
            const State from = random_state(made.puzzle->shape(), random);
            const auto expected = brought<PortableKernel>(made, from);
            for (const FastKernel kernel : available_kernels()) {
                with_kernel(kernel,
                            [&](auto by) { CHECK(brought<decltype(by)>(made, from) == expected); });
            }
        }
    }
}

TEST_CASE("power form: algorithms that share cycles, or cut ones, have none") {
    const FastShape shape(cube().shape());
    std::vector<Slot> all(cube().shape().slots());
    for (Slot slot = 0; slot < all.size(); ++slot) all[slot] = slot;
    CHECK(PowerForm::make(shape, {state(cube(), "U"), state(cube(), "D")}, all));
    CHECK(!PowerForm::make(shape, {state(cube(), "U"), state(cube(), "R")}, all));
    CHECK(!PowerForm::make(shape, {state(cube(), "U")}, {piece(cube(), "UR")}));
    CHECK(PowerForm(shape).trivial());
}
