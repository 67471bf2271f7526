#include "optimiser/register_table.hpp"

#include <algorithm>

namespace qter {
namespace {

/// The permutations of the registers of an architecture, except the identity, that keep every order
/// in its position and change the remainders of some register; in lexicographic order.
std::vector<std::vector<std::size_t>> orders_of(const Architecture& architecture) {
    const std::vector<Register>& registers = architecture.registers();
    std::vector<std::vector<Integer>> moduli;
    for (std::size_t i = 0; i < registers.size(); ++i) moduli.push_back(architecture.moduli(i));
    std::vector<std::vector<std::size_t>> all =
        arrangements(registers.size(), kMaxArrangements,
                     [&](std::size_t reg, std::size_t name, const std::vector<bool>& taken) {
                         if (registers[reg].order != registers[name].order) return false;
                         // Of registers with the same remainders only the first that is left: each
                         // arrangement is generated once.
                         for (std::size_t other = 0; other < reg; ++other) {
                             const bool same = registers[other].order == registers[reg].order &&
                                               moduli[other] == moduli[reg];
                             if (same && !taken[other]) return false;
                         }
                         return true;
                     });
    all.erase(all.begin());  // the identity
    return all;
}

}  // namespace

std::optional<std::size_t> RegisterTable::find(const std::string& name) const {
    const auto found = register_by_name_.find(name);
    if (found == register_by_name_.end()) return std::nullopt;
    return found->second;
}

std::vector<RegisterTable> RegisterTable::arrangements() const {
    std::vector<RegisterTable> made;
    for (std::size_t at = 0; at < holdings_.size(); ++at) {
        if (!by_orders_[at] || !architectures_[at]) continue;
        // Combines all variants of the other declarations with the candidates of this one.
        const std::size_t others = made.size();
        for (const std::vector<std::size_t>& order : orders_of(*architectures_[at])) {
            for (std::size_t other = 0; other <= others; ++other) {
                if (made.size() + 1 >= kMaxArrangements) return made;
                RegisterTable table = other == 0 ? *this : made[other - 1];
                table.architectures_[at] = architectures_[at]->in_order(order);
                table.pieces_.clear();
                made.push_back(std::move(table));
            }
        }
    }
    return made;
}

RegisterTable RegisterTable::with_candidate(std::size_t holding, std::size_t index) const {
    RegisterTable table = *this;
    const Architecture& chosen = candidates(holding)[index].architecture;
    table.architectures_[holding] = chosen;
    for (DeclaredRegister& reg : table.registers_) {
        if (reg.holding == holding) reg.order = chosen.registers()[reg.index].order;
    }
    table.pieces_.clear();
    return table;
}

Integer RegisterTable::least_order(std::size_t reg) const {
    const DeclaredRegister& declared = registers_[reg];
    Integer least = declared.order;
    for (const ArchitectureCandidate& candidate : candidates(declared.holding)) {
        least = std::min(least, candidate.architecture.registers()[declared.index].order);
    }
    return least;
}

const DeclaredTape* RegisterTable::find_tape(const std::string& name) const {
    const auto found = tape_by_name_.find(name);
    return found == tape_by_name_.end() ? nullptr : &tapes_[found->second];
}

std::vector<std::string> RegisterTable::register_names() const {
    std::vector<std::string> names;
    for (const DeclaredRegister& reg : registers_) names.push_back(reg.name);
    return names;
}

std::vector<std::string> RegisterTable::tape_names() const {
    std::vector<std::string> names;
    for (const DeclaredTape& tape : tapes_) names.push_back(tape.name);
    return names;
}

const std::vector<Slot>* RegisterTable::pieces(std::size_t reg, const Integer& modulus) const {
    const auto [entry, is_new] = pieces_.try_emplace({reg, modulus});
    if (is_new) {
        const DeclaredRegister& declared = registers_[reg];
        const Architecture* on = architecture(declared.holding);
        if (on != nullptr) {
            entry->second = on->pieces_for(declared.index, modulus);
        } else if (modulus == declared.order || modulus == 1) {
            entry->second.emplace();
        }
    }
    return entry->second ? &*entry->second : nullptr;
}

std::vector<Integer> RegisterTable::moduli(std::size_t reg) const {
    const DeclaredRegister& declared = registers_[reg];
    const Architecture* on = architecture(declared.holding);
    return on != nullptr ? on->moduli(declared.index) : std::vector<Integer>{declared.order};
}

}  // namespace qter
