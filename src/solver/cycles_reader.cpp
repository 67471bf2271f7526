#include "solver/cycles_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The most digits of a number of pieces or of a twist; no puzzle needs more.
constexpr std::size_t kMostDigits = 9;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_with(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(),
                      [](char a, char b) { return lower(a) == lower(b); });
}

/// "corners", or "corners#2" for the second part that has this name.
std::vector<std::string> names_of(const FinderPuzzle& puzzle) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        const std::string& name = puzzle.orbits()[i].name;
        std::size_t before = 0;
        std::size_t all = 0;
        for (std::size_t j = 0; j < puzzle.orbits().size(); ++j) {
            const bool same = puzzle.orbits()[j].name == name;
            all += same ? 1U : 0U;
            before += same && j < i ? 1U : 0U;
        }
        names.push_back(all == 1 ? name : fmt::format("{}#{}", name, before + 1));
    }
    return names;
}

std::optional<std::uint32_t> number(std::string_view digits) {
    if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
    if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
    std::uint32_t value = 0;
    for (const char digit : digits) value = value * 10 + static_cast<std::uint32_t>(digit - '0');
    return value;
}

class Reader {
 public:
    Reader(const FinderPuzzle& puzzle, const Source& source)
        : puzzle_(puzzle), source_(source), text_(source.text()), names_(names_of(puzzle)) {}

    Result<OwnedCycles> read() {
        bool fresh = true;  // at the beginning of the text, or after a semicolon or a line
        for (std::size_t at = 0; at < text_.size();) {
            if (is_space(text_[at])) {
                fresh = fresh || text_[at] == ';' || text_[at] == '\n';
                ++at;
                continue;
            }
            std::size_t end = at;
            while (end < text_.size() && !is_space(text_[end])) ++end;
            word(at, end, fresh);
            fresh = false;
            at = end;
        }
        if (errors_.has_errors()) return errors_;
        return cycles_;
    }

 private:
    static bool is_space(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';' || c == ',';
    }

    Diagnostic error(std::size_t begin, std::size_t end, std::string message) const {
        return Diagnostic::error(Code::kCycles, source_.span(begin, end), std::move(message));
    }

    void word(std::size_t begin, std::size_t end, bool fresh) {
        const std::string_view text = text_.substr(begin, end - begin);
        const bool cycle = is_digit(text.front()) || text.front() == '+';
        // A name may begin with a digit where a name must come.
        const bool exact = std::find(names_.begin(), names_.end(), text) != names_.end();
        if (fresh ? cycle && !exact : cycle) return read_cycle(begin, end, fresh);
        orbit_ = find_orbit(begin, end);
        named_ = true;
    }

    std::optional<std::uint32_t> find_orbit(std::size_t begin, std::size_t end) {
        const std::string_view word = text_.substr(begin, end - begin);
        std::vector<std::uint32_t> fitting;
        for (std::uint32_t i = 0; i < names_.size(); ++i) {
            if (!begins_with(names_[i], word)) continue;
            if (names_[i].size() == word.size()) return i;
            fitting.push_back(i);
        }
        if (fitting.size() == 1) return fitting.front();
        const std::string_view name = puzzle_.puzzle()->name();
        if (fitting.empty()) {
            std::string help = did_you_mean(word, names_);
            if (help.empty()) help = fmt::format("its orbits are {}", join_words(names_));
            errors_.add(
                error(begin, end, fmt::format("{} has no orbit `{}`", name, printable(word)))
                    .with_help(std::move(help)));
        } else {
            std::vector<std::string> choices;
            for (const std::uint32_t i : fitting) choices.push_back(names_[i]);
            errors_.add(
                error(begin, end,
                      fmt::format("`{}` can be {}", printable(word), join_words(choices, "or")))
                    .with_help("write more of the name"));
        }
        return std::nullopt;
    }

