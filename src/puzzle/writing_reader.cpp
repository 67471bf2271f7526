#include "puzzle/writing_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/grip_names.hpp"
#include "puzzle/hand_moves.hpp"
#include "puzzle/notation.hpp"
#include "puzzle/toml_reader.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

class WritingReader : TomlReader {
 public:
    WritingReader(const Source& source, const toml::table& root, Puzzle& puzzle)
        : TomlReader(source, root), puzzle_(puzzle) {}

    Diagnostics read() {
        read_other_names();
        read_elsewhere();
        read_notation();
        if (ok()) puzzle_.set_writing(std::move(writing_));
        return std::move(errors_);
    }

 private:
    void read_other_names() {
        const toml::table* const table =
            optional_table("other_names", "[other_names], and M = \"Rs\" below it");
        if (table == nullptr) return;
        std::vector<std::string> names;
        for (const Grip& grip : puzzle_.grips()) names.push_back(grip.name);
        for (const auto& [key, node] : *table) {
            const std::string name(key.str());
            const std::optional<std::string> problem = grip_name_problem(name);
            names.push_back(name);
            const bool taken = !problem && find_name_clash(names).has_value();
            if (problem || taken) {
                fail(span_of(node), fmt::format("`{}` {}", printable(name),
                                                taken ? "is the name of another turn" : *problem));
                continue;
            }
            const std::string text = required_text(*table, name);
            const AlgorithmText whole{text, span_of(node).sub(1, text.size())};
            const auto read = read_moves(puzzle_, std::span(&whole, 1), kMaxTurns).take(errors_);
            if (!read) continue;
            const auto other = other_name(name, read->moves);
            if (!other) {
                fail(span_of(node), "another name is that of one turn");
                continue;
            }
            puzzle_.add_other_name(*other);
        }
    }

    /// Of one turn, or one rotation of the whole puzzle; nullopt of anything else.
    [[nodiscard]] std::optional<OtherName> other_name(const std::string& name,
                                                      const std::vector<HandMove>& moves) const {
        if (moves.size() != 1) return std::nullopt;
        const HandMove& move = moves.front();
        if (move.kind == HandMove::Kind::kWhole && !puzzle_.named_rotations().empty()) {
            return OtherName{name, true, {move.number, move.amount}};
        }
        const std::optional<Algorithm> turns = turns_of(puzzle_, moves, kMaxTurns);
        if (!turns || turns->size() != 1) return std::nullopt;
        return OtherName{name, false, turns->front()};
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
