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

/// Whether a report has figures of the run, such as seconds, bytes and positions visited. Without
/// them it is the same in every run.
enum class RunFigures : bool { kHidden, kShown };

/// Writes one JSON document into a string. Calls must nest like the document; inside an object
/// every value follows a key. Bytes that are not valid UTF-8 become U+FFFD.
class JsonWriter {
 public:
    explicit JsonWriter(RunFigures figures = RunFigures::kShown) : figures_(figures) {}

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
    /// The value if `known`, else null.
    template <class Value>
    JsonWriter& value_if(bool known, const Value& one) {
        return known ? value(one) : null();
    }
    /// A figure of the run, or null where these are hidden.
    template <class Number>
    JsonWriter& figure(const Number& number) {
        return value_if(figures_ == RunFigures::kShown, number);
    }
    /// The same of figures that `write()` writes as one value.
    template <class Write>
    void figure_of(Write write) {
        figures_ == RunFigures::kShown ? write() : static_cast<void>(null());
    }
    /// The text, or null if it is empty.
    JsonWriter& text_or_null(std::string_view text) { return value_if(!text.empty(), text); }
    /// An array of what `of` returns for each item.
    template <class Items, class Of = std::identity>
    JsonWriter& values(const Items& items, Of of = {}) {
        begin_array();
        for (const auto& item : items) value(of(item));
        return end_array();
    }

    /// The same of figures of the run.
    template <class Items, class Of = std::identity>
    JsonWriter& figures(const Items& items, Of of = {}) {
        begin_array();
        for (const auto& item : items) figure(of(item));
        return end_array();
    }

    /// An object, whose members `write()` writes.
    template <class Write>
    JsonWriter& object(Write write) {
        begin_object();
        write();
        return end_object();
    }
    /// An object, whose members `write(*maybe)` writes; null for an empty optional or pointer.
    template <class Maybe, class Write>
    JsonWriter& object_or_null(const Maybe& maybe, Write write) {
        return maybe ? object([&] { write(*maybe); }) : null();
    }
    /// An array with an object for each item, whose members `write(item)` writes.
    template <class Items, class Write>
    JsonWriter& objects(const Items& items, Write write) {
        begin_array();
        for (const auto& item : items) object([&] { write(item); });
        return end_array();
    }

    /// The document; complete once every begin has its end.
    [[nodiscard]] const std::string& text() const { return text_; }

 private:
    void separate();

    std::string text_;
    std::vector<bool> has_items_;
    bool after_key_ = false;
    RunFigures figures_;
};

}  // namespace qter
