#include "view/register_pieces.hpp"

#include <array>
#include <optional>

#include "perform/register_values.hpp"

namespace qter {

std::vector<std::vector<Slot>> register_pieces(const Program& program) {
    std::vector<std::optional<Architecture>> on;
    for (std::size_t holding = 0; holding < program.holdings.size(); ++holding) {
        on.push_back(architecture_on(program, holding));
    }
    std::vector<std::size_t> next(on.size());  // by holding
    std::vector<std::vector<Slot>> pieces;
    for (const NamedRegister& reg : program.registers) {
        const std::size_t number = next[reg.holding]++;
        std::vector<Slot> own;
        if (on[reg.holding]) {
            for (const Cycle& cycle : on[reg.holding]->registers()[number].cycles) {
                own.insert(own.end(), cycle.slots.begin(), cycle.slots.end());
            }
        }
        pieces.push_back(std::move(own));
    }
    return pieces;
}

std::string_view register_colour(std::size_t number) {
    constexpr std::array<std::string_view, 7> kColours = {
        "#56b4e9", "#3fc79a", "#f0e442", "#b9a5ff", "#ff9d5c", "#c8c8c8", "#e6a0c8"};
    return kColours[number % kColours.size()];
}

}  // namespace qter
