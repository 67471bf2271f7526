// A JSON writer that manages commas and nesting.
//
// nlohmann-json, which reads all JSON (json_reader.hpp), writes only whole documents: a graph of
// millions of edges would be in memory as nodes of a tree before its text begins. This one appends
// to the text, with keys in the order of the calls.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/integer.hpp"

namespace qter {

/// Writes one JSON document into a string. Calls must nest like the document; inside an object
/// every value follows a key. Bytes that are not valid UTF-8 become U+FFFD.
class JsonWriter {
 public:
    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();
    JsonWriter& key(std::string_view name);
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(std::uint64_t number);
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) JsonWriter& value(Number number) {
        return value(std::uint64_t{number});
    }
    JsonWriter& value(bool flag);
    /// With the fewest digits that read back as the same number; null for NaN and infinity.
    JsonWriter& value(double number);
    JsonWriter& null();
    /// Big integers are strings: most JSON readers lose digits beyond 2^53.
    JsonWriter& value(const Integer& number);
    /// The value, or null.
    template <class Value>
    JsonWriter& value(const std::optional<Value>& maybe) {
        return maybe ? value(*maybe) : null();
    }
    /// The text, or null if it is empty.
    JsonWriter& text_or_null(std::string_view text) { return text.empty() ? null() : value(text); }
    /// An array of what `of` returns for each item.
    template <class Items, class Of = std::identity>
    JsonWriter& values(const Items& items, Of of = {}) {
        begin_array();
        for (const auto& item : items) value(of(item));
        return end_array();
    }

    /// An array with an object for each item, whose members `write(item)` writes.
    template <class Items, class Write>
    JsonWriter& objects(const Items& items, Write write) {
        begin_array();
        for (const auto& item : items) {
            begin_object();
            write(item);
            end_object();
        }
        return end_array();
    }

    /// The document; complete once every begin has its end.
    [[nodiscard]] const std::string& text() const { return text_; }

 private:
    void separate();

    std::string text_;
    std::vector<bool> has_items_;
    bool after_key_ = false;
};

}  // namespace qter
