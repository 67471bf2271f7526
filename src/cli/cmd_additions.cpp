#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>

#include "cli/json_document.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "solver/options.hpp"
#include "sums/partial_solver.hpp"
#include "sums/sum_search.hpp"
#include "sums/sum_table.hpp"
#include "support/files.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct AdditionsArguments {
    /// Default time, in seconds, when sums are unknown.
    static constexpr double kSeconds = 60;

    CommonOptions common;
    std::vector<std::string> puzzle;              ///< the words of its name or description
    std::optional<std::vector<Integer>> orders;   ///< of a preset; either these
    std::vector<std::string> generators;          ///< or algorithms
    std::optional<std::vector<Integer>> amounts;  ///< the only sum to show, one for each register
    bool list = false;                            ///< show every algorithm
    std::optional<std::string> table;             ///< a file with the initial table
    std::optional<std::string> output;            ///< a file for the final table
    bool shipped = true;  ///< begin with the table that ships with the puzzle
    std::uint32_t threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::optional<std::uint32_t> max_length;  ///< search all words of up to this many turns
    std::optional<double> time_limit;         ///< in seconds
};

using Clock = Cancellation::Clock;

/// Share of the remaining time, at least, for sums that are too far away for the search for all
/// sums together.
constexpr double kShareForTheRest = 0.3;

Result<Architecture> architecture_of(Session& session, const AdditionsArguments& arguments,
                                     const PuzzlePtr& puzzle) {
    if (arguments.orders) return Architecture::from_preset(puzzle, *arguments.orders, {});
    std::vector<Algorithm> generators;
    std::vector<Span> where;
    for (const std::string& text : arguments.generators) {
        const Source& source = session.sources().add("<generator>", text);
        const auto read = parse_algorithm(*puzzle, source.text(), source.whole());
        if (!read) return read.diagnostics();
        generators.push_back(*read);
        where.push_back(source.whole());
    }
    return Architecture::make(puzzle, std::move(generators), where);
}

std::optional<Diagnostic> wrong_amounts(const Architecture& on, std::vector<Integer>& amounts) {
    if (amounts.size() != on.registers().size()) {
        return Diagnostic::error(
            Code::kArguments, {},
            fmt::format("--amounts is for {} register{}, but there are {}", amounts.size(),
                        amounts.size() == 1 ? "" : "s", on.registers().size()));
    }
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        amounts[i] = mod(amounts[i], on.registers()[i].order);
    }
    return std::nullopt;
}

std::size_t known(const AdditionTable& table) {
    std::size_t count = 0;
    for (std::size_t sum = 0; sum < table.size(); ++sum) count += table.at(sum) ? 1 : 0;
    return count;
}

std::size_t proven(const AdditionTable& table) {
    std::size_t count = 0;
    for (std::size_t sum = 0; sum < table.size(); ++sum) count += table.shortest(sum) ? 1 : 0;
    return count;
}

/// Adds missing sums and shorter algorithms to a table.
class Improver {
 public:
    Improver(const AdditionsArguments& arguments, SumTable& sums, const Architecture& on,
             Progress& progress)
        : arguments_(arguments), sums_(sums), on_(on), progress_(progress) {
        difficulty_ = difficulty_by_hand(on.puzzle_ptr());
    }

    /// Improves the table for about `seconds`; returns errors and warnings.
    Diagnostics improve(double seconds, const Cancellation& cancellation) {
        const Clock::time_point begin = Clock::now();
        std::vector<State> generators;
        for (const std::size_t reg : sums_.order()) {
            generators.push_back(on_.registers()[reg].state);
        }
        {
            SumSearchOptions options{arguments_.threads, MemoryAccount::room(), difficulty_};
            Result<SumSearch> search = SumSearch::make(on_.puzzle_ptr(), std::move(generators),
                                                       on_.telling_slots(), options);
            if (!search) return search.diagnostics();
            deepen(*search, cancellation);
        }
        const AdditionTable& table = sums_.table();
        // If every sum has an algorithm, shorter ones are searched for only with a time limit.
        const std::size_t enough = arguments_.time_limit ? proven(table) : known(table);
        if (command_cancellation().requested() || enough == table.size()) return {};
        const std::chrono::duration<double> over = Clock::now() - begin;
        return look_for_the_rest(std::max(seconds * kShareForTheRest, seconds - over.count()));
    }

