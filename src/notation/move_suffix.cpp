#include "notation/move_suffix.hpp"

#include <algorithm>

#include "notation/algorithm_signs.hpp"
#include "support/letters.hpp"

namespace qter {
namespace {

/// True for a letter or a digit; a sign cannot come before one.
bool begins_word(std::string_view text) {
    if (text.empty()) return false;
    const char small = small_letter(text[0]);
    return (small >= 'a' && small <= 'z') || plain_number(text).has_value();
}

void take_number(MoveSuffix& suffix, const WrittenNumber& number) {
    suffix.count = number.value;
    suffix.counted = true;
    suffix.length += number.length;
    if (number.negative) suffix.back = !suffix.back;
}

bool take_prime(MoveSuffix& suffix, std::string_view text) {
    const std::size_t length = prime_length(text.substr(suffix.length));
    if (length == 0) return false;
    suffix.length += length;
    suffix.back = !suffix.back;
    return true;
}

/// Reads the sign of a move: i and - mean backwards. Only the next move may follow directly.
bool take_sign(MoveSuffix& suffix, std::string_view text, const MoveNames& names) {
    const std::string_view rest = text.substr(suffix.length);
    if (rest.starts_with('i')) {
        const bool in_word = rest.size() > 1 && rest[1] >= 'a' && rest[1] <= 'z';
        if (in_word || names.match(rest)) return false;
        suffix.length += 1;
        suffix.back = true;
        return true;
    }
    const std::size_t minus = minus_length(rest);
    const std::size_t length = minus > 0 ? minus : rest.starts_with('+') ? 1 : 0;
    if (length == 0 || names.has_doubled_signs()) return false;
    const std::string_view next = rest.substr(length);
    if (begins_word(next) || next.starts_with('+') || minus_length(next) > 0) return false;
    suffix.length += length;
    suffix.back = minus > 0;
    return true;
}

/// The number of a group after blanks and a multiplication sign.
std::optional<WrittenNumber> times_number(std::string_view text, const MoveNames& names) {
    std::size_t at = 0;
    const auto skip_blanks = [&] {
        while (at < text.size() && text[at] != '\n') {
            const std::size_t length = space_length(text.substr(at));
            if (length == 0) return;
            at += length;
        }
    };
    skip_blanks();
    const bool apart = at > 0;
    const std::string_view sign = text.substr(at);
    std::optional<std::uint32_t> turns_around;  // order of the move x, if there is one
    std::size_t length = times_length(sign);
    if (length == 0 && (sign.starts_with('x') || sign.starts_with('X'))) {
        length = 1;
        if (const auto match = names.match(sign)) {
            if (match->length != 1) return std::nullopt;
            turns_around = names.order(match->move);
        }
    }
    if (length == 0 && !apart) return std::nullopt;
    at += length;
    const std::size_t after_sign = at;
    skip_blanks();
    std::optional<WrittenNumber> number = plain_number(text.substr(at));
    if (!number || names.match(text.substr(at))) return std::nullopt;
    // A number alone may belong to the group after it.
    const std::string_view next = text.substr(at + number->length);
    if (length == 0 && (next.starts_with('(') || next.starts_with('['))) return std::nullopt;
    // x2 is the move x, but x 2 would be that move and a stray number. Directly after a bracket, x3
    // is a number: people write that move backwards instead, as x'.
    if (turns_around && !apart) turns_around = std::min(*turns_around, 3U);
    if (turns_around && at == after_sign && number->value && *number->value < *turns_around) {
        return std::nullopt;
    }
    number->length += at;
    return number;
}

MoveSuffix read_with(std::string_view text, const MoveNames& names, bool signs) {
    MoveSuffix suffix;
    bool primed = false;
    while (true) {
        const std::string_view rest = text.substr(suffix.length);
        if (!suffix.counted) {
            if (const auto raised = raised_number(rest)) {
                take_number(suffix, *raised);
                continue;
            }
            const auto number = plain_number(rest);
            if (number && (!primed || !names.match(rest))) {
                take_number(suffix, *number);
                continue;
            }
        }
        if (primed) return suffix;
        primed = take_prime(suffix, text) || (signs && take_sign(suffix, text, names));
        if (!primed) return suffix;
    }
}

}  // namespace

MoveSuffix read_suffix(std::string_view text, const MoveNames& names) {
    return read_with(text, names, false);
}

MoveSuffix read_move_suffix(std::string_view text, const MoveNames& names) {
    return read_with(text, names, true);
}

MoveSuffix read_group_suffix(std::string_view text, const MoveNames& names) {
    MoveSuffix suffix = read_suffix(text, names);
    if (suffix.counted) return suffix;
    const auto number = times_number(text.substr(suffix.length), names);
    if (!number) return suffix;
    const bool primed = suffix.back;
    take_number(suffix, *number);
    if (!primed) take_prime(suffix, text);
    return suffix;
}

}  // namespace qter
