#include "support/json_members.hpp"

#include "support/text.hpp"

namespace qter {

void malformed(std::string what) { throw MalformedJson{std::move(what)}; }

JsonMembers::JsonMembers(const Json& json, std::string name) : json_(json), name_(std::move(name)) {
    if (!json.is_object()) malformed(fmt::format("{} is not an object", name_));
}

const JsonMembers::Json& JsonMembers::operator[](const char* key) {
    const auto found = json_.find(key);
    if (found == json_.end()) malformed(fmt::format("{} has no `{}`", name_, key));
    read_.insert(key);
    return *found;
}

std::string JsonMembers::path(const char* key) const {
    return fmt::format("`{}` of {}", key, name_);
}

void JsonMembers::done() const {
    for (const auto& [key, value] : json_.items()) {
        if (read_.count(key) == 0) {
            malformed(fmt::format("{} has an unknown member `{}`", name_, printable(key)));
        }
    }
}

std::uint64_t JsonMembers::number(const char* key, std::uint64_t least, std::uint64_t most) {
    return number_of((*this)[key], path(key), least, most);
}

bool JsonMembers::flag(const char* key) {
    const Json& value = (*this)[key];
    if (!value.is_boolean()) malformed(path(key) + " is neither true nor false");
    return value.get<bool>();
}

std::string JsonMembers::text(const char* key) { return text_of((*this)[key], path(key)); }

std::uint64_t JsonMembers::sum(const char* key) {
    const std::string digits = text(key);
    const bool hex =
        digits.size() == 16 && digits.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!hex) malformed(path(key) + " is not a checksum");
    return std::stoull(digits, nullptr, 16);
}

const JsonMembers::Json& JsonMembers::array(const char* key, std::size_t most) {
    const Json& value = (*this)[key];
    if (!value.is_array()) malformed(path(key) + " is not an array");
    if (value.size() > most) {
        malformed(fmt::format("{} has {} elements, more than {}", path(key), value.size(), most));
    }
    return value;
}

std::vector<std::string> JsonMembers::words(const char* key, std::size_t size_at_most) {
    std::vector<std::string> all;
    for (const Json& value : array(key, size_at_most)) all.push_back(text_of(value, path(key)));
    return all;
}

std::uint64_t JsonMembers::number_of(const Json& value, const std::string& path,
                                     std::uint64_t least, std::uint64_t most) {
    if (!value.is_number_unsigned()) malformed(path + " is not a whole number");
    const auto number = value.get<std::uint64_t>();
    if (number < least || number > most) {
        malformed(fmt::format("{} is {}, not from {} to {}", path, number, least, most));
    }
    return number;
}

std::string JsonMembers::text_of(const Json& value, const std::string& path) {
    if (!value.is_string()) malformed(path + " is not a string");
    return value.get<std::string>();
}

Integer JsonMembers::integer_of(const Json& value, const std::string& path) {
    const std::string digits = text_of(value, path);
    const std::optional<Integer> number =
        digits.size() <= 1000 ? parse_integer(digits) : std::nullopt;
    if (!number) malformed(path + " is not a whole number in a string");
    return *number;
}

Integer JsonMembers::order_of(const Json& value, const std::string& path) {
    const std::string digits = text_of(value, path);
    // More digits than any order of a puzzle has, and few enough to compute with.
    const std::optional<Integer> order =
        digits.size() <= 1000 ? parse_integer(digits) : std::nullopt;
    if (!order || *order < 1) malformed(path + " is not an order, a whole number of at least 1");
    return *order;
}

}  // namespace qter
