#include "solver/register_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "solver/assignment.hpp"

namespace qter {

std::string doing_text(const std::string& what, std::size_t number, std::size_t registers,
                       std::optional<std::uint32_t> best) {
    std::string text = what;
    if (registers > 1) text = fmt::format("register {} of {}, {}", number + 1, registers, what);
    if (best) text += fmt::format(", best {}", *best);
    return text;
}

std::vector<Structure> arrangements(const FoundArchitecture& found) {
    std::vector<Structure> all;
    const std::size_t count = found.orders.size();
    for (const Structure& structure : found.structures) {
        std::vector<OwnedCycles> registers = structure.registers;
        std::vector<std::size_t> ends;  // of runs of equal orders
        for (std::size_t i = 1; i <= count; ++i) {
            if (i == count || found.orders[i] != found.orders[i - 1]) ends.push_back(i);
        }
        const std::function<void(std::size_t)> permute = [&](std::size_t run) {
            if (run == ends.size()) {
                all.push_back(structure);
                all.back().registers = registers;
                return;
            }
            const auto begin =
                registers.begin() + static_cast<std::ptrdiff_t>(run == 0 ? 0 : ends[run - 1]);
            const auto end = registers.begin() + static_cast<std::ptrdiff_t>(ends[run]);
            std::sort(begin, end);
            do {
                permute(run + 1);
            } while (all.size() < kMostStructures && std::next_permutation(begin, end));
        };
        permute(0);
    }
    return all;
}

SolvedRegister solved_register(const Integer& order, Algorithm algorithm, double movecount) {
    SolvedRegister solved;
    solved.order = order;
    solved.length = static_cast<std::uint32_t>(algorithm.size());
    solved.algorithm = std::move(algorithm);
    solved.movecount = movecount;
    return solved;
}

std::optional<std::vector<Slot>> settle(const FinderPuzzle& puzzle,
                                        const std::vector<State>& elements,
                                        std::vector<SolvedRegister>& registers) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
        registers[i].cycles = own_cycles(puzzle, elements, i);
        if (order(registers[i].cycles) != registers[i].order) return std::nullopt;
    }
    std::vector<Slot> shared;
    for (Slot slot = 0; slot < puzzle.puzzle()->pieces().size(); ++slot) {
        const auto moving = std::count_if(elements.begin(), elements.end(),
                                          [&](const State& e) { return !is_solved(e, slot); });
        if (moving > 1) shared.push_back(slot);
    }
    return shared;
}

}  // namespace qter