 private:
    void deepen(SumSearch& search, const Cancellation& cancellation) {
        AdditionTable& table = sums_.table();
        while (proven(table) != table.size() && search.can_deepen(table)) {
            const bool enough = arguments_.max_length && table.searched() >= *arguments_.max_length;
            if (enough && known(table) == table.size()) return;
            const std::uint32_t turns = table.searched() + 1;
            const std::size_t size = table.size();
            const auto tell = [&](std::size_t found) {
                progress_.update({}, fmt::format("{} turns: {} of {} sums", turns, found, size));
            };
            tell(known(table));
            const auto until = enough ? SumSearch::Until::kAllKnown : SumSearch::Until::kAllWords;
            if (!search.deepen(table, until, cancellation, tell)) return;
            // The next length, beyond the requested ones, is only searched until all sums are
            // known.
            if (enough) return;
        }
    }

    /// Searches for sums without an algorithm; if all have one, for shorter ones of unproven sums.
    Diagnostics look_for_the_rest(double seconds) {
        PartialOptions options;
        options.threads = arguments_.threads;
        options.memory = MemoryAccount::room();
        options.keeping.threads = arguments_.threads;
        Result<PartialSolver> solver =
            PartialSolver::make(on_.puzzle_ptr(), on_.telling_slots(), options);
        if (!solver) return solver.diagnostics();
        const AdditionTable& table = sums_.table();
        const bool all = known(table) == table.size();
        std::vector<std::size_t> missing;
        std::vector<PartialSolver::Task> tasks;
        for (std::size_t sum = 0; sum < table.size(); ++sum) {
            // Opposite sums take the same number of turns.
            if (table.opposite(sum) < sum ||
                (all ? table.shortest(sum) : table.at(sum).has_value())) {
                continue;
            }
            const std::vector<Integer> amounts = sums_.amounts_of(sum);
            std::optional<Algorithm> best = all ? table.at(sum) : plain_sum(amounts);
            if (!best) continue;
            missing.push_back(sum);
            tasks.push_back({on_.state_of_sum(amounts), *std::move(best)});
        }
        Cancellation cancellation;
        // Leave time for the verification.
        constexpr double kShareForSearching = 0.9;
        const Cancellation& whole = command_cancellation();
        cancellation.end_with(whole, kShareForSearching * whole.seconds_left());
        const std::vector<ShortAlgorithm> answers = solver->solve(
            tasks, seconds, cancellation, [&](double fraction, const std::string& doing) {
                progress_.update(fraction, "the rest: " + doing);
            });
        // Powers of the generators need no table, so they are stored only if they are as short as
        // the algorithms found for other sums.
        std::size_t longest = 0;
        for (std::size_t sum = 0; sum < table.size(); ++sum) {
            longest = std::max(longest, table.at(sum) ? table.at(sum)->size() : 0);
        }
        for (const bool powers : {false, true}) {
            for (std::size_t i = 0; i < missing.size(); ++i) {
                const std::size_t turns = answers[i].algorithm.size();
                if (powers != (turns >= tasks[i].known.size())) continue;
                if (powers && turns > longest) continue;
                sums_.table().put(missing[i], answers[i].algorithm);
                longest = std::max(longest, turns);
            }
        }
        share_with_opposites();
        return solver->take_warnings();
    }

    /// The inverse of an algorithm adds the opposite sum, in the same number of turns.
    void share_with_opposites() {
        AdditionTable& table = sums_.table();
        for (std::size_t sum = 0; sum < table.size(); ++sum) {
            const std::optional<Algorithm>& other = table.at(table.opposite(sum));
            if (!other || (table.at(sum) && table.at(sum)->size() <= other->size())) continue;
            table.put(sum, inverse(on_.puzzle(), *other));
        }
    }

    /// Powers of the generators; nullopt when they take too many turns.
    [[nodiscard]] std::optional<Algorithm> plain_sum(const std::vector<Integer>& amounts) const {
        Algorithm sum;
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            if (amounts[i] == 0) continue;
            const std::optional<Algorithm> more = on_.add(i, amounts[i]);
            if (!more) return std::nullopt;
            sum.insert(sum.end(), more->begin(), more->end());
        }
        return sum;
    }

    const AdditionsArguments& arguments_;
    SumTable& sums_;
    const Architecture& on_;
    Progress& progress_;
    Difficulty difficulty_;
};

