#include "report/solver_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "puzzle/piece_list.hpp"
#include "report/finder_report.hpp"
#include "report/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// "9 turns (htm)".
std::string turns_text(std::uint64_t turns, const SolverOptions& options) {
    return fmt::format("{} turn{} ({})", turns, turns == 1 ? "" : "s",
                       options.grips == GripChoice::kAll ? "htm" : "single layers");
}

std::uint32_t total_length(const SolverAnswer& answer) {
    std::uint32_t total = 0;
    for (const SolvedRegister& solved : answer.registers) total += solved.length;
    return total;
}

/// "corners 3+, edges 5+ 1+", from the notations by orbit; orbits with the same name are joined.
class CyclesByOrbit {
 public:
    void add(const std::string& orbit, std::string notation) {
        const auto same = std::find_if(orbits_.begin(), orbits_.end(),
                                       [&](const auto& known) { return known.first == orbit; });
        if (same == orbits_.end()) {
            orbits_.push_back({orbit, {std::move(notation)}});
        } else {
            same->second.push_back(std::move(notation));
        }
    }

    [[nodiscard]] std::string text() const {
        std::vector<std::string> parts;
        for (const auto& [orbit, notations] : orbits_) {
            parts.push_back(fmt::format("{} {}", orbit, fmt::join(notations, " ")));
        }
        return fmt::format("{}", fmt::join(parts, ", "));
    }

    void write(JsonWriter& json) const {
        json.object([&] {
            for (const auto& [orbit, notations] : orbits_) json.key(orbit).values(notations);
        });
    }

 private:
    std::vector<std::pair<std::string, std::vector<std::string>>> orbits_;
};

CyclesByOrbit by_orbit(const Puzzle& puzzle, const std::vector<Cycle>& cycles) {
    CyclesByOrbit found;
    for (const Cycle& cycle : cycles) {
        found.add(puzzle.orbits()[cycle.orbit].name, cycle_notation(puzzle.shape(), cycle));
    }
    return found;
}

std::string asked_cycles(const FinderPuzzle& puzzle, OwnedCycles cycles) {
    if (cycles.empty()) return "no cycles";
    std::sort(cycles.begin(), cycles.end());
    CyclesByOrbit asked;
    for (const OwnedCycle& cycle : cycles) {
        const FinderOrbit& orbit = puzzle.orbits()[cycle.orbit];
        asked.add(orbit.name, cycle_notation(orbit, cycle));
    }
    return asked.text();
}

// --- Text.

std::string question_text(const FinderPuzzle& puzzle, const SolverQuestion& question) {
    std::string text = puzzle.puzzle()->name();
    if (puzzle.supercube()) text += " supercube";
    if (question.cycles) return text + ", " + asked_cycles(puzzle, *question.cycles);
    const bool one = question.orders.size() == 1;
    return text + fmt::format(", register{} of {} {}", one ? "" : "s", one ? "order" : "orders",
                              tuple_text(question.orders));
}

std::uint32_t most_turns(const SolverQuestion& question) {
    return question.options.max_length.value_or(kMaxSearchTurns);
}

/// "register 2 of 2 has", or "it has" for a single register.
std::string missing_register(const SolverQuestion& question, const SolverAnswer& answer) {
    if (question.cycles || question.orders.size() == 1) return "it has";
    return fmt::format("register {} has", answer.registers.size() + 1);
}

std::string none_text(const SolverQuestion& question, const SolverAnswer& answer) {
    if (!answer.impossible.empty()) return "impossible: " + answer.impossible;
    const std::uint32_t most = most_turns(question);
    if (question.cycles && answer.refuted_below <= most) return "impossible, which is proven";
    if (question.cycles || answer.registers.empty()) {
        return fmt::format("no algorithm{} of at most {}, which is proven",
                           question.orders.size() > 1 ? " for the first register" : "",
                           turns_text(most, question.options));
    }
    // Longer algorithms of earlier registers may allow one.
    return fmt::format(
        "none if each register is as short as those before it allow: {} no algorithm of at most {}",
        missing_register(question, answer), turns_text(most, question.options));
}

/// The status of the answer, for the heading.
std::string known_text(const SolverFindings& findings) {
    const SolverQuestion& question = findings.question;
    const SolverAnswer& answer = findings.answer;
    if (findings.status == SolverStatus::kNone) return none_text(question, answer);
    if (!findings.complete()) return "not known";
    const std::string turns = turns_text(total_length(answer), question.options);
    const bool optimal = std::all_of(answer.registers.begin(), answer.registers.end(),
                                     [](const SolvedRegister& reg) { return reg.optimal; });
    const bool several = answer.registers.size() > 1;
    const bool tried_all = findings.status == SolverStatus::kSolved || question.cycles;
    if (answer.least_total) return turns + ", the least total there is";
    if (!optimal || !tried_all) {
        const std::string least =
            answer.at_least == 0 ? "" : fmt::format("; at least {}", answer.at_least);
        return turns + (answer.sufficed ? ", few enough for --stop-at" : ", the best so far") +
               least;
    }
    return turns + (several ? ", each the shortest given the ones before" : ", the shortest");
}

