// Instructions: from the syntax tree to the steps of flat code.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "qat/arguments.hpp"
#include "qat/scope.hpp"
#include "syntax/ast.hpp"

namespace qter {

class InstructionResolver {
 public:
    /// Steps are added to `code`.
    InstructionResolver(const RegisterTable& registers, FlatCode& code, Diagnostics& diagnostics)
        : registers_(registers),
          code_(code),
          diagnostics_(diagnostics),
          arguments_(registers, diagnostics),
          used_(registers.registers().size()) {}

    /// Adds the step of an invocation whose word is an instruction. `span` is its place; its names
    /// are looked up in `scope` in its present state.
    void resolve(const ast::Invocation& invocation, Span span, const Scope& scope);

    /// To be called after everything is resolved: reports jumps to unknown labels, which only then
    /// can be distinguished from labels out of scope, and unused registers.
    void finish();

 private:
    using Arguments = std::vector<ast::Argument>;

    const Form* choose_form(const FormRange& forms, const Arguments& arguments, Span span);
    bool report_sign(const Arguments& arguments);
    [[nodiscard]] bool is_known(const std::string& word) const;
    bool report_swapped(const Form& form, const Arguments& arguments);

    void resolve_form(const Form& form, const Arguments& arguments);
    void resolve_add(const Arguments& arguments);
    void warn_wraps(std::size_t reg, const Integer& amount, const ast::Argument& written);
    void resolve_goto(const Arguments& arguments);
    void resolve_solved_goto(const Arguments& arguments);
    void resolve_input(const Arguments& arguments);
    std::optional<ExpectedAnswers> expected_answers(std::size_t reg, const Integer& most,
                                                    const Arguments& arguments);
    void refuse(const ast::Argument& argument, std::string message, std::string help);
    bool check_answer(std::size_t reg, const Integer& number, const Integer& most,
                      std::string_view what, Span span);
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
    FlatCode& code_;
    Diagnostics& diagnostics_;
    ArgumentReader arguments_;
    const Scope* scope_ = nullptr;  ///< of the instruction that is being resolved
    Span span_;                     ///< its place
    std::vector<bool> used_;
    /// Places of amounts with a warning, up to a limit.
    static constexpr std::size_t kMaxWrapping = 100;
    std::set<std::tuple<SourceId, std::uint32_t, std::size_t>> wrapping_;
    std::vector<std::pair<std::string, Diagnostic>> unknown_labels_;
    std::set<std::tuple<SourceId, std::uint32_t, std::string>> unknown_places_;
};

}  // namespace qter
