// From instructions as they are written to the steps of flat code.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qter/language/arguments.hpp"
#include "qter/language/ast.hpp"
#include "qter/language/flat_code.hpp"
#include "qter/language/registers.hpp"
#include "qter/language/scope.hpp"

namespace qter {

class InstructionResolver {
 public:
    /// Names are looked up in `scopes` as they are when an instruction is resolved; steps are
    /// added to `code`.
    InstructionResolver(const RegisterTable& registers, const Scopes& scopes, FlatCode& code,
                        Diagnostics& diagnostics)
        : registers_(registers),
          scopes_(scopes),
          code_(code),
          diagnostics_(diagnostics),
          arguments_(scopes, registers, diagnostics),
          used_(registers.registers().size()) {}

    /// Adds the step of an invocation whose word is that of an instruction; `span` is its place.
    void resolve(const ast::Invocation& invocation, Span span);

    /// To be called once everything is resolved: reports jumps to unknown labels, which only then
    /// can be told from those that are out of sight, and registers that nothing uses.
    void finish();

 private:
    using Arguments = std::vector<ast::Argument>;

    const Form* choose_form(const FormRange& forms, const Arguments& arguments, Span span);
    bool report_swapped(const Form& form, const Arguments& arguments);

    void resolve_form(const Form& form, const Arguments& arguments);
    void resolve_add(const Arguments& arguments);
    void resolve_goto(const Arguments& arguments);
    void resolve_solved_goto(const Arguments& arguments);
    void resolve_input(const Arguments& arguments);
    template <class Output>
    void resolve_output(const Form& form, const Arguments& arguments);
    void resolve_move(const Arguments& arguments, int direction);
    template <class What>
    void emit(What what);

    std::optional<std::size_t> use(std::optional<std::size_t> reg);
    std::optional<Reading> use(std::optional<Reading> value);
    std::optional<std::size_t> find_label(const ast::Argument& argument);
    void note_unknown_label(const ResolvedWord& name);
    [[nodiscard]] std::string label_help(const std::string& name) const;
    void report_unknown_labels();
    void warn_unused();

    const RegisterTable& registers_;
    const Scopes& scopes_;
    FlatCode& code_;
    Diagnostics& diagnostics_;
    ArgumentReader arguments_;
    Span span_;  ///< of the instruction that is being resolved
    std::vector<bool> used_;
    std::vector<std::pair<std::string, Diagnostic>> unknown_labels_;
};

}  // namespace qter