std::optional<SumTable> table_to_begin_with(const AdditionsArguments& arguments,
                                            const Architecture& on, Diagnostics& diagnostics) {
    if (!SumTable::fits(on)) {
        diagnostics.add(Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("these registers have more than {} sums", AdditionTable::kMaxSize)));
        return std::nullopt;
    }
    if (arguments.table) return SumTable::read(on, *arguments.table).take(diagnostics);
    if (arguments.shipped) {
        if (auto shipped = SumTable::shipped(on, diagnostics)) return shipped;
    }
    return SumTable(on);
}

/// The results of a run.
struct SumsOutcome {
    std::optional<Architecture> on;
    std::optional<SumTable> sums;
    bool bug = false;
};

SumsOutcome find(Session& session, AdditionsArguments& arguments, Diagnostics& diagnostics) {
    SumsOutcome outcome;
    const Progress reading(progress_style(arguments.common.quiet), "reading the puzzle",
                           print_err_as_is);
    const std::optional<PuzzlePtr> puzzle =
        find_puzzle(session, arguments.puzzle).take(diagnostics);
    if (!puzzle) return outcome;
    outcome.on = architecture_of(session, arguments, *puzzle).take(diagnostics);
    if (!outcome.on) return outcome;
    if (arguments.amounts) {
        if (auto wrong = wrong_amounts(*outcome.on, *arguments.amounts)) {
            diagnostics.add(*std::move(wrong));
            return outcome;
        }
    }
    if (arguments.output) {
        if (auto problem = session.why_not_writable(*arguments.output)) {
            diagnostics.add(*std::move(problem));
            return outcome;
        }
    }
    std::optional<SumTable> sums = table_to_begin_with(arguments, *outcome.on, diagnostics);
    if (!sums) return outcome;
    const bool asked = arguments.max_length || arguments.time_limit;
    if (asked || known(sums->table()) != sums->table().size()) {
        const double seconds = arguments.time_limit.value_or(AdditionsArguments::kSeconds);
        Cancellation cancellation;
        const bool limited = arguments.time_limit || !arguments.max_length;
        cancellation.end_with(
            command_cancellation(),
            limited ? seconds * (1 - kShareForTheRest) : std::numeric_limits<double>::infinity());
        Progress progress(progress_style(arguments.common.quiet), "searching", print_err_as_is);
        Diagnostics problems;
        try {
            problems =
                Improver(arguments, *sums, *outcome.on, progress).improve(seconds, cancellation);
        } catch (const std::bad_alloc& error) {
            // Keep the results so far.
            problems.add(stopped_by_memory("the search for all sums of these registers", error));
        }
        diagnostics.add(problems);
        if (problems.has_errors()) return outcome;
        progress.update({}, "verifying");
        const std::vector<std::size_t> wrong = sums->wrong();
        outcome.bug = !wrong.empty();
        if (outcome.bug) {
            diagnostics.add(Diagnostic::error(
                Code::kInternal, {},
                fmt::format("{} algorithms that were found do not add their sums", wrong.size())));
            return outcome;
        }
    }
    if (arguments.output) {
        static_cast<void>(session.write(*arguments.output, sums->text()).take(diagnostics));
    }
    outcome.sums = std::move(sums);
    return outcome;
}

