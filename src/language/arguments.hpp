// The arguments of an instruction, read as what its form says they are.
#pragma once

#include <optional>
#include <string>

#include "language/ast.hpp"
#include "language/flat_code.hpp"
#include "language/registers.hpp"
#include "language/scope.hpp"
#include "language/vocabulary.hpp"
#include "language/words.hpp"

namespace qter {

/// The place of an argument.
[[nodiscard]] Span argument_span(const ast::Argument& argument);

/// Each function reads one argument; nullopt means that there is an error, told or, where it
/// follows from one told before, kept quiet.
class ArgumentReader {
 public:
    ArgumentReader(const RegisterTable& registers, Diagnostics& diagnostics)
        : registers_(registers), diagnostics_(diagnostics) {}

    /// The instruction that the next arguments belong to, for messages, and where they stand.
    void set_form(const Form& form, const Scope& scope) {
        form_ = &form;
        scope_ = &scope;
    }

    std::optional<SharedText> message(const ast::Argument& argument);
    std::optional<Integer> number(const ast::Argument& argument);
    /// The text of a label or other name, definitions replaced.
    std::optional<ResolvedWord> word(const ast::Argument& argument, ArgumentKind kind);
    /// A register as a whole: `R%m` is an error.
    std::optional<std::size_t> whole_register(const ast::Argument& argument);
    /// A register or `R%m` with an m that the register has. Warns when m is 1.
    std::optional<Reading> reading(const ast::Argument& argument);
    std::optional<Reading> reading(const ResolvedWord& word);
    /// The word `max`, or an error.
    bool is_max(const ast::Argument& argument);
    /// The holding of a tape.
    std::optional<std::size_t> tape(const ast::Argument& argument);

    /// True when the argument could be read as `kind`; says nothing. To tell swapped arguments.
    [[nodiscard]] bool fits(const ast::Argument& argument, ArgumentKind kind) const;

 private:
    std::nullopt_t wrong_kind(const ast::Argument& argument, ArgumentKind kind);
    /// What to write instead of `found`, which is no number.
    [[nodiscard]] std::string help_on_number(const std::string& found) const;
    std::optional<std::size_t> find_register(const ResolvedWord& word, const std::string& name);
    Diagnostic unknown_register(const ResolvedWord& word, const std::string& name) const;
    std::optional<Integer> modulus(const ResolvedWord& word, std::size_t reg, std::size_t percent);

    const RegisterTable& registers_;
    Diagnostics& diagnostics_;
    const Form* form_ = nullptr;
    const Scope* scope_ = nullptr;
    bool told_no_registers_ = false;
};

}  // namespace qter
