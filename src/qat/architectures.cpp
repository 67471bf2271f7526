#include "qat/architectures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "notation/metric.hpp"
#include "support/text.hpp"
#include "syntax/other_languages.hpp"

namespace qter {
namespace {

std::string counted(std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// Whether `orders` can be matched to `least` so that each is at least as large: the largest is
/// matched to the largest, which works if any matching does.
bool are_as_large(std::vector<Integer> orders, std::vector<Integer> least) {
    std::sort(orders.begin(), orders.end());
    std::sort(least.begin(), least.end());
    return std::equal(orders.begin(), orders.end(), least.begin(), least.end(),
                      std::greater_equal<>());
}

/// The presets with such registers, those with the fewest turns in all generators first.
std::vector<std::size_t> presets_of_at_least(const Puzzle& puzzle,
                                             const std::vector<Integer>& least) {
    const auto turns = [&](std::size_t preset) {
        std::uint64_t sum = 0;
        for (const Algorithm& generator : puzzle.presets()[preset].generators) {
            sum += length(puzzle, generator);
        }
        return sum;
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < puzzle.presets().size(); ++i) {
        if (are_as_large(puzzle.presets()[i].orders, least)) found.push_back(i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](std::size_t a, std::size_t b) { return turns(a) < turns(b); });
    return found;
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

    // --- One function for each kind of architecture; called through std::visit.

    using Made = std::optional<DeclaredArchitecture>;

    Made operator()(const std::monostate&) { return std::nullopt; }
    Made operator()(const ast::BuiltinArchitecture& builtin) { return make_builtin(builtin); }
    Made operator()(const ast::ExplicitArchitecture& written) {
        return on_puzzle(make_explicit(written));
    }
    Made operator()(const ast::SolvedArchitecture& solved) {
        return on_puzzle(make_solved(solved));
    }
    Made operator()(const ast::AutoArchitecture& open) { return make_auto(open); }
    Made operator()(const ast::TheoreticalArchitecture& theoretical) {
        const std::optional<Integer> order = make_theoretical(theoretical);
        if (!order) return std::nullopt;
        return DeclaredArchitecture{{}, *order};
    }

 private:
    static Made on_puzzle(std::optional<Architecture> made) {
        if (!made) return std::nullopt;
        return DeclaredArchitecture{{{*std::move(made), {}}}, 0};
    }

    Made make_builtin(const ast::BuiltinArchitecture& builtin) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(builtin.puzzle);
        const std::optional<std::vector<Integer>> orders =
            orders_of(builtin.orders, builtin.orders_span, 0);
        std::optional<Integer> wanted;
        if (builtin.number) {
            wanted = number(*builtin.number, "the number of a preset");
            if (!wanted) return std::nullopt;
        }
        if (!puzzle || !orders) return std::nullopt;
        const std::vector<std::size_t> presets = presets_with(**puzzle, *orders);
        if (wanted || presets.empty()) {
            const Span where = wanted ? builtin.number->span : builtin.orders_span;
            return on_puzzle(Architecture::from_preset(*puzzle, *orders, where, wanted.value_or(1))
                                 .take(diagnostics_));
        }
        return of_presets(*puzzle, presets, builtin.orders_span,
                          [&](const Architecture& made, std::size_t reg, std::size_t name) {
                              return made.registers()[reg].order == (*orders)[name];
                          });
    }

    /// What a declaration with `auto` wants of a register.
    struct Wanted {
        Integer least;    ///< of its order
        Integer modulus;  ///< it can be read mod this; 1 for none
    };

    Made make_auto(const ast::AutoArchitecture& open) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(open.puzzle);
        const std::optional<std::vector<Wanted>> wanted = wanted_of(open);
        if (!puzzle || !wanted) return std::nullopt;
        const Span where = open.keyword.span.to(open.wanted_span);
        const auto fits = [&](const Architecture& made, std::size_t reg, std::size_t name) {
            const auto& [least, modulus] = (*wanted)[name];
            return made.registers()[reg].order >= least &&
                   made.pieces_for(reg, modulus).has_value();
        };
        std::vector<Integer> least;
        for (const Wanted& one : *wanted) least.push_back(one.least);
        Made made = of_presets(*puzzle, presets_of_at_least(**puzzle, least), where, fits);
        if (!made || !made->candidates.empty()) return made;
        return searched(*puzzle, *wanted, where, fits);
    }

