#include "qter/language/registers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qter/language/vocabulary.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// A, B, ..., Z, AA, AB, ...
std::string letters(std::size_t index) {
    std::string name;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
    }
    return name;
}

/// True when Q can spell the name: of what a QAT name may hold, only `|` ends a word there.
bool is_q_name(std::string_view name) {
    return name.find('|') == std::string_view::npos && name != kTapeWord;
}

}  // namespace

/// Fills a table, declaration by declaration.
class RegisterBuilder {
 public:
    RegisterBuilder(PuzzleLibrary& puzzles, Diagnostics& diagnostics)
        : puzzles_(puzzles), diagnostics_(diagnostics) {}

    RegisterTable build(const ast::File& file) {
        for (const ast::Statement& statement : file.statements) {
            const auto* registers = std::get_if<ast::Registers>(&statement.node);
            if (registers != nullptr) add_block(*registers);
        }
        if (!diagnostics_.has_errors()) name_holdings();
        return std::move(table_);
    }

 private:
    void add_block(const ast::Registers& block) {
        if (table_.declared()) {
            diagnostics_.add(Diagnostic::error(Code::kDuplicate, block.keyword,
                                               "a program has one `.registers` block")
                                 .also(table_.block_, "the first one is here")
                                 .with_help("move these declarations into the first one"));
        } else {
            table_.block_ = block.keyword;
        }
        for (const ast::Declaration& declaration : block.declarations) {
            if (!diagnostics_.full()) add(declaration);
        }
    }

    void add(const ast::Declaration& declaration) {
        Holding holding;
        holding.span = declaration.span;
        holding.tape = declaration.tape.has_value();
        std::optional<Architecture> architecture;
        const bool usable = has_room(declaration) && make(declaration, holding, architecture);
        add_names(declaration, holding, architecture, usable);
        table_.holdings_.push_back(std::move(holding));
        table_.architectures_.push_back(std::move(architecture));
    }

    bool has_room(const ast::Declaration& declaration) {
        if (table_.holdings_.size() < kMaxHoldings) return true;
        if (table_.holdings_.size() == kMaxHoldings) {
            error(Code::kTooLarge, declaration.span,
                  fmt::format("a program has at most {} puzzles, tapes and theoretical registers",
                              kMaxHoldings));
        }
        return false;
    }

    // --- Architectures: false, with an error, when there is none.

    bool make(const ast::Declaration& declaration, Holding& holding,
              std::optional<Architecture>& architecture) {
        if (const auto* builtin =
                std::get_if<ast::BuiltinArchitecture>(&declaration.architecture)) {
            architecture = make_builtin(declaration, *builtin);
        } else if (const auto* generators =
                       std::get_if<ast::ExplicitArchitecture>(&declaration.architecture)) {
            architecture = make_explicit(declaration, *generators);
        } else if (const auto* solved =
                       std::get_if<ast::SolvedArchitecture>(&declaration.architecture)) {
            error(Code::kUnsupported, solved->keyword.span,
                  "this version cannot search for generators yet",
                  "take a preset, `builtin (ORDERS)`, or write the generators");
        } else if (const auto* theoretical =
                       std::get_if<ast::TheoreticalArchitecture>(&declaration.architecture)) {
            return make_theoretical(declaration, *theoretical, holding);
        }
        if (architecture) holding.puzzle = architecture->puzzle_ptr();
        return architecture.has_value();
    }

