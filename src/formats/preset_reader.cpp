#include "formats/preset_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/toml_reader.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

class PresetReader : TomlReader {
 public:
    PresetReader(const Source& source, const toml::table& root, Puzzle& puzzle)
        : TomlReader(source, root), puzzle_(puzzle) {}

    Diagnostics read() {
        read_presets();
        read_chains();
        return std::move(errors_);
    }

 private:
    void read_presets() {
        for (const toml::table* table : tables("presets", Presence::kOptional)) {
            check_keys(*table, {"orders", "generators", "source"});
            Preset preset;
            preset.source = table->contains("source") ? required_text(*table, "source") : "";
            preset.generators = algorithms(*table, "generators");
            const toml::array* orders = table->get_as<toml::array>("orders");
            for (std::size_t i = 0; orders != nullptr && i < orders->size(); ++i) {
                if (std::optional<Integer> order = order_of(*orders->get(i))) {
                    preset.orders.push_back(*std::move(order));
                }
            }
            if (preset.orders.size() != preset.generators.size()) {
                fail(span_of(*table), "`orders` needs one number for each generator");
            }
            puzzle_.add_preset(std::move(preset));
        }
    }

    void read_chains() {
        for (const toml::table* table : tables("chains", Presence::kOptional)) {
            check_keys(*table, {"name", "phases", "turns", "reduction", "source"});
            TurnChain chain;
            chain.name = required_text(*table, "name");
            chain.source = table->contains("source") ? required_text(*table, "source") : "";
            const std::vector<Algorithm> turns = algorithms(*table, "turns");
            const std::vector<std::string> names = texts(*table, "phases", Presence::kRequired);
            if (names.size() != turns.size() || names.empty()) {
                fail(span_of(*table), "\"phases\" needs one name for each entry of \"turns\"");
            }
            for (std::size_t i = 0; i < std::min(names.size(), turns.size()); ++i) {
                if (turns[i].empty()) fail(span_of(*table), "every phase needs turns");
                chain.phases.push_back({names[i], turns[i]});
            }
            if (table->contains("reduction")) {
                const std::int64_t count = (*table)["reduction"].value_or(std::int64_t{0});
                if (count < 1 || count >= static_cast<std::int64_t>(chain.phases.size())) {
                    fail(span_of(*table),
                         "\"reduction\" is a number of phases, less than all of them");
                } else {
                    chain.reduction = static_cast<std::size_t>(count);
                }
            }
            puzzle_.add_chain(std::move(chain));
        }
    }

    /// A list of algorithms.
    std::vector<Algorithm> algorithms(const toml::table& table, std::string_view key) {
        std::vector<Algorithm> all;
        for (const std::string& text : texts(table, key, Presence::kRequired)) {
            const Span span = span_of(*nodes_[all.size()]);
            // The span inside the quotes of the TOML text, so that a wrong move is underlined.
            const Span inner = span.sub(1, text.size());
            all.push_back(
                parse_algorithm(puzzle_, text, inner).take(errors_).value_or(Algorithm{}));
        }
        return all;
    }

    /// A number, or its digits as a text: TOML numbers are below 2^63.
    [[nodiscard]] static std::optional<Integer> order_of(const toml::node& node) {
        std::string digits;
        if (node.is_integer()) digits = std::to_string(node.as_integer()->get());
        if (node.is_string()) digits = node.as_string()->get();
        const bool plain =
            std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (digits.empty() || digits.size() > 10'000 || !plain) return std::nullopt;
        return Integer(digits);
    }

    Puzzle& puzzle_;
};

}  // namespace

Diagnostics read_presets(const Source& source, const toml::table& root, Puzzle& puzzle) {
    return PresetReader(source, root, puzzle).read();
}

}  // namespace qter
