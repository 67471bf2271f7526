#include "support/json.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "support/text.hpp"
#include "support/visible.hpp"

namespace qter {

void JsonWriter::separate() {
    if (after_key_) {
        after_key_ = false;
    } else if (!has_items_.empty()) {
        if (has_items_.back()) text_ += ',';
        has_items_.back() = true;
    }
}

JsonWriter& JsonWriter::begin_object() {
    separate();
    text_ += '{';
    has_items_.push_back(false);
    return *this;
}

JsonWriter& JsonWriter::end_object() {
    assert(!has_items_.empty() && !after_key_);
    has_items_.pop_back();
    text_ += '}';
    return *this;
}

JsonWriter& JsonWriter::begin_array() {
    separate();
    text_ += '[';
    has_items_.push_back(false);
    return *this;
}

JsonWriter& JsonWriter::end_array() {
    assert(!has_items_.empty() && !after_key_);
    has_items_.pop_back();
    text_ += ']';
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    value(name);
    text_ += ':';
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text[0]);
        const std::size_t step = utf8_step(text);
        if (byte == '"' || byte == '\\') {
            text_ += '\\';
            text_ += text[0];
        } else if (byte == '\n') {
            text_ += "\\n";
        } else if (step == 1 && byte >= 0x80) {
            text_ += "\xef\xbf\xbd";
        } else if (is_hidden(text)) {
            // A document shown on a terminal must not contain control characters either.
            text_ += fmt::format("\\u{:04x}", hidden_number(text));
        } else {
            text_ += text.substr(0, step);
        }
        text.remove_prefix(step);
    }
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number) {
    separate();
    text_ += std::to_string(number);
    return *this;
}

JsonWriter& JsonWriter::value(bool flag) {
    separate();
    text_ += flag ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    if (!std::isfinite(number)) return null();
    separate();
    text_ += fmt::format("{}", number);
    return *this;
}

JsonWriter& JsonWriter::null() {
    separate();
    text_ += "null";
    return *this;
}

JsonWriter& JsonWriter::value(const Integer& number) { return value(to_string(number)); }

}  // namespace qter