/// The amounts of every sum except 0, in order.
std::vector<std::vector<Integer>> all_amounts(const SumTable& sums) {
    std::vector<std::vector<Integer>> all;
    for (std::size_t sum = 1; sum < sums.table().size(); ++sum) {
        all.push_back(sums.amounts_of(sum));
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::map<std::size_t, std::size_t> by_length(const AdditionTable& table) {
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t sum = 1; sum < table.size(); ++sum) {
        if (table.at(sum)) ++counts[table.at(sum)->size()];
    }
    return counts;
}

/// The mean turns of all sums except 0 that have an algorithm.
double mean(const AdditionTable& table) {
    double turns = 0;
    double sums = 0;
    for (const auto& [length, count] : by_length(table)) {
        turns += static_cast<double>(length * count);
        sums += static_cast<double>(count);
    }
    return sums == 0 ? 0 : turns / sums;
}

/// " according to FILE" for claims of a file; "" for proven facts.
std::string according_to(const SumTable& sums) {
    if (sums.from() != SumTable::From::kFile) return {};
    return fmt::format(" according to {}", printable(sums.file(), 200));
}

std::string algorithm_line(const Puzzle& puzzle, const std::vector<Integer>& amounts,
                           const SumTable& sums) {
    const std::optional<ShortAlgorithm> entry = sums.find(amounts);
    std::vector<std::string> numbers;
    for (const Integer& amount : amounts) numbers.push_back(to_string(amount));
    if (!entry) return fmt::format("{}: no known algorithm\n", fmt::join(numbers, ","));
    const std::size_t turns = entry->algorithm.size();
    return fmt::format("{}: {} ({} turn{}{})\n", fmt::join(numbers, ","),
                       to_string(puzzle, entry->algorithm), turns, turns == 1 ? "" : "s",
                       entry->shortest ? ", shortest" + according_to(sums) : "");
}

std::string text_of(const AdditionsArguments& arguments, const Architecture& on,
                    const SumTable& sums) {
    const AdditionTable& table = sums.table();
    if (arguments.amounts) {
        return algorithm_line(on.puzzle(), *arguments.amounts, sums);
    }
    std::string text;
    if (arguments.list) {
        for (const std::vector<Integer>& amounts : all_amounts(sums)) {
            text += algorithm_line(on.puzzle(), amounts, sums);
        }
        return text;
    }
    for (const Register& reg : on.registers()) {
        text +=
            fmt::format("{:>6}  {}\n", to_string(reg.order), to_string(on.puzzle(), reg.generator));
    }
    text += "\n turns    sums\n";
    for (const auto& [length, count] : by_length(table)) {
        text += fmt::format("{:>6} {:>7}\n", length, count);
    }
    const std::size_t others = table.size() - 1;
    const std::size_t have = known(table) - 1;
    const std::size_t shortest = proven(table) - 1;
    const auto part = [](std::size_t some, std::size_t all) {
        return some == all ? fmt::format("all {}", all) : fmt::format("{} of {}", some, all);
    };
    if (have == 0) return text + "  no known algorithms\n";
    text += fmt::format("\n{} sums have an algorithm, of {:.2f} turns (htm) on average\n",
                        part(have, others), mean(table));
    const std::string who = according_to(sums);
    text += fmt::format("{} are {}shortest{}", part(shortest, have),
                        who.empty() ? "proven to be " : "", who);
    if (table.searched() != 0) {
        text += fmt::format("; complete up to {} turns", table.searched());
    }
    text += '\n';
    return text;
}

void write_entry(JsonWriter& json, const Puzzle& puzzle, const std::vector<Integer>& amounts,
                 const std::optional<ShortAlgorithm>& entry) {
    json.key("amounts").begin_array();
    for (const Integer& amount : amounts) json.value(to_string(amount));
    json.end_array();
    if (!entry) return;
    json.key("algorithm").value(to_string(puzzle, entry->algorithm));
    json.key("length").value(std::uint64_t{entry->algorithm.size()});
    json.key("optimal").value(entry->shortest);
}

void write_sums(JsonWriter& json, const AdditionsArguments& arguments, const Architecture& on,
                const SumTable& sums) {
    const AdditionTable& table = sums.table();
    write_objects(json, "registers", on.registers(), [&](JsonWriter& each, const Register& reg) {
        each.key("order").value(to_string(reg.order));
        each.key("algorithm").value(to_string(on.puzzle(), reg.generator));
    });
    json.key("sums").value(std::uint64_t{table.size() - 1});
    json.key("known").value(std::uint64_t{known(table) - 1});
    json.key("shortest").value(std::uint64_t{proven(table) - 1});
    json.key("searched").value(std::uint64_t{table.searched()});
    constexpr const char* kFrom[] = {"run", "shipped", "file"};  // as SumTable::From
    json.key("proven_by").value(kFrom[static_cast<std::size_t>(sums.from())]);
    json.key("file");
    if (sums.from() == SumTable::From::kFile) {
        json.value(sums.file());
    } else {
        json.null();
    }
    json.key("mean").value(mean(table));
    json.key("metric").value("htm");
    write_objects(json, "lengths", by_length(table), [](JsonWriter& each, const auto& length) {
        each.key("length").value(std::uint64_t{length.first});
        each.key("sums").value(std::uint64_t{length.second});
    });
    std::vector<std::vector<Integer>> shown;
    if (arguments.amounts) {
        shown.push_back(*arguments.amounts);
    } else if (arguments.list) {
        shown = all_amounts(sums);
    }
    write_objects(json, "additions", shown, [&](JsonWriter& each, const auto& amounts) {
        write_entry(each, on.puzzle(), amounts, sums.find(amounts));
    });
}

/// Whether the requested sum, or any sum by default, has no algorithm.
bool is_lacking(const SumTable& sums, const AdditionsArguments& arguments) {
    if (arguments.amounts) return !sums.find(*arguments.amounts);
    return known(sums.table()) < sums.table().size();
}

ExitCode run_additions(const AdditionsArguments& given) {
    AdditionsArguments arguments = given;
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const SumsOutcome outcome = find(session, arguments, diagnostics);
    session.report(diagnostics);
    const bool lacking = outcome.sums && is_lacking(*outcome.sums, arguments);
    const ExitCode code = outcome.bug     ? ExitCode::kBug
                          : interrupted() ? ExitCode::kInterrupted
                          : lacking       ? ExitCode::kLimit
                                          : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (outcome.sums) write_sums(json, arguments, *outcome.on, *outcome.sums);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (outcome.sums) {
        print_answer(text_of(arguments, *outcome.on, *outcome.sums), code);
    }
    return code;
}

constexpr const char* kAdditionsExamples =
    R"(One algorithm adds to all registers of a puzzle at once; each sum has its own. Those of many
presets of the 3x3 ship with qter; for others a search finds them for all sums together.

Examples:
  qter additions --puzzle 3x3 --orders 90,90        their lengths
  qter additions --puzzle 3x3 --orders 90,90 --amounts 7,80
  qter additions --puzzle 2x2 --orders 45 --list
  qter additions --puzzle 3x3 --generator "R U" --generator "L D" --time-limit 20
  qter additions --puzzle 3x3 --orders 210,24 --max-length 12 --time-limit 60 -o 3x3.sums)";

