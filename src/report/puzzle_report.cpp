#include "report/puzzle_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ergonomics/movecount.hpp"
#include "formats/definition.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "program/architecture.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Orbits that share a row: orbits of one piece each with the same kind of name, else one orbit.
struct OrbitGroup {
    std::string name;
    std::size_t orbits = 0;
    const Orbit* first = nullptr;
};

/// Groups "corner-UFR" and others, which turn in place, as "corners".
std::vector<OrbitGroup> orbit_groups(const Puzzle& puzzle) {
    std::vector<OrbitGroup> groups;
    for (const Orbit& orbit : puzzle.orbits()) {
        std::string name = orbit.name;
        const std::size_t dash = name.find('-');
        if (orbit.size == 1 && dash != std::string::npos) name = name.substr(0, dash) + 's';
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const OrbitGroup& group) {
            return orbit.size == 1 && group.first->size == 1 && group.name == name &&
                   group.first->orientations == orbit.orientations;
        });
        if (same == groups.end()) {
            groups.push_back({std::move(name), 1, &orbit});
        } else {
            ++same->orbits;
        }
    }
    return groups;
}

std::size_t looks(const Puzzle& puzzle, const Orbit& orbit) {
    std::size_t count = 0;
    for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        count += puzzle.identical(slot) == slot ? 1U : 0U;
    }
    return count;
}

std::string orbit_table(const Puzzle& puzzle) {
    std::string text =
        fmt::format("\n{:<16} {:>6}  {:>12}  {:>5}\n", "orbit", "pieces", "orientations", "looks");
    for (const OrbitGroup& group : orbit_groups(puzzle)) {
        const Orbit& orbit = *group.first;
        const std::string note =
            group.orbits > 1 ? std::string("  each stays in its slot") : std::string();
        text +=
            fmt::format("{:<16} {:>6}  {:>12}  {:>5}{}\n", group.name, group.orbits * orbit.size,
                        orbit.orientations, group.orbits * looks(puzzle, orbit), note);
    }
    return text;
}

std::string_view proof_in_words(OrderProof proof) {
    switch (proof) {
        case OrderProof::kBound:
            return "proven: it meets the bound that pieces and constraints give";
        case OrderProof::kSchreierGenerators:
            return "proven by Schreier generators; smaller than pieces and constraints allow";
        case OrderProof::kNone:
            return "not proven";
    }
    return "";
}

std::string group_text(const Puzzle& puzzle, const GroupFacts& facts) {
    const Integer& order = facts.group.order();
    std::string text = fmt::format("\ngroup order  {}\n             {}\n", to_string(order),
                                   proof_in_words(facts.group.action().proof()));
    text += fmt::format("positions    {}\n",
                        facts.positions ? to_string(*facts.positions) : "not known");
    if (puzzle.description().empty()) {
        text += fmt::format(
            "{:<13}fixed frame: moves alone do not define rotations of the puzzle\n", "");
    }
    const std::vector<std::string> sentences = constraint_sentences(puzzle, facts);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        text += fmt::format("{:<13}{}\n", i == 0 ? "always" : "", sentences[i]);
    }
    return text;
}

std::string shapes_text(const ShapeFacts& facts, bool proven) {
    std::string text = fmt::format(
        "\nshapes       {}, of {} positions each\n"
        "positions    {}, {}proven\n",
        facts.shapes, to_string(facts.loops), to_string(facts.positions), proven ? "" : "not ");
    if (facts.halfway != 0) {
        text += fmt::format("at rest      {} of them; in the others a turn is halfway\n",
                            to_string(Integer(facts.positions - facts.halfway)));
    }
    return text + fmt::format(
                      "turns        {} to {} smallest turns are possible, {:.2f} on average\n"
                      "dead ends    {} positions: only one grip can be turned\n",
                      facts.least_turns, facts.most_turns, facts.mean_turns(),
                      to_string(facts.dead_ends));
}

/// The names of the grips, or of the grips that are blocks.
std::string grip_names(const Puzzle& puzzle, bool blocks) {
    std::vector<std::string> names;
    for (const Grip& grip : puzzle.grips()) {
        if (grip.block == blocks) names.push_back(grip.name);
    }
    return fmt::format("{}", fmt::join(names, " "));
}

std::string rotation_names(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (const NamedRotation& rotation : puzzle.named_rotations()) names.push_back(rotation.name);
    return fmt::format("{}", fmt::join(names, " "));
}

/// The name in declarations: "(90, 90) preset 2" where several have these orders.
std::string preset_name(const Puzzle& puzzle, const Preset& preset) {
    const auto index = static_cast<std::size_t>(&preset - puzzle.presets().data());
    const std::optional<std::size_t> number = preset_number(puzzle, index);
    return orders_text(preset.orders) + (number ? fmt::format(" preset {}", *number) : "");
}

