#include "qat/macro_branches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "support/integer.hpp"
#include "support/text.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

using Part = std::variant<ast::Word, ast::Parameter>;
using Kind = ast::ParameterKind;

/// Relation of two parts of patterns, by the arguments that both accept.
enum class Relation { kNone, kSame, kFirstIsSpecial, kSecondIsSpecial };

/// Every register and every tape has a name, so names include them.
bool is_within(Kind inner, Kind outer) {
    return outer == Kind::kIdentifier && (inner == Kind::kRegister || inner == Kind::kTape);
}

std::string_view sample(Kind kind) {
    switch (kind) {
        case Kind::kRegister:
            return "A";
        case Kind::kInteger:
            return "1";
        case Kind::kBlock:
            return "{ }";
        case Kind::kIdentifier:
            return "x";
        case Kind::kTape:
            return "T";
    }
    return "";
}

std::string_view placeholder(Kind kind) {
    switch (kind) {
        case Kind::kRegister:
            return "REGISTER";
        case Kind::kInteger:
            return "NUMBER";
        case Kind::kBlock:
            return "{ ... }";
        case Kind::kIdentifier:
            return "NAME";
        case Kind::kTape:
            return "TAPE";
    }
    return "";
}

/// Compares the branches of one macro.
class BranchComparer {
 public:
    BranchComparer(const ast::Macro& macro, bool of_prelude, const RegisterTable& registers,
                   Diagnostics& diagnostics)
        : macro_(macro),
          of_prelude_(of_prelude),
          registers_(registers),
          diagnostics_(diagnostics) {}

    /// Compares two branches; the first one is at index `earlier`.
    void compare(std::size_t earlier, const ast::MacroBranch& second) const {
        const ast::MacroBranch& first = macro_.branches[earlier];
        if (first.pattern.size() != second.pattern.size()) return;
        bool first_is_special = false;
        bool second_is_special = false;
        for (std::size_t i = 0; i < first.pattern.size(); ++i) {
            const Relation relation = relate(first.pattern[i], second.pattern[i]);
            if (relation == Relation::kNone) return;
            first_is_special = first_is_special || relation == Relation::kFirstIsSpecial;
            second_is_special = second_is_special || relation == Relation::kSecondIsSpecial;
        }
        if (first_is_special && !second_is_special) return;
        const auto begin = macro_.branches.begin();
        const auto settles = [&](const ast::MacroBranch& branch) {
            return takes_common_calls(branch, first, second);
        };
        if (first_is_special && std::any_of(begin, begin + earlier, settles)) return;
        report(first, second, first_is_special, second_is_special);
    }

