#include "report/reading_report.hpp"

#include <fmt/format.h>

#include "perform/wording.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string remainders_text(const Puzzle& puzzle, const RegisterReading& one) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < one.remainders.size(); ++i) {
        const RemainderTable& table = one.tables.parts[i];
        const std::string name = puzzle.pieces()[table.slot].name;
        parts.push_back(one.remainders[i] ? fmt::format("{} mod {} by {}", *one.remainders[i],
                                                        table.modulus, name)
                                          : fmt::format("unknown by {}", name));
    }
    return join_words(parts);
}

}  // namespace

std::string reading_text(const ReadProgram& what) {
    const Holding& holding = what.program.holdings[what.holding];
    const Puzzle& puzzle = *holding.puzzle;
    std::string text;
    for (const RegisterReading& one : what.reading.registers) {
        text += fmt::format("{} = {}  (of {}: {})\n", one.reg.name,
                            one.value ? to_string(*one.value) : "?", to_string(one.reg.order),
                            remainders_text(puzzle, one));
    }
    if (!what.reading.possible) {
        text += "the program cannot be in this state:\n";
        for (const std::string& reason : what.reading.reasons) text += "  " + reason + '\n';
    }
    if (!what.reading.disturbed.empty()) {
        text += fmt::format("unsolved pieces that do not count: {}\n",
                            pieces_text(puzzle, what.reading.disturbed));
    }
    return text;
}

void write_reading(JsonWriter& json, const ReadProgram& what) {
    const Puzzle& puzzle = *what.program.holdings[what.holding].puzzle;
    const auto name_of_piece = [&](const Slot slot) { return puzzle.pieces()[slot].name; };
    json.key("holding").value(what.program.holdings[what.holding].name);
    json.key("registers").objects(what.reading.registers, [&](const RegisterReading& one) {
        json.key("name").value(one.reg.name);
        json.key("order").value(one.reg.order);
        json.key("value").value(one.value);
        json.key("remainders").objects(one.tables.parts, [&](const RemainderTable& table) {
            json.key("piece").value(name_of_piece(table.slot));
            json.key("modulus").value(table.modulus);
            const auto number = static_cast<std::size_t>(&table - one.tables.parts.data());
            json.key("remainder").value(one.remainders[number]);
        });
    });
    json.key("possible").value(what.reading.possible);
    json.key("reasons").values(what.reading.reasons);
    json.key("disturbed").values(what.reading.disturbed, name_of_piece);
}

}  // namespace qter