std::string preset_text(const Puzzle& puzzle, const Preset& preset) {
    std::string text = preset_name(puzzle, preset);
    for (std::size_t i = 0; i < preset.generators.size(); ++i) {
        const Algorithm& algorithm = preset.generators[i];
        const std::uint64_t turns = length(puzzle, algorithm);
        text += fmt::format("\n{:>19} {:>3} turn{} ({}), movecount {:>4.1f}  {}",
                            to_string(preset.orders[i]), turns, turns == 1 ? " " : "s",
                            Metric::kHalfTurn.name, movecount(puzzle, algorithm),
                            to_string(puzzle, algorithm));
    }
    return text + '\n';
}

/// All presets with the algorithms of their registers, or only their number.
std::string presets_text(const Puzzle& puzzle, bool all) {
    std::string text;
    const std::size_t count = puzzle.presets().size();
    if (!all && count > 0) {
        return fmt::format("{:<13}{} of registers; --presets shows {}\n", "presets", count,
                           count == 1 ? "it" : "them");
    }
    for (const Preset& preset : puzzle.presets()) {
        text += fmt::format("{:<13}{}", text.empty() ? "presets" : "", preset_text(puzzle, preset));
    }
    return text;
}

std::string turning_text(const Puzzle& puzzle, bool presets) {
    std::string text = fmt::format("\ngrips        {}\n", grip_names(puzzle, false));
    if (const std::string blocks = grip_names(puzzle, true); !blocks.empty()) {
        text += fmt::format("blocks       {}\n", blocks);
    }
    if (const std::string rotations = rotation_names(puzzle); !rotations.empty()) {
        text += fmt::format("rotations    {}\n", rotations);
    }
    if (!puzzle.grip_maps().empty()) {
        const auto rotations = std::count_if(puzzle.grip_maps().begin(), puzzle.grip_maps().end(),
                                             [](const auto& symmetry) { return !symmetry.mirror; });
        text += fmt::format("symmetries   {}, {} of them rotations\n", puzzle.grip_maps().size(),
                            rotations);
    }
    return text + presets_text(puzzle, presets);
}

void write_orbits(JsonWriter& json, const Puzzle& puzzle) {
    json.objects(puzzle.orbits(), [&](const Orbit& orbit) {
        json.key("name").value(orbit.name);
        json.key("pieces").value(orbit.size);
        json.key("orientation").value(orbit.orientations);
        json.key("identical").value(puzzle.has_identical_pieces(orbit));
    });
}

void write_preset(JsonWriter& json, const Puzzle& puzzle, const Preset& preset) {
    std::size_t number = 0;
    json.key("registers").objects(preset.generators, [&](const Algorithm& algorithm) {
        json.key("order").value(preset.orders[number++]);
        json.key("algorithm").value(to_string(puzzle, algorithm));
        json.key("length").value(length(puzzle, algorithm));
        json.key("mcc").value(movecount(puzzle, algorithm));
    });
    json.key("source").value(preset.source);
}

void write_facts(JsonWriter& json, const Puzzle& puzzle, const PuzzleFacts& known) {
    const GroupFacts* const facts = known.group ? &*known.group : nullptr;
    json.key("group_order");
    facts != nullptr ? json.value(facts->group.order()) : json.null();
    json.key("proven").value(known.proven);
    json.key("exact").value(facts != nullptr && facts->group.exact());
    json.key("positions").value(known.positions());
    json.key("blocked").value(puzzle.turn_model().blocked());
    write_shape_facts(json.key("shapes"), known.shapes);
    json.key("constraints")
        .values(facts != nullptr ? constraint_sentences(puzzle, *facts)
                                 : std::vector<std::string>());
}

/// "corners 8, edges 12": the pieces of each orbit; orbits of one piece each are counted together.
std::string pieces_in_short(const Puzzle& puzzle) {
    // For each kind, "edges" for edges1 and edges2: the sizes of its orbits, and the number of
    // each.
    std::vector<std::string> kinds;
    std::map<std::string, std::map<std::size_t, std::size_t>> sizes;
    for (const OrbitGroup& group : orbit_groups(puzzle)) {
        const std::string kind =
            group.name.substr(0, group.name.find_last_not_of("0123456789") + 1);
        if (!sizes.contains(kind)) kinds.push_back(kind);
        ++sizes[kind][group.orbits * group.first->size];
    }
    std::string text;
    for (const std::string& kind : kinds) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", kind);
        std::string_view sign = " ";
        for (const auto& [size, count] : sizes[kind]) {
            text += count == 1 ? fmt::format("{}{}", sign, size)
                               : fmt::format("{}{} x {}", sign, count, size);
            sign = " + ";
        }
    }
    return text;
}

