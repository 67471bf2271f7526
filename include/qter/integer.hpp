// Integers of any size, as input and output values: orders of registers and of groups do not fit in
// 64 bits. They are stored as digits and can be compared. For arithmetic, pass the digits to a
// library for big integers.
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
    /// From any built-in integer type: `Integer n = 90`.
    template <std::integral Number>
    Integer(Number value) : digits_(std::to_string(value)) {}

    /// Reads an optional sign and at most 10,000 decimal digits; nullopt for any other text.
    [[nodiscard]] static std::optional<Integer> parse(std::string_view text);

    /// Decimal digits, with '-' in front when negative.
    [[nodiscard]] const std::string& text() const { return digits_; }
    [[nodiscard]] bool is_negative() const { return digits_.front() == '-'; }
    /// nullopt if it does not fit.
    [[nodiscard]] std::optional<std::int64_t> to_int64() const;

    /// A move makes a copy, so every object keeps its value.
    Integer(const Integer&) = default;
    Integer& operator=(const Integer&) = default;
    ~Integer() = default;

    friend bool operator==(const Integer& a, const Integer& b) = default;
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
    std::string digits_ = "0";  // without leading zeros, and never -0
};

}  // namespace qter::api