    std::optional<std::vector<Wanted>> wanted_of(const ast::AutoArchitecture& open) {
        std::vector<Wanted> wanted;
        bool fine = check_count(open.wanted.size(), "order", open.wanted_span);
        for (const auto& [least, modulus] : open.wanted) {
            Wanted& made = wanted.emplace_back(Wanted{2, 1});
            const auto read = [&](const std::optional<ast::Word>& word, Integer& value) {
                if (!word) return;
                const std::optional<Integer> given = number(*word);
                fine = fine && given && check_order(*given, *word);
                if (given) value = *given;
            };
            read(least, made.least);
            read(modulus, made.modulus);
            made.least = std::max(made.least, made.modulus);
        }
        if (!fine) return std::nullopt;
        return wanted;
    }

    /// Whether a register may get a name.
    using Allowed =
        std::function<bool(const Architecture& made, std::size_t reg, std::size_t name)>;

    Made of_presets(const PuzzlePtr& puzzle, const std::vector<std::size_t>& presets, Span where,
                    const Allowed& allowed) {
        std::vector<ArchitectureCandidate> all;
        for (const std::size_t index : presets) {
            if (all.size() == kMaxCandidates) break;
            const std::vector<Integer>& orders = puzzle->presets()[index].orders;
            const std::optional<std::size_t> number = preset_number(*puzzle, index);
            std::optional<Architecture> made =
                Architecture::from_preset(puzzle, orders, where, Integer(number.value_or(1)))
                    .take(diagnostics_);
            if (!made) return std::nullopt;
            const std::string which = number ? fmt::format("{} of ", *number) : "";
            if (ways_of(*made, allowed, 1).empty()) continue;
            all.push_back(
                {*std::move(made), fmt::format("preset {}{}", which, orders_text(orders))});
        }
        return arranged(all, allowed);
    }

    /// All allowed ways to assign the registers to the names, at most `most`.
    static std::vector<std::vector<std::size_t>> ways_of(const Architecture& made,
                                                         const Allowed& allowed, std::size_t most) {
        return arrangements(made.registers().size(), most,
                            [&](std::size_t reg, std::size_t name, const auto&) {
                                return allowed(made, reg, name);
                            });
    }

