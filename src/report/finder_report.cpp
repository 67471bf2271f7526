#include "report/finder_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The distinct names, in the order of their first orbits.
std::vector<std::string> orbit_names(const FinderPuzzle& puzzle) {
    std::vector<std::string> names;
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        if (std::find(names.begin(), names.end(), orbit.name) == names.end()) {
            names.push_back(orbit.name);
        }
    }
    return names;
}

/// The notations of the cycles in orbits of this name.
std::vector<std::string> cycles_in(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                   const std::string& name) {
    std::vector<std::string> notations;
    for (const OwnedCycle& cycle : cycles) {
        const FinderOrbit& orbit = puzzle.orbits()[cycle.orbit];
        if (orbit.name == name) notations.push_back(cycle_notation(orbit, cycle));
    }
    return notations;
}

std::uint64_t pieces_in(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& counts,
                        const std::string& name) {
    std::uint64_t pieces = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (puzzle.orbits()[i].name == name) pieces += counts[i];
    }
    return pieces;
}

// --- Text.

std::string or_dash(std::string text) { return text.empty() ? "-" : std::move(text); }

/// "corners 3+, edges 5+ 1+".
std::string cycles_text(const FinderPuzzle& puzzle, const OwnedCycles& cycles) {
    std::vector<std::string> parts;
    for (const std::string& name : orbit_names(puzzle)) {
        const std::vector<std::string> notations = cycles_in(puzzle, cycles, name);
        if (!notations.empty()) {
            parts.push_back(fmt::format("{} {}", name, fmt::join(notations, " ")));
        }
    }
    return or_dash(fmt::format("{}", fmt::join(parts, ", ")));
}

/// "corners 1, edges 2"; empty for none.
std::string counts_text(const FinderPuzzle& puzzle, const std::vector<std::uint32_t>& counts) {
    std::vector<std::string> parts;
    for (const std::string& name : orbit_names(puzzle)) {
        const std::uint64_t pieces = pieces_in(puzzle, counts, name);
        if (pieces != 0) parts.push_back(fmt::format("{} {}", name, pieces));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// A table whose columns are as wide as their cells.
class Table {
 public:
    using Row = std::vector<std::string>;

    void add(Row row) {
        widths_.resize(std::max(widths_.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths_[i] = std::max(widths_[i], text_columns(row[i]));
        }
        rows_.push_back(std::move(row));
    }

    [[nodiscard]] std::size_t width() const {
        std::size_t all = 0;
        for (const std::size_t column : widths_) all += column + (all == 0 ? 0 : kGap.size());
        return all;
    }

    /// Cells of the first column are aligned to the right if `right`, all others to the left.
    [[nodiscard]] std::string text(std::string_view indent = "", bool right = false) const {
        std::string text;
        for (const Row& row : rows_) {
            std::string line(indent);
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string space(widths_[i] - text_columns(row[i]), ' ');
                if (i != 0) line += kGap;
                line += right && i == 0 ? space + row[i] : row[i] + space;
            }
            text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
        }
        return text;
    }

 private:
    static constexpr std::string_view kGap = "  ";

    std::vector<Row> rows_;
    std::vector<std::size_t> widths_;
};

/// The tuples, with each position aligned to the right.
std::vector<std::string> aligned_tuples(const std::vector<FoundArchitecture>& architectures) {
    std::vector<std::size_t> widths(architectures[0].orders.size(), 0);
    for (const FoundArchitecture& found : architectures) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            widths[i] = std::max(widths[i], to_string(found.orders[i]).size());
        }
    }
    std::vector<std::string> tuples;
    for (const FoundArchitecture& found : architectures) {
        std::string& text = tuples.emplace_back();
        for (std::size_t i = 0; i < widths.size(); ++i) {
            text +=
                fmt::format("{}{:>{}}", i == 0 ? "" : "  ", to_string(found.orders[i]), widths[i]);
        }
    }
    return tuples;
}

