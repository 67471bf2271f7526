#include "syntax/joined_conditions.hpp"

#include <algorithm>
#include <utility>

#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

using Arguments = std::vector<ast::Argument>;

constexpr std::string_view kAnd = "and";
constexpr std::string_view kOr = "or";
constexpr std::string_view kYes = " yes";
constexpr std::string_view kNo = " no";
constexpr std::string_view kDone = " done";

bool is_word(const ast::Argument& argument, std::string_view text) {
    const auto* word = std::get_if<ast::Word>(&argument);
    return word != nullptr && word->text == text;
}

class Rewriter {
 public:
    explicit Rewriter(Span span) : span_(span) {}

    [[nodiscard]] ast::Statement rewritten_if(const std::vector<std::vector<Arguments>>& ways,
                                              const ast::Argument& then,
                                              const ast::Argument* otherwise) const {
        ast::Block block = jumps(ways);
        if (otherwise != nullptr) block.statements.push_back(as_statement(*otherwise));
        block.statements.push_back(jump(kDone));
        block.statements.push_back(label(kYes));
        block.statements.push_back(as_statement(then));
        block.statements.push_back(label(kDone));
        return {std::move(block), span_};
    }

    [[nodiscard]] ast::Statement rewritten_while(const std::vector<std::vector<Arguments>>& ways,
                                                 const ast::Argument& body) const {
        ast::Block block = jumps(ways);
        block.statements.push_back(jump("break"));
        block.statements.push_back(label(kYes));
        block.statements.push_back(as_statement(body));
        Arguments arguments;
        arguments.emplace_back(std::move(block));
        return invocation("loop", std::move(arguments));
    }

 private:
    /// For each way, a jump to kYes if all its conditions hold. They are not nested, so that no
    /// number of conditions makes blocks too deep.
    [[nodiscard]] ast::Block jumps(const std::vector<std::vector<Arguments>>& ways) const {
        ast::Block block{{}, span_};
        for (const std::vector<Arguments>& conditions : ways) {
            ast::Block way{{}, span_};
            for (const Arguments& condition : conditions) {
                way.statements.push_back(unless(condition, jump(kNo)));
            }
            way.statements.push_back(jump(kYes));
            way.statements.push_back(label(kNo));
            block.statements.push_back({std::move(way), span_});
        }
        return block;
    }

    /// `if CONDITION {} else { STATEMENT }`.
    [[nodiscard]] ast::Statement unless(Arguments condition, ast::Statement statement) const {
        ast::Block otherwise{{}, span_};
        otherwise.statements.push_back(std::move(statement));
        condition.emplace_back(ast::Block{{}, span_});
        condition.emplace_back(ast::Word{kElseWord, span_});
        condition.emplace_back(std::move(otherwise));
        return invocation(kIfWord, std::move(condition));
    }

    [[nodiscard]] ast::Statement invocation(std::string_view name, Arguments arguments) const {
        return {ast::Invocation{{name, span_}, std::move(arguments)}, span_};
    }

    [[nodiscard]] ast::Statement jump(std::string_view label) const {
        return invocation("goto", {ast::Word{label, span_}});
    }

    [[nodiscard]] ast::Statement label(std::string_view name) const {
        return {ast::Label{{name, span_}, false}, span_};
    }

    /// A block, or a name that denotes one.
    [[nodiscard]] ast::Statement as_statement(const ast::Argument& argument) const {
        if (const auto* block = std::get_if<ast::Block>(&argument)) return {*block, block->span};
        const auto& word = std::get<ast::Word>(argument);
        return {ast::Splice{word}, word.span};
    }

    Span span_;
};

/// By `or`, and within these by `and`; empty if a condition is missing.
std::vector<std::vector<Arguments>> ways_of(const Arguments& arguments, std::size_t count) {
    std::vector<std::vector<Arguments>> ways(1, std::vector<Arguments>(1));
    for (std::size_t i = 0; i < count; ++i) {
        const bool either = is_word(arguments[i], kOr);
        if (!either && !is_word(arguments[i], kAnd)) {
            ways.back().back().push_back(arguments[i]);
            continue;
        }
        if (ways.back().back().empty()) return {};
        if (either) ways.emplace_back();
        ways.back().emplace_back();
    }
    if (ways.back().back().empty()) return {};
    return ways;
}

}  // namespace

bool may_be_block(const ast::Argument& argument) {
    const auto* word = std::get_if<ast::Word>(&argument);
    return std::holds_alternative<ast::Block>(argument) ||
           (word != nullptr && word->text.starts_with('$'));
}

std::optional<ast::Statement> joined_conditions(const ast::Invocation& invocation, Span span) {
    const bool loops = invocation.name.text == "while";
    if (!loops && invocation.name.text != kIfWord) return std::nullopt;
    const Arguments& arguments = invocation.arguments;
    const auto joins = [](const ast::Argument& argument) {
        return is_word(argument, kAnd) || is_word(argument, kOr);
    };
    if (std::none_of(arguments.begin(), arguments.end(), joins)) return std::nullopt;
    // C ... T, or C ... T else E.
    std::size_t then = arguments.size() - 1;
    const ast::Argument* otherwise = nullptr;
    if (!loops && then >= 2 && is_word(arguments[then - 1], kElseWord)) {
        otherwise = &arguments[then];
        then -= 2;
    }
    if (!may_be_block(arguments[then]) || (otherwise != nullptr && !may_be_block(*otherwise))) {
        return std::nullopt;
    }
    const std::vector<std::vector<Arguments>> ways = ways_of(arguments, then);
    if (ways.empty()) return std::nullopt;
    const Rewriter rewriter(span);
    return loops ? rewriter.rewritten_while(ways, arguments[then])
                 : rewriter.rewritten_if(ways, arguments[then], otherwise);
}

}  // namespace qter
