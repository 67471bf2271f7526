// Arguments of an instruction, parsed by kind.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "qat/scope.hpp"
#include "qat/words.hpp"
#include "syntax/ast.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {

/// The place of an argument.
[[nodiscard]] Span argument_span(const ast::Argument& argument);

/// Each function reads one argument. nullopt means an error, which has been reported unless it
/// follows from one reported before.
class ArgumentReader {
 public:
    ArgumentReader(const RegisterTable& registers, Diagnostics& diagnostics)
        : registers_(registers), diagnostics_(diagnostics) {}

    /// The instruction of the next arguments, for messages, and the scope of their names.
    void set_form(const Form& form, const Scope& scope) {
        form_ = &form;
        scope_ = &scope;
    }

    std::optional<SharedText> message(const ast::Argument& argument);
    std::optional<Integer> number(const ast::Argument& argument);
    /// The text of a label or other name, with definitions replaced.
    std::optional<ResolvedWord> word(const ast::Argument& argument, ArgumentKind kind);
    /// A register without a remainder: `R%m` is an error.
    std::optional<std::size_t> whole_register(const ast::Argument& argument);
    /// A register, or `R%m` where the register has a remainder by m. Warns when m is 1.
    std::optional<Reading> reading(const ast::Argument& argument);
    std::optional<Reading> reading(const ResolvedWord& word);
    /// Which of the words of these kinds the argument is (keyword_of()), or an error.
    std::optional<ArgumentKind> keyword(const ast::Argument& argument,
                                        std::initializer_list<ArgumentKind> kinds);
    /// The holding of a tape.
    std::optional<std::size_t> tape(const ast::Argument& argument);

    /// True when the argument could be read as `kind`; reports nothing. Used to detect swapped
    /// arguments.
    [[nodiscard]] bool fits(const ast::Argument& argument, ArgumentKind kind) const;

 private:
    std::nullopt_t wrong_kind(const ast::Argument& argument, ArgumentKind kind);
    std::nullopt_t wrong_kind(const ast::Argument& argument, std::string_view expected);
    /// Suggestion for `found`, which is not a number.
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