Table::Row structure_row(const FinderPuzzle& puzzle, std::string tuple,
                         const Structure& structure) {
    Table::Row row = {std::move(tuple)};
    for (const OwnedCycles& cycles : structure.registers) {
        row.push_back(cycles_text(puzzle, cycles));
    }
    row.push_back(or_dash(counts_text(puzzle, structure.shared)));
    row.push_back(or_dash(counts_text(puzzle, structure.unused)));
    return row;
}

/// A row for each structure; only the first of a tuple shows the orders.
Table rows_of_structures(const FinderPuzzle& puzzle,
                         const std::vector<FoundArchitecture>& architectures, bool structures) {
    Table::Row header = {"orders"};
    for (std::size_t i = 0; structures && i < architectures[0].orders.size(); ++i) {
        header.push_back(fmt::format("register {}", i + 1));
    }
    if (structures) header.insert(header.end(), {"shared", "unused"});
    Table table;
    table.add(std::move(header));
    const std::vector<std::string> tuples = aligned_tuples(architectures);
    for (std::size_t i = 0; i < tuples.size(); ++i) {
        std::string tuple = tuples[i];
        if (architectures[i].structures.empty()) table.add({tuple});
        for (const Structure& structure : architectures[i].structures) {
            table.add(structure_row(puzzle, std::exchange(tuple, {}), structure));
        }
    }
    return table;
}

/// A line for each register; neighbours with the same order and cycles share a line.
std::string lines_of_registers(const FinderPuzzle& puzzle, const FoundArchitecture& found,
                               const Structure& structure) {
    Table table;
    const std::vector<OwnedCycles>& registers = structure.registers;
    for (std::size_t begin = 0; begin < registers.size();) {
        std::size_t end = begin + 1;
        while (end < registers.size() && registers[end] == registers[begin]) ++end;
        const std::string order = to_string(found.orders[begin]);
        table.add({end - begin > 1 ? fmt::format("{} x {}", end - begin, order) : order,
                   cycles_text(puzzle, registers[begin])});
        begin = end;
    }
    const std::string shared = counts_text(puzzle, structure.shared);
    const std::string unused = counts_text(puzzle, structure.unused);
    if (!shared.empty()) table.add({"shared", shared});
    if (!unused.empty()) table.add({"unused", unused});
    return table.text("  ", true);
}

std::string blocks_of_architectures(const FinderPuzzle& puzzle, const FinderResult& result) {
    std::string text;
    for (const FoundArchitecture& found : result.architectures) {
        if (!text.empty() && !found.structures.empty()) text += '\n';
        text += tuple_text(found.orders) + '\n';
        for (std::size_t i = 0; i < found.structures.size(); ++i) {
            if (i != 0) text += '\n';
            text += lines_of_registers(puzzle, found, found.structures[i]);
        }
    }
    return text;
}

std::string architectures_text(const FinderPuzzle& puzzle, const FinderQuestion& question,
                               const FinderResult& result, std::size_t columns) {
    const bool structures = question.options.structures != 0;
    // The heading shows the requested orders already.
    const bool known = question.kind == FinderQuestionKind::kFits && !structures;
    if (result.architectures.empty() || known) return {};
    const Table rows = rows_of_structures(puzzle, result.architectures, structures);
    return '\n' + (rows.width() <= columns ? rows.text() : blocks_of_architectures(puzzle, result));
}

/// "3x3 supercube, 2 registers of order 10 or more, ratio at most 3/2".
std::string question_text(const FinderPuzzle& puzzle, const FinderQuestion& question) {
    const FinderOptions& options = question.options;
    std::string text = puzzle.puzzle()->name();
    if (puzzle.supercube()) text += " supercube";
    if (question.kind == FinderQuestionKind::kFits) {
        text +=
            fmt::format(", register{} of {} {}", question.fits.size() == 1 ? "" : "s",
                        question.fits.size() == 1 ? "order" : "orders", tuple_text(question.fits));
    } else if (question.kind == FinderQuestionKind::kOrders) {
        text += ", one register";
    } else {
        text += fmt::format(", {} {}register{}", options.registers,
                            question.kind == FinderQuestionKind::kEqual ? "equal " : "",
                            options.registers == 1 ? "" : "s");
    }
    if (options.min_order > 1) {
        text += fmt::format(" of order {} or more", to_string(options.min_order));
    }
    if (options.max_ratio && question.kind == FinderQuestionKind::kFront) {
        text += fmt::format(", ratio at most {}", options.max_ratio->get_str());
    }
    if (options.parity_sharing == ParitySharing::kForbidden) text += ", without parity sharing";
    return text;
}