std::string line(std::string_view key, const std::string& text) {
    return text.empty() ? std::string() : fmt::format("  {:<11}{}\n", key, text);
}

std::string zero_text(const Puzzle& puzzle, const std::vector<Slot>& pieces) {
    if (pieces.empty()) return {};
    return piece_list(puzzle, pieces) + (pieces.size() == 1 ? " is solved" : " are solved");
}

std::string register_text(const Puzzle& puzzle, const SolverQuestion& question,
                          const SolvedRegister& solved, std::size_t number,
                          const std::vector<Slot>& pieces) {
    const bool several = !question.cycles && question.orders.size() > 1;
    const std::string order = to_string(solved.order);
    std::string text = several ? fmt::format("\nregister {}, order {}\n", number + 1, order)
                               : fmt::format("\norder {}\n", order);
    text += line("algorithm", solved.algorithm.empty() ? std::string("nothing to turn")
                                                       : to_string(puzzle, solved.algorithm));
    text += line("length", turns_text(solved.length, question.options) +
                               (solved.optimal ? ", the shortest" : ""));
    if (solved.words) {
        text += line("words", fmt::format("{} of this length", to_string(*solved.words)));
    }
    // Without pieces it is unknown which cycles no other register will share.
    if (!pieces.empty()) text += line("cycles", by_orbit(puzzle, solved.cycles).text());
    text += line("zero when", zero_text(puzzle, pieces));
    return text + line("movecount", fmt::format("{:.1f}", solved.movecount));
}

std::string open_text(const SolverFindings& findings) {
    const SolverQuestion& question = findings.question;
    const SolverAnswer& answer = findings.answer;
    if (findings.status != SolverStatus::kInterrupted && findings.status != SolverStatus::kLimit) {
        return {};
    }
    std::string open;
    if (!findings.complete()) {
        if (answer.refuted_below > 0) {
            open = fmt::format("; {} no algorithm of fewer than {}{}",
                               missing_register(question, answer),
                               turns_text(answer.refuted_below, question.options),
                               question.cycles ? "" : ", with the cycles that were being tried");
        }
    } else if (question.options.count_words && !answer.registers.back().words) {
        open = "; not all algorithms of this length are counted";
    } else if (!question.cycles) {
        open = "; other cycles may give fewer turns";
    }
    const std::string_view by = findings.status == SolverStatus::kInterrupted ? "by Ctrl-C"
                                : answer.out_of_memory ? "by the memory limit"
                                                       : "by the time limit";
    return fmt::format("\nstopped {}{}\n", by, open);
}

std::string size_text(std::uint64_t bytes) {
    constexpr std::string_view kUnits[] = {"B", "KB", "MB", "GB"};
    auto size = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (size >= 1024 && unit + 1 < std::size(kUnits)) {
        size /= 1024;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", size, kUnits[unit]);
}

std::string table_text(const TableReport& table, RunFigures figures) {
    const auto figure = [&](std::string shown) { return figure_text(figures, std::move(shown)); };
    std::string text = fmt::format("  {}", table.name);
    for (const std::string& word : {table.kind, table.storage}) {
        if (!word.empty() && word != "none") text += ", " + word;
    }
    text += fmt::format(": {} entries, {}, {} in {} s\n", table.entries,
                        figure(size_text(table.bytes)), table.from_disk ? "read" : "computed",
                        figure(fmt::format("{:.2f}", table.seconds)));
    if (!table.histogram.empty()) {
        text += fmt::format("    entries by distance: {}\n", fmt::join(table.histogram, " "));
    }
    return text + fmt::format("    queried {} times, pruned {} times\n",
                              figure(std::to_string(table.queries)),
                              figure(std::to_string(table.cuts)));
}

std::string search_text(const SearchReport& report, RunFigures figures) {
    std::string text = fmt::format("register {}\n", report.register_number + 1);
    for (const TableReport& table : report.tables) text += table_text(table, figures);
    for (std::size_t length = 0; length < report.nodes.size(); ++length) {
        const double seconds = length < report.seconds.size() ? report.seconds[length] : 0;
        text += fmt::format("  length {:>2}: {} positions, {} s\n", length,
                            figure_text(figures, std::to_string(report.nodes[length])),
                            figure_text(figures, fmt::format("{:.2f}", seconds)));
    }
    return text + fmt::format("  frontier of the last length: {}\n", report.frontier);
}

// --- JSON.

std::string_view status_name(SolverStatus status) {
    switch (status) {
        case SolverStatus::kSolved:
            return "solved";
        case SolverStatus::kNone:
            return "none";
        case SolverStatus::kInterrupted:
            return "interrupted";
        case SolverStatus::kLimit:
            return "limit";
    }
    return "";
}

void write_pieces(JsonWriter& json, const Puzzle& puzzle, const std::vector<Slot>& slots) {
    json.values(slots, [&](const Slot slot) { return puzzle.pieces()[slot].name; });
}

void write_register(JsonWriter& json, const Puzzle& puzzle, const SolvedRegister& solved,
                    const std::vector<Slot>& pieces) {
    json.key("order").value(solved.order);
    json.key("algorithm").value(to_string(puzzle, solved.algorithm));
    json.key("length").value(solved.length);
    json.key("optimal").value(solved.optimal);
    json.key("words").value(solved.words);
    json.key("mcc").value(solved.movecount);
    by_orbit(puzzle, solved.cycles).write(json.key("cycles"));
    write_pieces(json.key("pieces"), puzzle, pieces);
}

/// The number of slots in each orbit; orbits without any are left out.
void write_shared(JsonWriter& json, const Puzzle& puzzle, const std::vector<Slot>& shared) {
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const auto count = std::count_if(shared.begin(), shared.end(), [&](Slot slot) {
            return puzzle.shape().orbit_of(slot) == orbit;
        });
        if (count == 0) continue;
        json.key(puzzle.orbits()[orbit].name).value(static_cast<std::uint64_t>(count));
    }
}

