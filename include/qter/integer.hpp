// Integers of any size, as values to give and to get: orders of registers and of groups do not fit
// into 64 bits. They are kept as digits and compared; who wants to calculate takes them to a
// library for that by their digits.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qter::api {

class Integer {
 public:
    Integer() = default;
    /// Of any built-in type: `Integer n = 90`.
    template <std::integral Number>
    Integer(Number value) : digits_(std::to_string(value)) {}

    /// Reads a sign, or none, and at most 10,000 decimal digits; nothing where it is anything else.
    [[nodiscard]] static std::optional<Integer> parse(std::string_view text);

    /// Decimal digits, with '-' in front when negative.
    [[nodiscard]] const std::string& text() const { return digits_; }
    [[nodiscard]] bool is_negative() const { return digits_.front() == '-'; }
    /// Where it fits.
    [[nodiscard]] std::optional<std::int64_t> to_int64() const;

    /// Moving one copies it: there is none without digits.
    Integer(const Integer&) = default;
    Integer& operator=(const Integer&) = default;
    ~Integer() = default;

    friend bool operator==(const Integer& a, const Integer& b) = default;
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
    std::string digits_ = "0";  // none to spare in front, and no -0
};

}  // namespace qter::api