    void read_cycle(std::size_t begin, std::size_t end, bool fresh) {
        if (fresh) {
            orbit_ = std::nullopt;
            named_ = false;
        }
        const std::string_view word = text_.substr(begin, end - begin);
        if (!named_) {
            errors_.add(
                error(begin, end, fmt::format("no orbit named before `{}`", printable(word)))
                    .with_help(fmt::format("the name of the orbit comes first, as in `{} {}`",
                                           names_.empty() ? "corners" : names_.front(),
                                           printable(word))));
            named_ = true;  // once is enough
            return;
        }
        const std::size_t plus = std::min(word.find('+'), word.size());
        const std::optional<std::uint32_t> length = number(word.substr(0, plus));
        const std::string_view behind = word.substr(std::min(plus + 1, word.size()));
        const std::optional<std::uint32_t> sum = number(behind);
        if (!length || *length == 0 || (!behind.empty() && !sum)) {
            errors_.add(error(begin, end, fmt::format("`{}` is not a cycle", printable(word)))
                            .with_help("a cycle is a number of pieces, with a + if it twists or "
                                       "flips them, as 5 or 5+; spaces between cycles"));
            return;
        }
        // The error in the orbit's name was already reported.
        if (!orbit_) return;
        if (plus == word.size()) {
            untwisted(begin, end, *length);
        } else if (behind.empty()) {
            twisted(begin, end, *length);
        } else {
            twisted_by(begin, end, *length, *sum);
        }
    }

    [[nodiscard]] const FinderOrbit& kind() const { return puzzle_.orbits()[*orbit_]; }
    [[nodiscard]] const std::string& name() const { return names_[*orbit_]; }
    /// The number of orientations that the puzzle counts in the orbit.
    [[nodiscard]] std::uint32_t orientations() const { return kind().modulus * kind().twist_unit; }

    void untwisted(std::size_t begin, std::size_t end, std::uint32_t length) {
        if (length > 1) {
            cycles_.push_back({*orbit_, length, 0});
            return;
        }
        Diagnostic stays =
            error(begin, end, "a cycle of one piece that does not twist does nothing");
        if (kind().modulus > 1) {
            stays.help = fmt::format("{} is a piece that is twisted or flipped in its place",
                                     cycle_notation(kind(), {*orbit_, 1, 1}));
        }
        errors_.add(std::move(stays));
    }

    /// "5+": a sum of twists that has no factor in common with the number of orientations.
    void twisted(std::size_t begin, std::size_t end, std::uint32_t length) {
        if (!twists(begin, end, length)) return;
        if (kind().twist_unit == 1) {
            cycles_.push_back({*orbit_, length, 1});
        } else {
            no_such_twist(begin, end, length);
        }
    }

    void twisted_by(std::size_t begin, std::size_t end, std::uint32_t length, std::uint32_t sum) {
        if (!twists(begin, end, length)) return;
        const bool twist = sum != 0 && sum < orientations() && sum % kind().twist_unit == 0;
        const OwnedCycle cycle{*orbit_, length, twist ? sum / kind().twist_unit : 0};
        if (twist && std::gcd(sum, orientations()) != 1) {
            cycles_.push_back(cycle);
        } else {
            no_such_twist(begin, end, length);
        }
    }

    bool twists(std::size_t begin, std::size_t end, std::uint32_t length) {
        if (kind().modulus > 1) return true;
        errors_.add(error(begin, end,
                          fmt::format("{} of {} do not twist", name(), puzzle_.puzzle()->name()))
                        .with_help(length > 1
                                       ? fmt::format("without a twist the cycle is {}", length)
                                       : std::string()));
        return false;
    }

    void no_such_twist(std::size_t begin, std::size_t end, std::uint32_t length) {
        std::vector<std::string> written;
        for (std::uint32_t twist = 1; twist < kind().modulus; ++twist) {
            std::string text = cycle_notation(kind(), {*orbit_, length, twist});
            if (std::find(written.begin(), written.end(), text) == written.end()) {
                written.push_back(std::move(text));
            }
        }
        errors_.add(error(begin, end,
                          fmt::format("`{}` is not a cycle of {}",
                                      printable(text_.substr(begin, end - begin)), name()))
                        .with_help(fmt::format("with a twist it is written {}",
                                               join_words(written, "or"))));
    }

    const FinderPuzzle& puzzle_;
    const Source& source_;
    std::string_view text_;
    std::vector<std::string> names_;      // by orbit
    std::optional<std::uint32_t> orbit_;  // of the cycles being read; none after a wrong name
    bool named_ = false;                  // a name, right or wrong, came before
    OwnedCycles cycles_;
    Diagnostics errors_;
};

}  // namespace

Result<OwnedCycles> read_cycles(const FinderPuzzle& puzzle, const Source& source) {
    return Reader(puzzle, source).read();
}

}  // namespace qter
