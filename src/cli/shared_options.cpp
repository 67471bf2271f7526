#include "cli/shared_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/option_values.hpp"
#include "finder/find_cycles.hpp"
#include "notation/notation.hpp"
#include "optimiser/optimise.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"
#include "support/parallel.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

const Choices<ColorMode>& color_modes() {
    static const Choices<ColorMode> kModes = {
        {"auto", ColorMode::kAuto}, {"always", ColorMode::kAlways}, {"never", ColorMode::kNever}};
    return kModes;
}

/// The error for a folder that cannot be read; empty if it can.
std::string why_no_folder(const std::string& path) {
    std::error_code problem;
    const std::filesystem::directory_iterator listed(path, problem);
    if (!problem) return {};
    return "cannot read the folder `" + printable(path) + "`: " + problem.message();
}

constexpr const char* kSeconds = "a number of seconds, such as 10 or 0.5";

}  // namespace

void add_common(VerbOptions& verb, CommonOptions& common) {
    verb.flag("--json", common.json, "One JSON document on standard output (docs/json.md)");
    verb.choice("--color", common.color, color_modes(), "WHEN",
                "auto (the default), always or never; NO_COLOR is respected");
    verb.flag("-q,--quiet", common.quiet, "Print only results and errors");
    verb.flag("-v,--verbose", common.verbose, "Print more");
    verb.texts(
            "--puzzle-path", common.puzzle_path, "DIR",
            "A folder of puzzle descriptions, searched before the built-in ones; may be repeated")
        .check(why_no_folder);
}

std::optional<ColorMode> color_mode_of(const std::string& word) {
    for (const auto& [name, mode] : color_modes()) {
        if (name == word) return mode;
    }
    return std::nullopt;
}

void add_prelude(VerbOptions& verb, CompilerArguments& compiler) {
    verb.text("--prelude", compiler.prelude, "FILE",
              "A file of macros that replaces the built-in prelude");
}

void add_threads(VerbOptions& verb, std::uint32_t& threads) {
    threads = threads_of_machine();
    verb.number("--threads", threads, 1, 1024,
                "The number of threads; by default as many as the machine runs at once");
}

void add_metric(VerbOptions& verb, Metric& metric, std::string_view before,
                std::string_view after) {
    Choices<Metric> choices;
    std::string help(before);
    for (const Metric& one : kMetrics) {
        help += fmt::format("{}{}{}, {}", choices.empty() ? "" : "; ", one.name,
                            one == metric ? " (the default)" : "", one.unit_text);
        choices.emplace_back(one.name, one);
    }
    verb.choice("--metric", metric, std::move(choices), "METRIC", help.append(after));
}

void add_memory(VerbOptions& verb, std::uint64_t& bytes, const char* usual) {
    bytes = parse_bytes(usual).value_or(0);
    verb.limit_memory(bytes);
    const auto read = [](const std::string& text) {
        const std::optional<std::uint64_t> number = parse_bytes(text);
        return number && *number >= MemoryAccount::kLeast ? number : std::nullopt;
    };
    const std::string least = bytes_text(MemoryAccount::kLeast);
    verb.value("--memory", bytes, read,
               fmt::format("a number of bytes, at least {}, such as 512M or 1.5G", least), "BYTES",
               fmt::format("Memory limit of the whole program, with K, M or G for powers of 1024 "
                           "({}); at least {}",
                           usual, least));
}

void add_time_limit(VerbOptions& verb, std::optional<double>& limit) {
    verb.value("--time-limit", limit, parse_seconds, kSeconds, "SECONDS",
               "End after this many seconds and show the results so far");
}

void add_pace(VerbOptions& verb, std::optional<double>& pace) {
    const auto read = [](const std::string& text) {
        const std::optional<double> number = parse_seconds(text);
        return number && *number > 0 ? number : std::nullopt;
    };
    verb.value(
        "--pace", pace, read, "a number above 0, such as 4 or 2.5", "N",
        "The movecount that your hands do in a second, for costs in seconds; by default 6.3, "
        "practised hands (docs/perform.md explains how to measure it)");
}

