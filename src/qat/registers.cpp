#include "qat/registers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qat/architectures.hpp"
#include "qat/solved_generators.hpp"
#include "support/text.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

/// A, B, ..., Z, AA, AB, ...
std::string letters(std::size_t index) {
    std::string name;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
    }
    return name;
}

/// True when Q can spell the name: of the characters of QAT names, only `|` ends a word in Q.
bool is_q_name(std::string_view name) {
    return name.find('|') == std::string_view::npos && name != kTapeWord;
}

}  // namespace

/// Fills a table, declaration by declaration.
class RegisterBuilder {
 public:
    RegisterBuilder(PuzzleLibrary& puzzles, GeneratorSource* source, Diagnostics& diagnostics)
        : puzzles_(puzzles), solved_(source), diagnostics_(diagnostics) {}

    RegisterTable build(const std::vector<const ast::File*>& files) {
        for (const ast::File* file : files) {
            for (const ast::Statement& statement : file->statements) {
                const auto* registers = std::get_if<ast::Registers>(&statement.node);
                if (registers != nullptr) add_block(*registers);
            }
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
        std::optional<DeclaredArchitecture> made;
        if (has_room(declaration)) {
            made = make_architecture(declaration, puzzles_, solved_, diagnostics_);
        }
        add_names(declaration, made);
        Holding holding;
        holding.span = declaration.span;
        holding.tape = declaration.tape.has_value();
        if (made) holding.order = made->order;
        std::vector<ArchitectureCandidate> candidates;
        if (made) candidates = std::move(made->candidates);
        table_.architectures_.emplace_back();
        if (!candidates.empty()) {
            holding.puzzle = candidates.front().architecture.puzzle_ptr();
            table_.architectures_.back() = candidates.front().architecture;
        }
        table_.holdings_.push_back(std::move(holding));
        table_.candidates_->push_back(std::move(candidates));
        table_.any_orders_.push_back(
            std::holds_alternative<ast::AutoArchitecture>(declaration.architecture) &&
            made.has_value());
        table_.by_orders_.push_back(
            !std::holds_alternative<ast::ExplicitArchitecture>(declaration.architecture));
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

    // --- Names.

    void add_names(const ast::Declaration& declaration,
                   const std::optional<DeclaredArchitecture>& made) {
        const std::size_t at = table_.holdings_.size();
        std::string prefix;
        if (declaration.tape && take_name(*declaration.tape, "a tape", "")) {
            prefix = std::string(declaration.tape->text) + ".";
            table_.tape_by_name_.emplace(declaration.tape->text, table_.tapes_.size());
            table_.tapes_.push_back({std::string(declaration.tape->text), declaration.tape->span,
                                     at, made.has_value()});
        }
        for (std::size_t i = 0; i < declaration.names.size(); ++i) {
            const ast::Word& name = declaration.names[i];
            if (!take_name(name, "a register", prefix)) continue;
            const std::string whole = prefix + std::string(name.text);
            table_.register_by_name_.emplace(whole, table_.registers_.size());
            table_.registers_.push_back(
                {whole, name.span, at, i, order_of(made, i), made.has_value()});
        }
    }

    static Integer order_of(const std::optional<DeclaredArchitecture>& made, std::size_t index) {
        if (!made) return 0;
        if (made->candidates.empty()) return made->order;
        return made->candidates.front().architecture.registers()[index].order;
    }

    /// Reports a name that is invalid or taken. Registers and tapes share one set of names; the
    /// registers of a tape have a set of their own.
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
    SolvedGenerators solved_;
    Diagnostics& diagnostics_;
    RegisterTable table_;
    std::unordered_map<std::string, Span> names_;
};

RegisterTable declare_registers(const std::vector<const ast::File*>& files, PuzzleLibrary& puzzles,
                                Diagnostics& diagnostics, GeneratorSource* source) {
    return RegisterBuilder(puzzles, source, diagnostics).build(files);
}

}  // namespace qter
