#include "qter/language/architectures.hpp"

#include <fmt/format.h>

#include "qter/language/other_languages.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

class ArchitectureMaker {
 public:
    ArchitectureMaker(const ast::Declaration& declaration, PuzzleLibrary& puzzles,
                      SolvedGenerators& solved, Diagnostics& diagnostics)
        : declaration_(declaration),
          puzzles_(puzzles),
          solved_(solved),
          diagnostics_(diagnostics) {}

    std::optional<DeclaredArchitecture> make() {
        return std::visit(*this, declaration_.architecture);
    }

    // --- One kind each; called through std::visit.

    using Made = std::optional<DeclaredArchitecture>;

    Made operator()(const std::monostate&) { return std::nullopt; }
    Made operator()(const ast::BuiltinArchitecture& builtin) {
        return on_puzzle(make_builtin(builtin));
    }
    Made operator()(const ast::ExplicitArchitecture& written) {
        return on_puzzle(make_explicit(written));
    }
    Made operator()(const ast::SolvedArchitecture& solved) {
        return on_puzzle(make_solved(solved));
    }
    Made operator()(const ast::TheoreticalArchitecture& theoretical) {
        const std::optional<Integer> order = make_theoretical(theoretical);
        if (!order) return std::nullopt;
        return DeclaredArchitecture{std::nullopt, *order};
    }

 private:
    static Made on_puzzle(std::optional<Architecture> made) {
        if (!made) return std::nullopt;
        return DeclaredArchitecture{std::move(made), 0};
    }

    std::optional<Architecture> make_builtin(const ast::BuiltinArchitecture& builtin) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(builtin.puzzle);
        const std::vector<Integer> orders = numbers(builtin.orders);
        const bool counts = check_count(builtin.orders.size(), "order", builtin.orders_span);
        if (!puzzle || orders.size() < builtin.orders.size() || !counts) return std::nullopt;
        return Architecture::from_preset(*puzzle, orders, builtin.orders_span).take(diagnostics_);
    }

    std::optional<Architecture> make_solved(const ast::SolvedArchitecture& solved) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(solved.puzzle);
        const std::vector<Integer> orders = numbers(solved.orders);
        bool fine = orders.size() == solved.orders.size();
        for (std::size_t i = 0; fine && i < orders.size(); ++i) {
            fine = check_order(orders[i], solved.orders[i]);
        }
        fine = check_count(solved.orders.size(), "order", solved.orders_span) && fine;
        if (!puzzle || !fine) return std::nullopt;
        if (!solved_.available()) {
            error(Code::kUnsupported, solved.keyword.span, "there is no search for generators here",
                  "take a preset, `builtin (ORDERS)`, or write the generators");
        }
        if (diagnostics_.has_errors()) return std::nullopt;
        const Span where = solved.keyword.span.to(solved.orders_span);
        return solved_.make(*puzzle, orders, where).take(diagnostics_);
    }

    std::optional<Architecture> make_explicit(const ast::ExplicitArchitecture& written) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(written.puzzle);
        if (!puzzle) return std::nullopt;
        std::vector<Algorithm> generators;
        std::vector<Span> where;
        for (const ast::Generator& generator : written.generators) {
            std::optional<Algorithm> algorithm = read_generator(**puzzle, generator);
            if (algorithm) generators.push_back(*std::move(algorithm));
            where.push_back(generator.span);
        }
        const bool counts = check_count(where.size(), "generator", where.front().to(where.back()));
        if (generators.size() < where.size() || !counts) return std::nullopt;
        return Architecture::make(*puzzle, std::move(generators), where).take(diagnostics_);
    }

    std::optional<Algorithm> read_generator(const Puzzle& puzzle, const ast::Generator& generator) {
        std::vector<AlgorithmText> words;
        for (const ast::Word& move : generator.moves) {
            if (parse_integer(move.text)) {
                error(Code::kUnknownMove, move.span,
                      fmt::format("expected a move, found the number `{}`", printable(move.text)),
                      fmt::format("a preset is written `{} builtin (...)`", puzzle.name()));
                return std::nullopt;
            }
            words.push_back({move.text, move.span});
        }
        return parse_algorithm(puzzle, words).take(diagnostics_);
    }

    std::optional<Integer> make_theoretical(const ast::TheoreticalArchitecture& theoretical) {
        std::optional<Integer> order = number(theoretical.order);
        const bool counts = check_count(1, "theoretical register", declaration_.architecture_span);
        if (!order || !counts || !check_order(*order, theoretical.order)) return std::nullopt;
        return order;
    }

    bool check_order(const Integer& order, const ast::Word& word) {
        if (order >= 2) return true;
        error(Code::kArchitecture, word.span,
              fmt::format("a register of order {} can hold nothing", printable(to_string(order))),
              "the order is 2 or more");
        return false;
    }

    std::optional<PuzzlePtr> find_puzzle(const ast::Word& word) {
        return puzzles_.find(word.text, word.span).take(diagnostics_);
    }

    std::optional<Integer> number(const ast::Word& word) {
        std::optional<Integer> value = parse_integer(word.text);
        if (value) return value;
        if (std::optional<Diagnostic> sign = sign_of_other_language(word.text, word.span)) {
            add_once(*std::move(sign), diagnostics_);
        } else {
            error(Code::kNumber, word.span,
                  fmt::format("expected an order, `{}` is not a number", printable(word.text)));
        }
        return value;
    }

    /// Those of the words that are numbers.
    std::vector<Integer> numbers(const std::vector<ast::Word>& words) {
        std::vector<Integer> values;
        for (const ast::Word& word : words) {
            if (const std::optional<Integer> value = number(word)) values.push_back(*value);
        }
        return values;
    }

    bool check_count(std::size_t registers, std::string_view noun, Span where) {
        const std::size_t names = declaration_.names.size();
        if (names == registers) return true;
        const Span names_span = declaration_.names.front().span.to(declaration_.names.back().span);
        diagnostics_.add(Diagnostic::error(Code::kArchitecture, names_span,
                                           fmt::format("{} for {}", counted(names, "name"),
                                                       counted(registers, noun)))
                             .also(where, counted(registers, noun))
                             .with_help("every register has a name, and every name a register"));
        return false;
    }

    void error(Code code, Span span, std::string message, std::string help = "") {
        diagnostics_.add(
            Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    const ast::Declaration& declaration_;
    PuzzleLibrary& puzzles_;
    SolvedGenerators& solved_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::optional<DeclaredArchitecture> make_architecture(const ast::Declaration& declaration,
                                                      PuzzleLibrary& puzzles,
                                                      SolvedGenerators& solved,
                                                      Diagnostics& diagnostics) {
    return ArchitectureMaker(declaration, puzzles, solved, diagnostics).make();
}

}  // namespace qter