    std::optional<Architecture> make_builtin(const ast::Declaration& declaration,
                                             const ast::BuiltinArchitecture& builtin) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(builtin.puzzle);
        std::vector<Integer> orders;
        for (const ast::Word& word : builtin.orders) {
            if (const std::optional<Integer> order = number(word)) orders.push_back(*order);
        }
        const bool counts =
            check_count(declaration, builtin.orders.size(), "order", builtin.orders_span);
        if (!puzzle || orders.size() < builtin.orders.size() || !counts) return std::nullopt;
        return Architecture::from_preset(*puzzle, orders, builtin.orders_span).take(diagnostics_);
    }

    std::optional<Architecture> make_explicit(const ast::Declaration& declaration,
                                              const ast::ExplicitArchitecture& written) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(written.puzzle);
        if (!puzzle) return std::nullopt;
        std::vector<Algorithm> generators;
        std::vector<Span> where;
        for (const ast::Generator& generator : written.generators) {
            std::optional<Algorithm> algorithm = read_generator(**puzzle, generator);
            if (algorithm) generators.push_back(*std::move(algorithm));
            where.push_back(generator.span);
        }
        const bool counts =
            check_count(declaration, where.size(), "generator", where.front().to(where.back()));
        if (generators.size() < where.size() || !counts) return std::nullopt;
        return Architecture::make(*puzzle, std::move(generators), where).take(diagnostics_);
    }

    std::optional<Algorithm> read_generator(const Puzzle& puzzle, const ast::Generator& generator) {
        Algorithm whole;
        bool read = true;
        for (const ast::Word& move : generator.moves) {
            if (parse_integer(move.text)) {
                error(Code::kUnknownMove, move.span,
                      fmt::format("expected a move, found the number `{}`", printable(move.text)),
                      fmt::format("a preset is written `{} builtin (...)`", puzzle.name()));
                return std::nullopt;
            }
            const std::optional<Algorithm> part =
                parse_algorithm(puzzle, move.text, move.span).take(diagnostics_);
            read = read && part;
            if (part) whole.insert(whole.end(), part->begin(), part->end());
            if (whole.size() <= kMaxTurns) continue;
            error(Code::kTooLarge, generator.span,
                  fmt::format("an algorithm has at most {} turns", kMaxTurns));
            return std::nullopt;
        }
        if (!read) return std::nullopt;
        return whole;
    }

    bool make_theoretical(const ast::Declaration& declaration,
                          const ast::TheoreticalArchitecture& theoretical, Holding& holding) {
        const std::optional<Integer> order = number(theoretical.order);
        const bool counts =
            check_count(declaration, 1, "theoretical register", declaration.architecture_span);
        if (!order || !counts) return false;
        if (*order < 2) {
            error(Code::kArchitecture, theoretical.order.span,
                  fmt::format("a register of order {} can hold nothing", to_string(*order)),
                  "the order is 2 or more");
            return false;
        }
        holding.order = *order;
        return true;
    }

    std::optional<PuzzlePtr> find_puzzle(const ast::Word& word) {
        return puzzles_.find(word.text, word.span).take(diagnostics_);
    }

    std::optional<Integer> number(const ast::Word& word) {
        const std::optional<Integer> value = parse_integer(word.text);
        if (!value) {
            error(Code::kNumber, word.span,
                  fmt::format("expected an order, `{}` is not a number", printable(word.text)));
        }
        return value;
    }

    bool check_count(const ast::Declaration& declaration, std::size_t registers,
                     std::string_view noun, Span where) {
        const std::size_t names = declaration.names.size();
        if (names == registers) return true;
        const Span names_span = declaration.names.front().span.to(declaration.names.back().span);
        diagnostics_.add(Diagnostic::error(Code::kArchitecture, names_span,
                                           fmt::format("{} for {}", counted(names, "name"),
                                                       counted(registers, noun)))
                             .also(where, counted(registers, noun))
                             .with_help("every register has a name, and every name a register"));
        return false;
    }

    // --- Names.

    void add_names(const ast::Declaration& declaration, const Holding& holding,
                   const std::optional<Architecture>& architecture, bool usable) {
        const std::size_t at = table_.holdings_.size();
        std::string prefix;
        if (declaration.tape && take_name(*declaration.tape, "a tape", "")) {
            prefix = std::string(declaration.tape->text) + ".";
            table_.tape_by_name_.emplace(declaration.tape->text, table_.tapes_.size());
            table_.tapes_.push_back(
                {std::string(declaration.tape->text), declaration.tape->span, at, usable});
        }
        for (std::size_t i = 0; i < declaration.names.size(); ++i) {
            const ast::Word& name = declaration.names[i];
            if (!take_name(name, "a register", prefix)) continue;
            const Integer order = !usable        ? Integer(0)
                                  : architecture ? architecture->registers()[i].order
                                                 : holding.order;
            const std::string whole = prefix + std::string(name.text);
            table_.register_by_name_.emplace(whole, table_.registers_.size());
            table_.registers_.push_back({whole, name.span, at, i, order, usable});
        }
    }

    /// Reports a name that is none or is taken. Registers and tapes share their names; those on a
    /// tape have names of their own.
    bool take_name(const ast::Word& name, std::string_view what, const std::string& prefix) {
        if (!is_name(name.text)) {
            error(Code::kSyntax, name.span,
                  fmt::format("`{}` cannot be the name of {}", printable(name.text), what),
                  std::string(kNameRule));
            return false;
        }
        const std::string whole = prefix + std::string(name.text);
        const auto [first, is_new] = names_.emplace(whole, name.span);
        if (is_new) return true;
        diagnostics_.add(Diagnostic::error(Code::kDuplicate, name.span,
                                           fmt::format("`{}` is declared twice", whole))
                             .also(first->second, "first declared here"));
        return false;
    }

    void name_holdings() {
        std::vector<std::string> taken;
        for (const DeclaredTape& tape : table_.tapes_) {
            if (is_q_name(tape.name)) table_.holdings_[tape.holding].name = tape.name;
            taken.push_back(tape.name);
        }
        std::size_t next = 0;
        for (Holding& holding : table_.holdings_) {
            while (holding.name.empty()) {
                const std::string name = letters(next++);
                if (std::find(taken.begin(), taken.end(), name) == taken.end()) holding.name = name;
            }
        }
    }

    void error(Code code, Span span, std::string message, std::string help = "") {
        diagnostics_.add(
            Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    PuzzleLibrary& puzzles_;
    Diagnostics& diagnostics_;
    RegisterTable table_;
    std::unordered_map<std::string, Span> names_;
};

RegisterTable declare_registers(const ast::File& file, PuzzleLibrary& puzzles,
                                Diagnostics& diagnostics) {
    return RegisterBuilder(puzzles, diagnostics).build(file);
}

std::optional<std::size_t> RegisterTable::find(const std::string& name) const {
    const auto found = register_by_name_.find(name);
    if (found == register_by_name_.end()) return std::nullopt;
    return found->second;
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