void add_searching(VerbOptions& verb, SearchArguments& search) {
    const std::string additions =
        search.usual_addition_seconds > 0
            ? fmt::format(", and one for short algorithms of additions up to {:g}",
                          search.usual_addition_seconds)
            : std::string("; short algorithms of additions are not searched for");
    verb.value(
        "--time-limit", search.time_limit, parse_seconds, kSeconds, "SECONDS",
        "End after this many seconds, with the best result so far; 0: no searches. By default, a "
        "search for registers that the program declares with `solve` takes up to 60" +
            additions);
    add_threads(verb, search.threads);
    verb.switch_off("--no-cache", search.cache,
                    "Neither read nor write the cache of earlier results");
    verb.switch_off("--no-sums", search.tables,
                    "Do not use the tables of sums that ship with presets");
}

void add_compiling(VerbOptions& verb, CompilerArguments& compiler) {
    add_prelude(verb, compiler);
    verb.choice("-O", compiler.optimisation, Choices<int>{{"0", 0}, {"1", 1}, {"2", 2}, {"3", 3}},
                "LEVEL",
                "How much to optimise the program: 0 (one line per statement), 1, 2 (the default), "
                "or 3, which takes longest");
    verb.number("--max-lines", compiler.max_lines, 0, 1'000'000,
                "The most lines that -O2 and -O3 may write where it saves turns (default 600)");
    verb.real("--look-cost", compiler.look_cost, 0, 1000, "TURNS",
              "What a look at the pieces and its jump cost, in turns, for -O2 and -O3 (default 1)");
    verb.flag(
        "--keep-work", compiler.keep_work,
        "Compute nothing at compile time: tests, loops and values are left to the puzzle, for "
        "lessons");
    add_searching(verb, compiler.search);
}

void add_without(VerbOptions& verb, CompilerArguments& compiler) {
    const auto take = [&compiler](const std::string& names) {
        for (std::string& name : split_at_commas(names))
            compiler.without.push_back(std::move(name));
    };
    verb.checked("--without", list_of(pass_names()), take, "PASSES",
                 "Passes of the optimiser that are not run, separated by commas; qter explain "
                 "names those that change a program");
}

void add_inputs(VerbOptions& verb, std::vector<std::string>& inputs, const std::string& help) {
    verb.texts("-i,--input", inputs, "N", help).check([](const std::string& text) {
        return parse_amount(text) ? std::string() : not_a(text, "a whole number");
    });
}

void add_files(VerbOptions& verb, std::vector<std::string>& files) {
    verb.words("FILE", files, "", "QAT or Q programs, - for standard input").required();
}

void add_puzzle_name(VerbOptions& verb, std::vector<std::string>& words) {
    verb.words(kPuzzleName, words, "",
               "A puzzle's name (qter puzzle list), a description of its cuts (qter help puzzle "
               "show), or a file; --puzzle before it is optional")
        .required();
}

void add_notation(VerbOptions& verb, CommonOptions& common) {
    verb.text("--notation", common.notation, "NAME", notation_help());
}

void add_proof(VerbOptions& verb, std::optional<std::string>& file) {
    verb.text("--proof", file, "FILE",
              "Write a certificate of the proven result to this file; qter verify checks it");
}

void add_orders(VerbOptions& verb, const std::string& name,
                std::optional<std::vector<Integer>>& orders, unsigned least,
                const std::string& help) {
    const auto check = [least](const std::string& text) -> std::string {
        const std::vector<std::string> words = split_at_commas(text);
        for (const std::string& word : words) {
            const std::optional<Integer> order = parse_order(word);
            if (order && *order >= least) continue;
            if (word.empty()) return "an order is missing in `" + printable(text) + "`";
            return not_a(word, "an order, a whole number of at least " + std::to_string(least));
        }
        if (words.size() <= kMaxRegisters) return {};
        return std::to_string(words.size()) + " orders are more than the maximum of " +
               std::to_string(kMaxRegisters);
    };
    const auto take = [&orders](const std::string& text) {
        orders.emplace();
        for (const std::string& word : split_at_commas(text)) {
            orders->push_back(*parse_order(word));
        }
    };
    verb.checked(name, check, take, "ORDERS", help);
}

}  // namespace qter