void write_table(JsonWriter& json, const TableReport& table) {
    json.key("name").value(table.name);
    json.key("kind").value(table.kind);
    json.key("storage").value(table.storage);
    json.key("entries").value(table.entries);
    json.key("bytes").figure(table.bytes);
    json.key("seconds").figure(to_thousandths(table.seconds));
    json.key("from_disk").value(table.from_disk);
    json.key("histogram").values(table.histogram);
    json.key("queries").figure(table.queries);
    json.key("cuts").figure(table.cuts);
}

void write_search(JsonWriter& json, const SearchReport& report) {
    json.key("register").value(report.register_number);
    json.key("nodes").figures(report.nodes);
    json.key("seconds").figures(report.seconds, to_thousandths);
    json.key("frontier").value(report.frontier);
    json.key("tables").objects(report.tables,
                               [&](const TableReport& table) { write_table(json, table); });
}

}  // namespace

std::string solver_text(const SolverFindings& findings) {
    const SolverQuestion& question = findings.question;
    const Puzzle& turned = *findings.puzzle.puzzle();
    const SolverAnswer& answer = findings.answer;
    std::string text =
        fmt::format("{}: {}\n", question_text(findings.puzzle, question), known_text(findings));
    for (std::size_t i = 0; i < answer.registers.size(); ++i) {
        text += register_text(turned, question, answer.registers[i], i, findings.pieces[i]);
    }
    if (!answer.shared.empty()) {
        text += fmt::format("\nshared       {}\n", piece_list(turned, answer.shared));
    }
    return text + open_text(findings);
}

std::string solver_statistics_text(const SolverFindings& findings) {
    const SolverStatistics& statistics = findings.answer.statistics;
    return fmt::format("{} structure{} tried, {} search{}, {} positions, {:.2f} s",
                       statistics.structures, statistics.structures == 1 ? "" : "s",
                       statistics.searches, statistics.searches == 1 ? "" : "es", statistics.nodes,
                       findings.seconds);
}

std::string solver_trace_text(const SolverStatistics& statistics, RunFigures figures) {
    std::string text;
    for (const SearchReport& report : statistics.reports) text += search_text(report, figures);
    return text;
}

void write_solver_findings(JsonWriter& json, const SolverFindings& findings) {
    const Puzzle& turned = *findings.puzzle.puzzle();
    const SolverAnswer& answer = findings.answer;
    json.key("puzzle").value(turned.name());
    json.key("supercube").value(findings.puzzle.supercube());
    json.key("status").value(status_name(findings.status));
    json.key("metric").value(findings.question.options.grips == GripChoice::kAll ? "htm" : "outer");
    std::size_t number = 0;
    json.key("registers").objects(answer.registers, [&](const SolvedRegister& solved) {
        write_register(json, turned, solved, findings.pieces[number++]);
    });
    json.key("shared").object([&] { write_shared(json, turned, answer.shared); });
    write_pieces(json.key("shared_pieces"), turned, answer.shared);
    json.key("refuted_below").value(answer.refuted_below);
    json.key("impossible").text_or_null(answer.impossible);
    json.key("least_total").value(answer.least_total);
    json.key("at_least").value_if(answer.at_least != 0, answer.at_least);
    json.key("sufficed").value(answer.sufficed);
    json.key("nodes").figure(answer.statistics.nodes);
    json.key("seconds").figure(to_thousandths(findings.seconds));
    json.key("statistics").object([&] {
        json.key("structures").value(answer.statistics.structures);
        json.key("searches").value(answer.statistics.searches);
        json.key("reports").objects(answer.statistics.reports, [&](const SearchReport& report) {
            write_search(json, report);
        });
    });
}

}  // namespace qter
