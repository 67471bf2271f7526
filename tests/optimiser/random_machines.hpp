// Registers that random programs are made over, and random programs over them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "optimiser/flat_programs.hpp"
#include "optimiser/pass_rig.hpp"
#include "optimiser/random_programs.hpp"

namespace qter::testing {

/// Few values, so that programs end soon and meet by chance; and the orders of real presets. On
/// several puzzles, on tapes, and theoretical ones.
inline std::deque<PassRig>& random_machines() {
    static const char* const kDeclarations[] = {
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (4, 4)\n"
        "tape T ~ E, F <- 3x3 builtin (4, 4)\n G <- theoretical 3",
        "A, B <- 3x3 builtin (4, 4)\n C, D, E, F <- 3x3 builtin (30, 18, 10, 9)\n"
        "tape T ~ G, H <- 3x3 builtin (90, 90)\n X <- theoretical 12",
        "A, B <- 3x3 builtin (90, 90)\n C, D <- 3x3 builtin (90, 90)\n X <- theoretical 90",
        "A <- 3x3 builtin (1260)\n tape T ~ B <- 3x3 (R U)\n"
        "C, D, E, F <- 3x3 builtin (30, 18, 10, 9)\n X <- theoretical 7",
        "A, B, C <- 2x2 builtin (9, 9, 3)\n D, E <- pyraminx builtin (12, 12)\n"
        "tape T ~ F, G <- 2x2 builtin (18, 6)",
        "A, B, C <- 3x3 builtin (30, 30, 30)\n D, E <- skewb builtin (18, 18)\n"
        "F, G <- megaminx builtin (5, 5)\n X <- theoretical 6"};
    static std::deque<PassRig> rigs;
    if (rigs.empty()) {
        for (const char* const declarations : kDeclarations) rigs.emplace_back(declarations);
    }
    return rigs;
}

struct RandomCase {
    PassRig* rig = nullptr;
    FlatCode code;
    std::vector<std::vector<Integer>> answers;  ///< for some runs
};

/// Gives a third of the inputs a largest answer, mostly a small one.
inline void limit_answers(FlatCode& code, const RegisterTable& registers, std::uint32_t seed) {
    std::mt19937 random(seed);
    for (Step& step : code.steps) {
        auto* const input = std::get_if<step::Input>(&step.what);
        if (input == nullptr || random() % 3 != 0) continue;
        const Integer& order = registers[input->reg].order;
        const Integer wanted = static_cast<unsigned long>(random() % (random() % 4 == 0 ? 60 : 12));
        input->max = wanted < order ? wanted : Integer(order - 1);
    }
}

/// The same for the same seed: now branches and loops in each other, now loops in a row.
inline RandomCase random_case(std::uint32_t seed) {
    std::deque<PassRig>& rigs = random_machines();
    RandomCase made;
    made.rig = &rigs[seed / 2 % rigs.size()];
    if (seed % 2 == 0) {
        RandomFlatCode random(made.rig->registers(), seed);
        made.code = random.make();
        limit_answers(made.code, made.rig->registers(), seed);
        made.answers = random.answers();
        return made;
    }
    RandomPrograms random(made.rig->registers(), seed);
    made.code = random.next();
    limit_answers(made.code, made.rig->registers(), seed);
    for (int run = 0; run < 3; ++run) made.answers.push_back(random.answers());
    return made;
}

/// Answers that a person can give to any question: at most the least that one allows.
inline std::vector<Integer> answers_in_range(const RandomCase& made, std::mt19937& random) {
    const RegisterTable& registers = made.rig->registers();
    Integer least = registers[0].order;
    for (const DeclaredRegister& reg : registers.registers()) least = std::min(least, reg.order);
    for (const Step& step : made.code.steps) {
        const auto* const input = std::get_if<step::Input>(&step.what);
        if (input != nullptr && input->max) least = std::min(least, Integer(*input->max + 1));
    }
    std::vector<Integer> answers;
    for (std::uint32_t i = 2 + random() % 10; i > 0; --i) {
        const Integer number = Integer(static_cast<unsigned long>(random())) % least;
        answers.push_back(random() % 4 == 0 ? Integer(-number) : number);
    }
    return answers;
}

}  // namespace qter::testing