std::string none_text(const FinderQuestion& question, bool complete) {
    if (!complete) return "not known";
    return question.kind == FinderQuestionKind::kFits ? "impossible, which is proven"
                                                      : "none, which is proven";
}

std::string found_text(const FinderQuestion& question, const FinderResult& result) {
    const std::size_t count = result.architectures.size();
    if (count == 0) return none_text(question, result.complete);
    const std::string so_far = result.complete ? "" : " so far";
    const std::string largest = to_string(result.architectures[0].orders[0]);
    switch (question.kind) {
        case FinderQuestionKind::kFits:
            return "possible";
        case FinderQuestionKind::kEqual:
            return fmt::format("largest{} {}", so_far, largest);
        default:
            return fmt::format("{} architecture{}{}, largest {}", count, count == 1 ? "" : "s",
                               so_far, largest);
    }
}

/// The open questions after a search that was stopped.
std::string unfinished_text(const FinderQuestion& question, const FinderAnswer& answer) {
    if (answer.result.complete) return {};
    const bool found = !answer.result.architectures.empty();
    std::string_view open;
    switch (question.kind) {
        case FinderQuestionKind::kFront:
            open = found ? "; each of these belongs to the answer, others may be missing" : "";
            break;
        case FinderQuestionKind::kEqual:
            open = found ? "; there may be a larger order" : "";
            break;
        case FinderQuestionKind::kFits:
            open = found ? "; there may be more structures" : "";
            break;
        case FinderQuestionKind::kOrders:
            break;
    }
    return fmt::format("\nstopped {}{}\n", answer.interrupted ? "by Ctrl-C" : "by the time limit",
                       open);
}

std::string hopeless_text(const FinderQuestion& question, const std::vector<Integer>& hopeless) {
    if (hopeless.empty() || question.fits.size() == 1) return {};
    std::vector<std::string> orders;
    for (const Integer& order : hopeless) orders.push_back(to_string(order));
    return fmt::format("no register can have order {}, not even alone\n", join_words(orders, "or"));
}

/// Registers that fit and hold numbers as large as those that do not fit.
std::string containing_text(const FinderAnswer& answer) {
    if (!answer.containing) return {};
    const FinderResult& held = *answer.containing;
    if (held.architectures.empty()) {
        return held.complete ? "no registers hold numbers as large, which is proven\n" : "";
    }
    const std::string orders = tuple_text(held.architectures.front().orders);
    return held.complete
               ? fmt::format("the nearest orders that hold numbers as large: {}\n", orders)
               : fmt::format("{} hold numbers as large; there may be nearer ones\n", orders);
}

/// All orders in rows.
std::string order_rows(const std::vector<Integer>& orders) {
    constexpr std::size_t kPage = 100;
    std::size_t widest = 0;
    for (const Integer& order : orders) widest = std::max(widest, to_string(order).size());
    const std::size_t columns = std::max<std::size_t>(1, kPage / (widest + 2));
    std::string text = "\n";
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const bool last = i + 1 == orders.size() || (i + 1) % columns == 0;
        text += fmt::format("{:>{}}{}", to_string(orders[i]), widest, last ? "\n" : "  ");
    }
    return text;
}

// --- JSON.

void write_counts(JsonWriter& json, const FinderPuzzle& puzzle,
                  const std::vector<std::uint32_t>& counts) {
    json.object([&] {
        for (const std::string& name : orbit_names(puzzle)) {
            json.key(name).value(pieces_in(puzzle, counts, name));
        }
    });
}

void write_structure(JsonWriter& json, const FinderPuzzle& puzzle, const Structure& structure) {
    json.key("registers").objects(structure.registers, [&](const OwnedCycles& cycles) {
        for (const std::string& name : orbit_names(puzzle)) {
            json.key(name).values(cycles_in(puzzle, cycles, name));
        }
    });
    write_counts(json.key("shared"), puzzle, structure.shared);
    write_counts(json.key("unused"), puzzle, structure.unused);
}

