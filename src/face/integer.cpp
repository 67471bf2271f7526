#include "qter/integer.hpp"

#include <charconv>

#include "support/integer.hpp"

namespace qter::api {

std::optional<Integer> Integer::parse(std::string_view text) {
    const std::optional<qter::Integer> read = parse_integer(text);
    if (!read) return std::nullopt;
    Integer made;
    made.digits_ = to_string(*read);
    return made;
}

std::optional<std::int64_t> Integer::to_int64() const {
    std::int64_t value = 0;
    const char* const end = digits_.data() + digits_.size();
    const auto [at, error] = std::from_chars(digits_.data(), end, value);
    if (error != std::errc()) return std::nullopt;
    return value;
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    const int order = cmp(qter::Integer(a.digits_), qter::Integer(b.digits_));
    return order <=> 0;
}

}  // namespace qter::api
