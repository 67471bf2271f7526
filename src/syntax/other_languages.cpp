#include "syntax/other_languages.hpp"

#include <algorithm>
#include <array>

namespace qter {
namespace {

/// Words of the same meaning, separated by spaces, and the equivalent in QAT.
struct ForeignWords {
    std::string_view words;
    std::string_view instead;
};

constexpr std::string_view kInclude = "write `import \"file.qat\"`";
constexpr std::string_view kElseIf = "write `else if ...` after the block of an `if`";
constexpr std::string_view kEndOfBlock = "a block ends with `}`";

constexpr std::array<ForeignWords, 28> kForeignInstructions = {{
    {"for foreach",
     "write `repeat i from 0 to 5 { ... }`, which inserts the block for each number, or `while "
     "not-solved A { ... }`"},
    {"elif elseif elsif", kElseIf},
    {"do forever", "write `loop { ... }`, which `goto break` leaves"},
    {"until", "write `while A not-equals 5 { ... }`"},
    {"unless", "write `if not-solved A { ... }`"},
    {"case match select", "write `if A equals 1 { ... } else if A equals 2 { ... }`"},
    {"switch",
     "write `if A equals 1 { ... } else if A equals 2 { ... }`; the compiler decides which puzzle "
     "to take in hand"},
    {"break", "write `goto break`, in a `loop` or `while`"},
    {"continue next", "write `goto continue`, in a `loop` or `while`"},
    {"return exit stop quit stp hlt", "write `halt \"MESSAGE\"`"},
    {"function def fn func fun proc", "write `.macro NAME { ($R:reg) => { ... } }`"},
    {"call gosub", "a macro is called by its name alone"},
    {"var let const int auto",
     "registers are declared, `.registers { A <- 3x3 builtin (1260) }`, and constants, `.define N "
     "5`"},
    {"#define", "write `.define NAME VALUE`"},
    {"#include include require use using", kInclude},
    {"echo puts printf println say write output", "write `print \"MESSAGE\" A`"},
    {"read get scanf ask readline", "write `input \"MESSAGE\" A`"},
    {"jump jmp branch", "write `goto LABEL`, or `solved-goto A LABEL`"},
    {"mov", "write `move A to B`, or `set A to 5`"},
    {"mul times", "write `multiply A 3 at B`, or `multiply A B using C`"},
    {"subtract minus", "write `sub A 1`"},
    {"increment incr plus", "write `inc A`, or `add A 2`"},
    {"decrement decr", "write `dec A`, or `sub A 2`"},
    {"mod modulo", "write `remainder A by 7 to B`"},
    {"div quotient", "write `divide A by 7 to B`"},
    {"assign cp", "write `copy A to B using C`, or `set A to 5`"},
    {"endif fi endwhile wend esac", kEndOfBlock},
    {"pass nop noop", "a block may be empty: `{}`"},
}};

constexpr std::array<ForeignWords, 12> kForeignArguments = {{
    {"elif elseif elsif", kElseIf},
    {"then do", "the block is in braces: `if solved A { ... }`"},
    {"true True TRUE", "a loop without a condition is `loop { ... }`, which `goto break` leaves"},
    {"not !", "write `not-solved`, `not-equals`, `not-less-than` or `not-greater-than`"},
    {"&& ||", "write `and` or `or` between conditions: `if A solved and B equals 5 { ... }`"},
    {"and or",
     "`and` and `or` stand between conditions, before the block: `if A solved and B "
     "equals 5 { ... }`"},
    {"== = === is eq",
     "a comparison is `if A equals 5`, or `if A equals B using C`; `set A to 5` sets a register"},
    {"!= ~= <> /= !== ne", "write `if A not-equals 5`, or `if A not-equals B using C`"},
    {"< lt", "write `if A less-than 5`, or `if A less-than B using C`"},
    {">= ≥ ge", "write `if A not-less-than 5`, or `if A not-less-than B using C`"},
    {"> gt", "write `if A greater-than 5`, or `if A greater-than B using C`"},
    {"<= =< ≤ le", "write `if A not-greater-than 5`, or `if A not-greater-than B using C`"},
}};

/// The comparisons of kForeignArguments that may occur inside a word, the longer ones first.
constexpr std::array<std::string_view, 11> kComparisons = {"===", "!==", "==", "!=", "~=", "<>",
                                                           "<=",  ">=",  "<",  ">",  "="};

constexpr std::string_view kForeignComment = "`#` does not begin a comment";
constexpr std::string_view kForeignEnd = "an instruction does not end with `;`";

/// Calls `visit` with each of the words of a row.
template <class Visit>
void for_each_word(std::string_view words, Visit visit) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        visit(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

template <std::size_t N>
std::string_view find_instead(const std::array<ForeignWords, N>& rows, std::string_view word) {
    std::string_view found;
    for (const ForeignWords& row : rows) {
        for_each_word(row.words, [&](std::string_view candidate) {
            if (candidate == word) found = row.instead;
        });
    }
    return found;
}

}  // namespace

std::string_view instead_of_instruction(std::string_view word) {
    return find_instead(kForeignInstructions, word);
}

std::string_view instead_of_argument(std::string_view word) {
    const std::string_view whole = find_instead(kForeignArguments, word);
    if (!whole.empty()) return whole;
    for (const std::string_view comparison : kComparisons) {
        if (word.find(comparison) != std::string_view::npos) {
            return find_instead(kForeignArguments, comparison);
        }
    }
    return {};
}

std::string_view changed_name(std::string_view word) {
    const std::size_t end = word.find_first_of("+-*/=");
    const bool signs =
        end != std::string_view::npos &&
        (word.find('=', end) != std::string_view::npos || word.substr(end).starts_with("++"));
    return signs ? word.substr(0, end) : word;
}

bool is_assignment(std::string_view word) { return word.ends_with('=') && word.size() <= 2; }

std::optional<Diagnostic> sign_of_other_language(std::string_view word, Span span) {
    if (word.starts_with('#')) {
        return Diagnostic::error(Code::kSyntax, span, std::string(kForeignComment))
            .with_help("a comment begins with `--` or `//`");
    }
    if (word.ends_with(';')) {
        return Diagnostic::error(Code::kSyntax, span.sub(word.size() - 1, 1),
                                 std::string(kForeignEnd))
            .with_help("an instruction ends with its line");
    }
    return std::nullopt;
}

void add_once(Diagnostic sign, Diagnostics& diagnostics) {
    const auto is_same = [&](const Diagnostic& reported) {
        return reported.code == sign.code && reported.message == sign.message;
    };
    const std::vector<Diagnostic>& reported = diagnostics.items();
    if (std::none_of(reported.begin(), reported.end(), is_same)) diagnostics.add(std::move(sign));
}

}  // namespace qter
