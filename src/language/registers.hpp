// The registers of a program: what .registers declares, looked up by name.
//
// Every declaration is one thing to hold, a puzzle or a tape of puzzles, with an architecture; a
// theoretical register is a thing of its own. In Q a name stands for the thing, not for a
// register, so the things get letters, and tapes keep their names where Q can spell them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "language/architectures.hpp"
#include "language/ast.hpp"
#include "program/architecture.hpp"
#include "program/generator_source.hpp"
#include "program/program.hpp"
#include "puzzle/library.hpp"

namespace qter {

/// One register of a program.
struct DeclaredRegister {
    std::string name;  ///< as instructions write it: "A", or "T.A" on a tape
    Span span;
    std::size_t holding = 0;  ///< index of the holding it is on
    std::size_t index = 0;    ///< its place in the architecture
    Integer order;
    /// False when its declaration has an error: nothing more is said about its uses.
    bool usable = false;
};

struct DeclaredTape {
    std::string name;
    Span span;
    std::size_t holding = 0;
    bool usable = false;
};

/// Most ways of giving registers of equal order to names that are tried, the first included.
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

    /// The register written as `name`, "A" or "T.A".
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;
    [[nodiscard]] const DeclaredTape* find_tape(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> register_names() const;
    [[nodiscard]] std::vector<std::string> tape_names() const;

    /// The pieces that are solved exactly when the register is 0 mod `modulus`, or null when there
    /// are none for this modulus (Architecture::pieces_for, remembered). A theoretical register
    /// has its order and 1 alone, with no pieces.
    [[nodiscard]] const std::vector<Slot>* pieces(std::size_t reg, const Integer& modulus) const;
    /// The moduli a program may write, ascending, without 1.
    [[nodiscard]] std::vector<Integer> moduli(std::size_t reg) const;

    /// The same table with registers of equal order given out otherwise: where names asked for
    /// orders, not for generators, it is open which of two generators of one order a name gets.
    /// Those that differ in a remainder, in a fixed order, at most kMaxArrangements - 1 of them.
    [[nodiscard]] std::vector<RegisterTable> arrangements() const;

    /// The registers that the declaration of a holding may stand for, as DeclaredArchitecture has
    /// them; the table itself begins with the first. None where the declaration has an error.
    [[nodiscard]] const std::vector<ArchitectureCandidate>& candidates(std::size_t holding) const {
        return (*candidates_)[holding];
    }
    /// Whether the declaration of a holding leaves the orders open.
    [[nodiscard]] bool any_orders(std::size_t holding) const { return any_orders_[holding]; }
    /// The same table with candidate `index` in the place of what the holding has.
    [[nodiscard]] RegisterTable with_candidate(std::size_t holding, std::size_t index) const;
    /// The smallest order that the register has in any candidate.
    [[nodiscard]] Integer least_order(std::size_t reg) const;

 private:
    friend class RegisterBuilder;
    using Candidates = std::vector<std::vector<ArchitectureCandidate>>;  // by holding

    Span block_;
    std::vector<Holding> holdings_;
    std::vector<std::optional<Architecture>> architectures_;                   // by holding
    std::shared_ptr<Candidates> candidates_ = std::make_shared<Candidates>();  // of all variants
    std::vector<bool> any_orders_;                                             // by holding
    std::vector<bool> by_orders_;  // by holding: whether its registers are known by their orders
    std::vector<DeclaredRegister> registers_;
    std::vector<DeclaredTape> tapes_;
    std::unordered_map<std::string, std::size_t> register_by_name_;
    std::unordered_map<std::string, std::size_t> tape_by_name_;
    using PiecesKey = std::pair<std::size_t, Integer>;
    mutable std::map<PiecesKey, std::optional<std::vector<Slot>>> pieces_;
};

/// Works out the .registers block of a program, which one of its files may have. Every mistake goes
/// to `diagnostics`; the names of a declaration that has one are in the table, unusable. `source`
/// answers `solve (ORDERS)`, which is an error when it is null.
RegisterTable declare_registers(const std::vector<const ast::File*>& files, PuzzleLibrary& puzzles,
                                Diagnostics& diagnostics, GeneratorSource* source = nullptr);

}  // namespace qter