 private:
    /// The declaration of the register or tape that makes a word acceptable for a parameter;
    /// nullopt if the parameter does not accept it.
    [[nodiscard]] std::optional<Span> declared(Kind kind, std::string_view word) const {
        const std::string name(word.substr(0, word.find('%')));
        if (kind == Kind::kRegister) {
            const std::optional<std::size_t> reg = registers_.find(name);
            if (reg) return registers_[*reg].span;
        } else if (kind == Kind::kTape) {
            const DeclaredTape* tape = registers_.find_tape(std::string(word));
            if (tape != nullptr) return tape->span;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool takes_word(Kind kind, std::string_view word) const {
        if (kind == Kind::kInteger) return parse_integer(word).has_value();
        if (kind == Kind::kIdentifier) return is_name(word);
        return declared(kind, word).has_value();
    }

    [[nodiscard]] Relation relate(const Part& a, const Part& b) const {
        const auto* word_a = std::get_if<ast::Word>(&a);
        const auto* word_b = std::get_if<ast::Word>(&b);
        if (word_a != nullptr && word_b != nullptr) {
            return word_a->text == word_b->text ? Relation::kSame : Relation::kNone;
        }
        if (word_a != nullptr) {
            return takes_word(std::get<ast::Parameter>(b).kind, word_a->text)
                       ? Relation::kFirstIsSpecial
                       : Relation::kNone;
        }
        const Kind kind_a = std::get<ast::Parameter>(a).kind;
        if (word_b != nullptr) {
            return takes_word(kind_a, word_b->text) ? Relation::kSecondIsSpecial : Relation::kNone;
        }
        const Kind kind_b = std::get<ast::Parameter>(b).kind;
        if (kind_a == kind_b) return Relation::kSame;
        if (is_within(kind_a, kind_b)) return Relation::kFirstIsSpecial;
        return is_within(kind_b, kind_a) ? Relation::kSecondIsSpecial : Relation::kNone;
    }

    /// A call that fits both patterns, which must overlap.
    [[nodiscard]] std::string common_call(const ast::MacroBranch& a,
                                          const ast::MacroBranch& b) const {
        std::string call(macro_.name.text);
        for (std::size_t i = 0; i < a.pattern.size(); ++i) {
            const bool second = relate(a.pattern[i], b.pattern[i]) == Relation::kSecondIsSpecial;
            const Part& part = second ? b.pattern[i] : a.pattern[i];
            const auto* word = std::get_if<ast::Word>(&part);
            call += ' ';
            call += word != nullptr ? word->text : sample(std::get<ast::Parameter>(part).kind);
        }
        return printable(call, 200);
    }

    /// True when `branch` accepts every call that fits both `a` and `b`, which must overlap.
    [[nodiscard]] bool takes_common_calls(const ast::MacroBranch& branch, const ast::MacroBranch& a,
                                          const ast::MacroBranch& b) const {
        if (branch.pattern.size() != a.pattern.size()) return false;
        for (std::size_t i = 0; i < a.pattern.size(); ++i) {
            const bool second = relate(a.pattern[i], b.pattern[i]) == Relation::kSecondIsSpecial;
            const Part& part = second ? b.pattern[i] : a.pattern[i];
            const Relation relation = relate(branch.pattern[i], part);
            if (relation != Relation::kSame && relation != Relation::kSecondIsSpecial) return false;
        }
        return true;
    }

    /// A word of one pattern, where the other pattern accepts registers or tapes, that is also the
    /// name of one.
    struct Named {
        std::string_view word;
        Span declared;
    };
    [[nodiscard]] std::optional<Named> named(const ast::MacroBranch& a,
                                             const ast::MacroBranch& b) const {
        for (std::size_t i = 0; i < a.pattern.size(); ++i) {
            const auto* word = std::get_if<ast::Word>(&a.pattern[i]);
            const auto* parameter = std::get_if<ast::Parameter>(&b.pattern[i]);
            if (word == nullptr || parameter == nullptr) continue;
            const std::optional<Span> place = declared(parameter->kind, word->text);
            if (place) return Named{word->text, *place};
        }
        return std::nullopt;
    }

    void report(const ast::MacroBranch& first, const ast::MacroBranch& second,
                bool first_is_special, bool second_is_special) const {
        const std::string call = common_call(first, second);
        std::optional<Named> name = named(first, second);
        if (!name) name = named(second, first);
        if (name && of_prelude_) {
            diagnostics_.add(
                Diagnostic::warning(
                    Code::kAmbiguous, name->declared,
                    fmt::format("`{}` is also a word of the macro `{}`; if a call fits two of its "
                                "branches, the first one is used",
                                printable(name->word), printable(macro_.name.text)))
                    .with_help("give it another name"));
            return;
        }
        Diagnostic error =
            first_is_special
                ? Diagnostic::error(
                      Code::kAmbiguous, second.pattern_span,
                      fmt::format("`{}` fits this branch and an earlier one, and neither is more "
                                  "specific",
                                  call))
                      .also(first.pattern_span, "the earlier one")
                      .with_help(
                          "make them differ in a word, or put a branch for just this case "
                          "before both")
                : Diagnostic::error(
                      Code::kAmbiguous, second.pattern_span,
                      fmt::format("this branch can never be chosen: every call that fits it, such "
                                  "as `{}`, fits an earlier one",
                                  call))
                      .also(first.pattern_span, "the earlier one")
                      .with_help(second_is_special ? "put this branch before the other"
                                                   : "make them differ in a word");
        if (name) {
            error.secondary.push_back(
                {name->declared, fmt::format("`{}` is declared here", printable(name->word))});
        }
        diagnostics_.add(std::move(error));
    }

    const ast::Macro& macro_;
    bool of_prelude_;
    const RegisterTable& registers_;
    Diagnostics& diagnostics_;
};

void check_parameters(const ast::MacroBranch& branch, Diagnostics& diagnostics) {
    std::unordered_set<std::string_view> names;
    for (const Part& part : branch.pattern) {
        const auto* parameter = std::get_if<ast::Parameter>(&part);
        if (parameter == nullptr || names.insert(parameter->name.text).second) continue;
        diagnostics.add(Diagnostic::error(
            Code::kDuplicate, parameter->span,
            fmt::format("`${}` occurs twice in this pattern", printable(parameter->name.text))));
    }
}

}  // namespace

void check_branches(const ast::Macro& macro, bool of_prelude, const RegisterTable& registers,
                    Diagnostics& diagnostics) {
    if (macro.branches.size() > kMaxBranches) {
        diagnostics.add(
            Diagnostic::error(Code::kTooLarge, macro.name.span,
                              fmt::format("a macro has at most {} branches, this one has {}",
                                          kMaxBranches, macro.branches.size())));
        return;
    }
    const BranchComparer comparer(macro, of_prelude, registers, diagnostics);
    for (std::size_t i = 0; i < macro.branches.size() && !diagnostics.full(); ++i) {
        check_parameters(macro.branches[i], diagnostics);
        for (std::size_t j = 0; j < i; ++j) {
            comparer.compare(j, macro.branches[i]);
        }
    }
}

std::string_view kind_name(ast::ParameterKind kind) {
    switch (kind) {
        case Kind::kRegister:
            return "a register";
        case Kind::kInteger:
            return "a number";
        case Kind::kBlock:
            return "a block";
        case Kind::kIdentifier:
            return "a name";
        case Kind::kTape:
            return "a tape";
    }
    return "";
}

std::string usage(const ast::Macro& macro, const ast::MacroBranch& branch) {
    std::string text(macro.name.text);
    for (const Part& part : branch.pattern) {
        const auto* word = std::get_if<ast::Word>(&part);
        text += ' ';
        text += word != nullptr ? word->text : placeholder(std::get<ast::Parameter>(part).kind);
    }
    return printable(text, 200);
}

}  // namespace qter
