#include "formats/writing_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/toml_reader.hpp"
#include "notation/algorithm.hpp"
#include "notation/grip_names.hpp"
#include "notation/hand_moves.hpp"
#include "notation/notation.hpp"
#include "notation/table_notation.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Limit on moves of a name.
constexpr std::size_t kMostMoves = 10;

class WritingReader : TomlReader {
 public:
    WritingReader(const Source& source, const toml::table& root, Puzzle& puzzle)
        : TomlReader(source, root), puzzle_(puzzle) {}

    Diagnostics read() {
        for (OtherName& name : read_names("other_names", Clashes::kAny)) {
            puzzle_.add_other_name(std::move(name));
        }
        read_elsewhere();
        read_tables();
        if (ok()) puzzle_.set_writing(writing_);
        read_notation();
        if (ok()) puzzle_.set_writing(std::move(writing_));
        return std::move(errors_);
    }

 private:
    /// The names that a name in a list must not clash with: those of all turns, or only those of
    /// the list, which has precedence over others.
    enum class Clashes { kAny, kOwn };

    std::vector<OtherName> read_names(const toml::table& table, Clashes clashes) {
        std::vector<OtherName> all;
        if (table.size() > kMaxGrips) {
            too_large(span_of(table), fmt::format("more than {} names", kMaxGrips));
            return all;
        }
        GripNames names;
        if (clashes == Clashes::kAny) {
            for (const Grip& grip : puzzle_.grips()) names.add(grip.name);
            for (const NamedRotation& whole : puzzle_.named_rotations()) names.add(whole.name);
        }
        for (const auto& [key, node] : table) {
            const std::string name(key.str());
            std::optional<std::string> problem = grip_name_problem(name);
            if (!problem && clashes == Clashes::kOwn && name.back() >= '0' && name.back() <= '9') {
                problem = "ends with a digit, which would count turns";
            }
            const bool taken = !problem && names.add(name).has_value();
            if (problem || taken) {
                fail(span_of(node), fmt::format("`{}` {}", printable(name),
                                                taken ? "is the name of another turn" : *problem));
                continue;
            }
            const std::string text = required_text(table, name);
            const AlgorithmText whole{text, span_of(node).sub(1, text.size())};
            const auto read =
                read_usual_moves(puzzle_, std::span(&whole, 1), kMaxTurns).take(errors_);
            if (!read) continue;
            std::optional<OtherName> other = other_name(name, read->moves);
            if (!other) {
                fail(span_of(node), fmt::format("another name needs 1 to {} turns", kMostMoves));
                continue;
            }
            all.push_back(*std::move(other));
        }
        return all;
    }

    std::vector<OtherName> read_names(const std::string& key, Clashes clashes) {
        const toml::table* const table =
            optional_table(key, fmt::format("[{}], and M = \"Rs\" below it", key));
        return table == nullptr ? std::vector<OtherName>() : read_names(*table, clashes);
    }

    /// The turns, and rotations that the description names, of an algorithm; nullopt if it contains
    /// others.
    [[nodiscard]] std::optional<OtherName> other_name(const std::string& name,
                                                      const std::vector<HandMove>& moves) const {
        OtherName other{name, {}};
        for (const HandMove& move : moves) {
            const bool whole = move.kind == HandMove::Kind::kWhole;
            if (whole && !puzzle_.named_rotations().empty()) {
                other.moves.push_back({true, {move.number, move.amount}});
                continue;
            }
            const std::optional<Algorithm> turns = turns_of(puzzle_, std::span(&move, 1), 2);
            if (whole || !turns || turns->size() != 1) return std::nullopt;
            other.moves.push_back({false, turns->front()});
        }
        if (other.moves.empty() || other.moves.size() > kMostMoves) return std::nullopt;
        return other;
    }

    void read_tables() {
        const toml::table* const all =
            optional_table("notations", "[notations.NAME], and R = \"UFR\" below it");
        if (all == nullptr) return;
        for (const auto& [key, node] : *all) {
            const std::string name(key.str());
            const toml::table* const table = node.as_table();
            if (table == nullptr || !is_plain_name(name)) {
                fail(span_of(node), fmt::format("`{}` is not a table of names", printable(name)),
                     "write [notations.NAME], and R = \"UFR\" below it");
                continue;
            }
            if (is_common_notation(name)) {
                fail(span_of(node),
                     fmt::format("`{}` is the name of a notation for all puzzles", name));
                continue;
            }
            NameTable names{name, read_names(*table, Clashes::kOwn)};
            if (ok()) make_table_notation(puzzle_, names, {name, {}}, span_of(node)).take(errors_);
            writing_.tables.push_back(std::move(names));
        }
    }

    void read_elsewhere() {
        const toml::table* const table = optional_table(
            "moves_elsewhere", "[moves_elsewhere], and a puzzle's name with a list of moves");
        if (table == nullptr) return;
        for (const auto& [key, node] : *table) {
            writing_.elsewhere.push_back(
                {std::string(key.str()), texts(*table, key.str(), Presence::kRequired)});
        }
    }

    void read_notation() {
        const toml::table* const table =
            optional_table("notation", "[notation], and name = \"tuples\" below it");
        if (table == nullptr) return;
        check_keys(*table, {"name", "turns"});
        writing_.described.name = required_text(*table, "name");
        writing_.described.turns = texts(*table, "turns", Presence::kOptional);
        if (!ok()) return;
        auto notation = make_notation(puzzle_, writing_.described, span_of(*table)).take(errors_);
        if (notation) writing_.notation = *std::move(notation);
    }

    Puzzle& puzzle_;
    Writing writing_;
};

}  // namespace

Diagnostics read_writing(const Source& source, const toml::table& root, Puzzle& puzzle) {
    return WritingReader(source, root, puzzle).read();
}

}  // namespace qter