    /// Each candidate with its registers assigned to the names in all allowed ways: the first
    /// assignment of each candidate, then the second of each, and so on.
    [[nodiscard]] DeclaredArchitecture arranged(const std::vector<ArchitectureCandidate>& all,
                                                const Allowed& allowed) const {
        std::vector<std::vector<std::vector<std::size_t>>> ways;
        for (const ArchitectureCandidate& open : all) {
            ways.push_back(ways_of(open.architecture, allowed, kMaxCandidates));
        }
        DeclaredArchitecture made;
        for (std::size_t way = 0; way < kMaxCandidates; ++way) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (way >= ways[i].size() || made.candidates.size() == kMaxCandidates) continue;
                made.candidates.push_back({all[i].architecture.in_order(ways[i][way]),
                                           all[i].what + for_names(ways[i][way])});
            }
        }
        return made;
    }

    /// " for B, A" when the first register of an architecture is assigned to B and the second to A;
    /// empty when the assignment is in the order of the names.
    [[nodiscard]] std::string for_names(const std::vector<std::size_t>& registers) const {
        if (std::is_sorted(registers.begin(), registers.end())) return {};
        std::vector<std::string> names(registers.size());
        for (std::size_t i = 0; i < registers.size(); ++i) {
            const std::string tape =
                declaration_.tape ? printable(declaration_.tape->text) + "." : "";
            names[registers[i]] = tape + printable(declaration_.names[i].text);
        }
        return fmt::format(" for {}", fmt::join(names, ", "));
    }

    /// Generators for the first of a few tuples of orders that has any. Smaller orders come first,
    /// because they tend to have shorter generators.
    Made searched(const PuzzlePtr& puzzle, const std::vector<Wanted>& wanted, Span where,
                  const Allowed& allowed) {
        if (!may_fit(*puzzle, where)) return std::nullopt;
        std::vector<Integer> least, multiples;
        std::string moduli;
        for (const Wanted& one : wanted) {
            least.push_back(one.least);
            multiples.push_back((one.least + one.modulus - 1) / one.modulus * one.modulus);
            if (one.modulus == 1) continue;
            moduli += fmt::format("{} {}", moduli.empty() ? ", with remainders mod" : " and",
                                  printable(to_string(one.modulus), 200));
        }
        const std::string what =
            fmt::format("registers of at least {}{}", printable(orders_text(least), 200), moduli);
        if (!solved_.available()) {
            error(Code::kUnsupported, where,
                  fmt::format("no preset of {} has {}", puzzle->name(), what),
                  "write the generators, or use smaller orders");
        }
        if (diagnostics_.has_errors()) return std::nullopt;
        const auto fitting =
            solved_.fitting(puzzle, least, kMaxSearchedOrders, where).take(diagnostics_);
        if (!fitting) return std::nullopt;
        std::vector<std::vector<Integer>> tried = *fitting;
        // A register of order 7 can be read mod 7, one of order 8 cannot.
        if (!moduli.empty()) tried.insert(tried.begin(), multiples);
        Diagnostics problems;
        for (const std::vector<Integer>& orders : tried) {
            Result<Architecture> found = solved_.make(puzzle, orders, where);
            if (!found && problems.empty()) problems = found.diagnostics();
            if (!found || ways_of(*found, allowed, 1).empty()) continue;
            diagnostics_.add(found.diagnostics());
            return arranged({{*std::move(found),
                              fmt::format("the result of a search for {}", orders_text(orders))}},
                            allowed);
        }
        if (!moduli.empty()) {
            Diagnostic none = Diagnostic::error(
                Code::kArchitecture, where,
                fmt::format("the search on {} has not found {}", puzzle->name(), what));
            for (const Diagnostic& item : problems.items()) none.notes.push_back(item.message);
            diagnostics_.add(
                std::move(none).with_help("use other remainders, or write the generators"));
            return std::nullopt;
        }
        diagnostics_.add(problems);
        return std::nullopt;
    }

    std::optional<Architecture> make_solved(const ast::SolvedArchitecture& solved) {
        const std::optional<PuzzlePtr> puzzle = find_puzzle(solved.puzzle);
        const std::optional<std::vector<Integer>> orders =
            orders_of(solved.orders, solved.orders_span, 2);
        if (!puzzle || !orders) return std::nullopt;
        if (!solved_.available()) {
            error(Code::kUnsupported, solved.keyword.span,
                  "a search for generators is not available here",
                  "use a preset, `builtin (ORDERS)`, or write the generators");
        }
        if (diagnostics_.has_errors()) return std::nullopt;
        const Span where = solved.keyword.span.to(solved.orders_span);
        return solved_.make(*puzzle, *orders, where).take(diagnostics_);
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

    bool may_fit(const Puzzle& puzzle, Span where) {
        if (puzzle.turn_model().registers) return true;
        error(
            Code::kUnsupported, where,
            fmt::format("`auto` does not search on puzzles whose turns can be blocked, such as {}",
                        puzzle.name()),
            "give the orders, `solve (ORDERS)`, use a preset, or write the generators");
        return false;
    }

    std::optional<Integer> number(const ast::Word& word, std::string_view what = "an order") {
        std::optional<Integer> value = parse_integer(word.text);
        if (value) return value;
        if (std::optional<Diagnostic> sign = sign_of_other_language(word.text, word.span)) {
            add_once(*std::move(sign), diagnostics_);
        } else {
            error(Code::kNumber, word.span,
                  fmt::format("expected {}, `{}` is not a number", what, printable(word.text)));
        }
        return value;
    }

    /// The numbers of all words, one for each name of the declaration, each at least `least`.
    std::optional<std::vector<Integer>> orders_of(const std::vector<ast::Word>& words, Span where,
                                                  int least) {
        std::vector<Integer> values;
        bool fine = true;
        for (const ast::Word& word : words) {
            const std::optional<Integer> value = number(word);
            fine = fine && value && (least == 0 || check_order(*value, word));
            if (value) values.push_back(*value);
        }
        fine = check_count(words.size(), "order", where) && fine;
        if (!fine) return std::nullopt;
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
