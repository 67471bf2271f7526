// Registers of a program with look-up by name, and what a program may read of each.
//
// Every declaration is one holding, a puzzle or a tape of puzzles, with an architecture; each
// theoretical register is a holding of its own. In Q names denote holdings, not registers, so the
// holdings get letters, and tapes keep their names where Q can spell them. qat/registers.hpp makes
// the table.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/architecture.hpp"
#include "program/program.hpp"

namespace qter {

/// An architecture that a declaration may denote.
struct ArchitectureCandidate {
    Architecture architecture;
    std::string what;  ///< "preset 2 of (90, 90)"
};

/// One register of a program.
struct DeclaredRegister {
    std::string name;  ///< as written in instructions: "A", or "T.A" on a tape
    Span span;
    std::size_t holding = 0;  ///< index of its holding
    std::size_t index = 0;    ///< its index in the architecture
    Integer order;
    /// False when its declaration has an error: its uses are not checked further.
    bool usable = false;
};

struct DeclaredTape {
    std::string name;
    Span span;
    std::size_t holding = 0;
    bool usable = false;
};

/// Most assignments of registers of equal order to names that are tried, including the first.
inline constexpr std::size_t kMaxArrangements = 24;

class RegisterTable {
 public:
    [[nodiscard]] const std::vector<Holding>& holdings() const { return holdings_; }
    [[nodiscard]] const std::vector<DeclaredRegister>& registers() const { return registers_; }
    [[nodiscard]] const DeclaredRegister& operator[](std::size_t reg) const {
        return registers_[reg];
    }
    /// The architecture of a holding; null when it is theoretical.
    [[nodiscard]] const Architecture* architecture(std::size_t holding) const {
        return architectures_[holding] ? &*architectures_[holding] : nullptr;
    }
    /// True when the program has a .registers block.
    [[nodiscard]] bool declared() const { return block_.known(); }

    /// Index of the register written as `name`, "A" or "T.A".
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;
    [[nodiscard]] const DeclaredTape* find_tape(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> register_names() const;
    [[nodiscard]] std::vector<std::string> tape_names() const;

    /// The pieces that are solved exactly when the register is 0 mod `modulus`, or null when this
    /// modulus cannot be read (Architecture::pieces_for, cached). A theoretical register has only
    /// its order and 1, without pieces.
    [[nodiscard]] const std::vector<Slot>* pieces(std::size_t reg, const Integer& modulus) const;
    /// The moduli that a program may use, ascending, without 1.
    [[nodiscard]] std::vector<Integer> moduli(std::size_t reg) const;

    /// Variants of this table with registers of equal order assigned to names in other ways: where
    /// a declaration gives orders instead of generators, a name may get either of two generators of
    /// one order. Only assignments that differ in a remainder, in a fixed order, at most
    /// kMaxArrangements - 1.
    [[nodiscard]] std::vector<RegisterTable> arrangements() const;

    /// The candidates of a holding's declaration, see DeclaredArchitecture; the table begins with
    /// the first. Empty if the declaration has an error.
    [[nodiscard]] const std::vector<ArchitectureCandidate>& candidates(std::size_t holding) const {
        return (*candidates_)[holding];
    }
    /// Whether the declaration of a holding leaves the orders open.
    [[nodiscard]] bool any_orders(std::size_t holding) const { return any_orders_[holding]; }
    /// The same table with candidate `index` for the holding.
    [[nodiscard]] RegisterTable with_candidate(std::size_t holding, std::size_t index) const;
    /// The smallest order of the register over all candidates.
    [[nodiscard]] Integer least_order(std::size_t reg) const;

 private:
    friend class RegisterBuilder;
    using Candidates = std::vector<std::vector<ArchitectureCandidate>>;  // by holding

    Span block_;
    std::vector<Holding> holdings_;
    std::vector<std::optional<Architecture>> architectures_;  // by holding
    std::shared_ptr<Candidates> candidates_ =
        std::make_shared<Candidates>();  // shared by all variants
    std::vector<bool> any_orders_;       // by holding
    std::vector<bool> by_orders_;        // by holding: whether it is declared by orders
    std::vector<DeclaredRegister> registers_;
    std::vector<DeclaredTape> tapes_;
    std::unordered_map<std::string, std::size_t> register_by_name_;
    std::unordered_map<std::string, std::size_t> tape_by_name_;
    using PiecesKey = std::pair<std::size_t, Integer>;
    mutable std::map<PiecesKey, std::optional<std::vector<Slot>>> pieces_;
};

}  // namespace qter