void write_architectures(JsonWriter& json, const FinderPuzzle& puzzle,
                         const std::vector<FoundArchitecture>& architectures) {
    json.objects(architectures, [&](const FoundArchitecture& found) {
        json.key("orders").values(found.orders);
        json.key("all_structures").value(found.all_structures);
        json.key("structures").objects(found.structures, [&](const Structure& structure) {
            write_structure(json, puzzle, structure);
        });
    });
}

void write_containing(JsonWriter& json, const FinderResult& held) {
    const auto& found = held.architectures;
    if (found.empty() && !held.complete) return;
    json.key("contained_in");
    json.object_or_null(found.empty() ? nullptr : &found.front(), [&](const auto& nearest) {
        json.key("orders").values(nearest.orders);
        json.key("nearest").value(held.complete);
    });
}

void write_statistics(JsonWriter& json, const FinderStatistics& statistics) {
    // A question about given orders does not compute all possible orders.
    if (statistics.orders != 0) {
        json.key("possible_orders").value(statistics.orders);
        json.key("largest_order").value(statistics.largest_order);
    }
    if (!statistics.fewest_shared) json.key("fewest_shared").value(false);
    json.key("statistics").object([&] {
        json.key("tuples").figure(statistics.tuples);
        json.key("fits").figure(statistics.fits);
        json.key("nodes").figure(statistics.nodes);
    });
}

}  // namespace

std::string finder_text(const FinderPuzzle& puzzle, const FinderQuestion& question,
                        const FinderAnswer& answer, std::size_t columns) {
    const std::string asked = question_text(puzzle, question);
    if (question.kind == FinderQuestionKind::kOrders) {
        if (!answer.result.complete) {
            return fmt::format("{}: not known\n{}", asked, unfinished_text(question, answer));
        }
        if (answer.orders.empty()) return fmt::format("{}: none, which is proven\n", asked);
        return fmt::format("{}: {} orders, the largest {}\n{}", asked, answer.orders.size(),
                           to_string(answer.orders.back()), order_rows(answer.orders));
    }
    const bool wide = !answer.result.statistics.fewest_shared &&
                      !answer.result.architectures.empty() && question.options.structures > 0;
    return fmt::format("{}: {}\n{}{}{}{}{}", asked, found_text(question, answer.result),
                       hopeless_text(question, answer.result.impossible_orders),
                       containing_text(answer),
                       architectures_text(puzzle, question, answer.result, columns),
                       wide ? "\nthese registers may need fewer shared pieces than shown\n" : "",
                       unfinished_text(question, answer));
}

std::string finder_statistics_text(const FinderAnswer& answer) {
    const FinderStatistics& statistics = answer.result.statistics;
    std::string text;
    if (statistics.orders != 0) text += fmt::format("{} possible orders, ", statistics.orders);
    if (statistics.fits != 0) {
        text += fmt::format("{} tuples, {} of them tried, {} nodes, ", statistics.tuples,
                            statistics.fits, statistics.nodes);
    }
    return text + fmt::format("{:.2f} s", answer.seconds);
}

void write_finder_answer(JsonWriter& json, const FinderPuzzle& puzzle,
                         const FinderQuestion& question, const FinderAnswer& answer) {
    json.key("puzzle").value(puzzle.puzzle()->name());
    json.key("supercube").value(puzzle.supercube());
    json.key("parity_sharing").value(question.options.parity_sharing == ParitySharing::kAllowed);
    json.key("complete").value(answer.result.complete);
    if (question.kind == FinderQuestionKind::kOrders) {
        json.key("orders").values(answer.orders);
    } else {
        json.key("registers").value(question.options.registers);
        write_architectures(json.key("architectures"), puzzle, answer.result.architectures);
        if (question.kind == FinderQuestionKind::kFits) {
            json.key("impossible_orders").values(answer.result.impossible_orders);
            if (answer.containing) write_containing(json, *answer.containing);
        }
    }
    write_statistics(json, answer.result.statistics);
    json.key("seconds").figure(to_thousandths(answer.seconds));
}

}  // namespace qter