/// Parses "7,-80".
std::optional<std::vector<Integer>> amounts_of(const std::string& text) {
    std::optional<std::vector<Integer>> amounts(std::in_place);
    for (const std::string& word : split_at_commas(text)) {
        std::optional<Integer> amount = parse_amount(word);
        if (!amount) return std::nullopt;
        amounts->push_back(*std::move(amount));
    }
    return amounts;
}

std::string additions_problem(const AdditionsArguments& arguments) {
    if (arguments.orders.has_value() == !arguments.generators.empty()) {
        return "give either --orders 90,90 or a --generator for each register";
    }
    return {};
}

void add_additions_options(VerbOptions& verb, AdditionsArguments& arguments) {
    add_puzzle_name(verb, arguments.puzzle);
    add_orders(verb, "--orders", arguments.orders, 2,
               "The registers of the puzzle's preset with these orders, separated by commas");
    verb.texts("--generator", arguments.generators, "ALG",
               "The generator of a register, which adds 1; give it once per register",
               SuffixWords::kTaken);
    verb.value("--amounts", arguments.amounts, amounts_of,
               "a list of amounts, such as 7,-80, one for each register", "AMOUNTS",
               "Show the algorithm that adds these amounts, separated by commas; negative ones "
               "subtract");
    verb.flag("--list", arguments.list, "Show the algorithms of all sums");
    verb.text("--sums", arguments.table, "FILE",
              "Begin with the table in this file, written by -o");
    verb.switch_off("--no-sums", arguments.shipped,
                    "Begin without the table that ships with the puzzle");
    verb.text("-o,--output", arguments.output, "FILE", "Write the table to this file");
    verb.number("--max-length", arguments.max_length, 0, kMaxSearchTurns,
                "Search all algorithms of up to this many turns, then longer ones until every sum "
                "has one");
    add_memory(verb, arguments.memory, "1G");
    add_threads(verb, arguments.threads);
    add_time_limit(verb, arguments.time_limit);
    add_notation(verb, arguments.common);
    add_common(verb, arguments.common);
    verb.check([&arguments] { return additions_problem(arguments); });
    verb.footer(kAdditionsExamples);
}

}  // namespace

RunVerb declare_additions(VerbOptions& verb) {
    return verb_with<AdditionsArguments>(verb, add_additions_options, run_additions);
}

}  // namespace qter