/// A large number for people: all digits up to a billion, else "4.33 x 10^19".
std::string in_short(const Integer& number) {
    constexpr std::size_t kAllDigits = 9;
    const std::string digits = to_string(number);
    if (digits.size() <= kAllDigits) return digits;
    const unsigned long rounded = (std::stoul(digits.substr(0, 4)) + 5) / 10;
    const std::size_t exponent = digits.size() - 1 + (rounded == 1000 ? 1 : 0);
    const unsigned long leading = rounded == 1000 ? 100 : rounded;
    return fmt::format("{}.{:02} x 10^{}", leading / 100, leading % 100, exponent);
}

/// The names of signatures, which are names of puzzles, too, for each puzzle that has them.
std::string signature_lines(const std::vector<ListedPuzzle>& list, const SourceMap& sources) {
    std::string text;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const PuzzleNames names = read_puzzle_names(sources[static_cast<SourceId>(i)]);
        const bool listed = std::any_of(list.begin(), list.end(), [&](const ListedPuzzle& row) {
            return row.puzzle->name() == names.name;
        });
        if (names.signatures.empty() || !listed) continue;
        text += fmt::format("\n{} has {} named signatures, each a separate puzzle:\n", names.name,
                            names.signatures.size());
        for (const auto& [name, signature] : names.signatures) text += "  " + name + '\n';
    }
    return text;
}

}  // namespace

std::string puzzle_text(const Puzzle& puzzle, const PuzzleFacts& facts, bool presets) {
    std::string text;
    std::vector<std::string> names;
    const auto add_name = [&](const std::string& name) {
        const bool said =
            name == puzzle.title() || std::find(names.begin(), names.end(), name) != names.end();
        if (!said) names.push_back(name);
    };
    add_name(puzzle.name());
    for (const std::string& alias : puzzle.aliases()) add_name(alias);
    if (!names.empty()) text += fmt::format("called       {}\n", join_words(names, "or"));
    if (!puzzle.description().empty() && puzzle.description() != puzzle.title()) {
        text += fmt::format("cuts         {}\n", puzzle.description());
    }
    text += orbit_table(puzzle);
    if (facts.group) text += group_text(puzzle, *facts.group);
    if (facts.shapes) text += shapes_text(*facts.shapes, facts.proven);
    if (puzzle.turn_model().blocked() && !facts.shapes)
        text += "\nshapes       too many to count\n";
    return text + turning_text(puzzle, presets);
}

std::string puzzle_list_text(const std::vector<ListedPuzzle>& list, const SourceMap& sources) {
    std::size_t widest = 4;
    std::size_t widest_positions = 9;
    const auto positions = [](const ListedPuzzle& row) {
        const std::optional<Integer> count = row.facts.positions();
        return count ? in_short(*count) : std::string("not known");
    };
    for (const ListedPuzzle& row : list) {
        widest = std::max(widest, utf8_length(row.puzzle->name()));
        widest_positions = std::max(widest_positions, positions(row).size());
    }
    std::string text =
        fmt::format("{:<{}}  {:<{}}  pieces\n", "name", widest, "positions", widest_positions);
    for (const ListedPuzzle& row : list) {
        text += fmt::format("{:<{}}  {:<{}}  {}\n", row.puzzle->name(), widest, positions(row),
                            widest_positions, pieces_in_short(*row.puzzle));
    }
    return text + signature_lines(list, sources);
}

void write_shape_facts(JsonWriter& json, const std::optional<ShapeFacts>& shapes) {
    json.object_or_null(shapes, [&](const ShapeFacts& facts) {
        json.key("count").value(facts.shapes);
        json.key("positions_each").value(facts.loops);
        json.key("positions").value(facts.positions);
        json.key("halfway").value(facts.halfway);
        json.key("edges").value(facts.edges);
        json.key("least_turns").value(facts.least_turns);
        json.key("most_turns").value(facts.most_turns);
        json.key("mean_turns").value(facts.mean_turns());
        json.key("dead_ends").value(facts.dead_ends);
    });
}

void write_puzzle(JsonWriter& json, const Puzzle& puzzle, const PuzzleFacts& facts) {
    const auto name = [](const auto& named) { return named.name; };
    json.key("name").value(puzzle.name());
    json.key("title").value(puzzle.title());
    json.key("aliases").values(puzzle.aliases());
    json.key("cuts").text_or_null(puzzle.description());
    write_facts(json, puzzle, facts);
    write_orbits(json.key("orbits"), puzzle);
    json.key("moves").values(puzzle.grips(), name);
    json.key("generators").value(puzzle.generator_count());
    json.key("rotations").values(puzzle.named_rotations(), name);
    json.key("symmetries").value(puzzle.grip_maps().size());
    json.key("presets").begin_array();
    for (const Preset& preset : puzzle.presets()) json.values(preset.orders);
    json.end_array();
    json.key("preset_algorithms").objects(puzzle.presets(), [&](const Preset& preset) {
        write_preset(json, puzzle, preset);
    });
}

}  // namespace qter
