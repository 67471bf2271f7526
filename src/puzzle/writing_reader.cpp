#include "puzzle/writing_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "puzzle/algorithm.hpp"
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
        for (const auto& [key, node] : *table) {
            const std::string name(key.str());
            const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
                return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            });
            const bool taken = std::any_of(puzzle_.grips().begin(), puzzle_.grips().end(),
                                           [&](const Grip& grip) { return grip.name == name; });
            if (!letters || taken) {
                fail(span_of(node), fmt::format("`{}` {}", printable(name),
                                                taken ? "is a grip" : "is no name of letters"));
                continue;
            }
            const std::string text = required_text(*table, name);
            const auto turns =
                parse_algorithm(puzzle_, text, span_of(node).sub(1, text.size())).take(errors_);
            if (!turns) continue;
            if (turns->size() != 1) {
                fail(span_of(node), "another name is that of one turn");
                continue;
            }
            writing_.other_names.push_back({name, turns->front()});
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
