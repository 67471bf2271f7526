#include "formats/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace qter {

Span TomlReader::span_of(const toml::node& node) const {
    const auto offset = [&](const toml::source_position& place) {
        return source_.offset({place.line, place.column});
    };
    const toml::source_region& region = node.source();
    if (region.begin.line == 0) return source_.span(0, 0);
    const std::size_t begin = offset(region.begin);
    return source_.span(begin, std::max(begin, offset(region.end)));
}

void TomlReader::fail(Span span, std::string message, std::string help) {
    errors_.add(
        Diagnostic::error(Code::kBadPuzzle, span, std::move(message)).with_help(std::move(help)));
}

void TomlReader::too_large(Span span, std::string message) {
    errors_.add(Diagnostic::error(Code::kTooLarge, span, std::move(message)));
}

void TomlReader::check_keys(const toml::table& table,
                            std::initializer_list<std::string_view> known) {
    for (const auto& [key, node] : table) {
        if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
        const std::vector<std::string> names(known.begin(), known.end());
        std::string help = did_you_mean(key.str(), names);
        if (help.empty()) help = fmt::format("known keys are {}", join_words(names));
        fail(span_of(node), fmt::format("unknown key `{}`", printable(key.str())), std::move(help));
    }
}

std::optional<Slot> TomlReader::piece_of(const Puzzle& puzzle, const std::string& name,
                                         const toml::node& node) {
    const std::optional<Slot> found = puzzle.find_piece(name);
    // The place of a node is only computed for errors: it scans the whole line.
    if (!found && !errors_.full()) {
        fail(span_of(node), fmt::format("`{}` is not a piece of this puzzle", printable(name)),
             did_you_mean(name, puzzle.piece_names()));
    }
    return found;
}

std::optional<std::vector<std::uint8_t>> TomlReader::first_split(
    const std::vector<std::string>& faces, const std::string& name) {
    std::vector<std::vector<std::uint8_t>> readings = split_faces(faces, name);
    if (readings.empty()) return std::nullopt;
    return std::move(readings[0]);
}

std::string TomlReader::required_text(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node != nullptr && node->is_string()) {
        std::string text = node->as_string()->get();
        if (!text.empty()) return text;
    }
    fail(span_of(node != nullptr ? *node : table),
         fmt::format("`{}` must be a text that is not empty", key));
    return {};
}

const toml::table* TomlReader::optional_table(std::string_view key, std::string_view example) {
    const toml::node* const node = root_.get(key);
    if (node != nullptr && !node->is_table()) {
        fail(span_of(*node), fmt::format("`{}` is a table: {}", key, example));
    }
    return node != nullptr ? node->as_table() : nullptr;
}

std::uint32_t TomlReader::number(const toml::table& table, std::string_view key, std::uint32_t most,
                                 std::uint32_t least) {
    const toml::node* node = table.get(key);
    if (node != nullptr && node->is_integer()) {
        const std::int64_t value = node->as_integer()->get();
        if (value >= least && value <= most) return static_cast<std::uint32_t>(value);
    }
    fail(span_of(node != nullptr ? *node : table),
         fmt::format("`{}` must be a number from {} to {}", key, least, most));
    return least;
}

std::vector<std::string> TomlReader::texts(const toml::table& table, std::string_view key,
                                           Presence presence) {
    nodes_.clear();
    std::vector<std::string> found;
    const toml::node* node = table.get(key);
    if (node == nullptr && presence == Presence::kOptional) return found;
    const toml::array* array = node == nullptr ? nullptr : node->as_array();
    if (array == nullptr || (presence == Presence::kRequired && array->empty())) {
        const char* const what = node == nullptr    ? "`{}` is missing: write a list of texts"
                                 : array != nullptr ? "`{}` must not be empty"
                                                    : "`{}` must be a list of texts";
        fail(span_of(node != nullptr ? *node : table), fmt::format(fmt::runtime(what), key));
        return found;
    }
    for (const toml::node& item : *array) {
        if (!item.is_string() || item.as_string()->get().empty()) {
            fail(span_of(item), fmt::format("`{}` may only hold texts that are not empty", key));
            continue;
        }
        found.push_back(item.as_string()->get());
        nodes_.push_back(&item);
    }
    return found;
}

std::vector<const toml::table*> TomlReader::tables(std::string_view key, Presence presence) {
    std::vector<const toml::table*> found;
    const toml::node* node = root_.get(key);
    if (node == nullptr && presence == Presence::kOptional) return found;
    const toml::array* array = node == nullptr ? nullptr : node->as_array();
    if (array == nullptr || array->empty()) {
        fail(span_of(node != nullptr ? *node : root_),
             fmt::format("`{}` is missing: write one or more [[{}]] tables", key, key));
        return found;
    }
    for (const toml::node& item : *array) {
        if (item.is_table()) {
            found.push_back(item.as_table());
        } else {
            fail(span_of(item), fmt::format("`{}` may only hold tables: write [[{}]]", key, key));
        }
    }
    return found;
}

bool TomlReader::flag(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) fail(span_of(*node), fmt::format("`{}` must be true or false", key));
    return node->is_boolean() && node->as_boolean()->get();
}

std::vector<std::uint32_t> TomlReader::numbers(const toml::table& table, std::string_view key,
                                               std::uint32_t least, std::uint32_t most,
                                               std::size_t count) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return {};
    const toml::array* array = node->as_array();
    if (array == nullptr || array->size() != count) {
        fail(span_of(*node),
             fmt::format("`{}` must be a list of {} numbers", printable(key), count));
        return {};
    }
    std::vector<std::uint32_t> found;
    for (const toml::node& item : *array) {
        const auto value = item.value<std::int64_t>();
        if (!item.is_integer() || *value < least || *value > most) {
            fail(span_of(item), fmt::format("`{}` may only hold numbers from {} to {}",
                                            printable(key), least, most));
            return {};
        }
        found.push_back(static_cast<std::uint32_t>(*value) - least);
    }
    return found;
}

}  // namespace qter
