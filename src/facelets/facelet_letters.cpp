#include "facelets/facelet_letters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>

#include "puzzle/facelets.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

bool is_ascii_letter(std::string_view text) {
    return text.size() == 1 &&
           ((text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z'));
}

/// Upper case for one of a to z; anything else unchanged.
std::string upper_case(std::string_view character) {
    std::string upper(character);
    if (upper.size() == 1 && upper[0] >= 'a' && upper[0] <= 'z') {
        upper[0] = static_cast<char>(upper[0] - 'a' + 'A');
    }
    return upper;
}

/// A character of the string, with all its occurrences in either case.
struct Character {
    std::string_view written;  ///< as at its first occurrence
    std::size_t count = 0;
    Span first;
};

/// A possible meaning of the characters, and the characters that do not fit it.
struct Interpretation {
    bool faces = false;
    std::vector<std::size_t> strangers;
};

class LetterReader {
 public:
    LetterReader(const Puzzle& puzzle, std::string_view text, Span span)
        : puzzle_(puzzle), text_(text), span_(span), order_(facelet_sequence(puzzle)) {}

    Result<FaceletLetters> read() {
        take_apart();
        const Interpretation nearest = nearest_interpretation();
        if (!nearest.strangers.empty()) return unknown_letters(nearest);
        if (count_ != order_.size()) {
            return wrong_puzzle(fmt::format("{} shows {} stickers, here are {}", puzzle_.name(),
                                            order_.size(), count_))
                .with_help(fmt::format("they are listed face by face: {}",
                                       join_words(in_facelet_order(puzzle_, puzzle_.faces()))));
        }
        if (!nearest.faces && characters_.size() < puzzle_.faces().size()) {
            return wrong_puzzle(fmt::format("{} has {} colours, here are {}: {}", puzzle_.name(),
                                            puzzle_.faces().size(), characters_.size(),
                                            join_words(characters_upper())))
                .with_help(ways_to_write_stickers(puzzle_));
        }
        return letters(nearest.faces);
    }

 private:
    [[nodiscard]] Diagnostic wrong_puzzle(std::string message) const {
        return Diagnostic::error(Code::kWrongPuzzle, span_, std::move(message));
    }

    void take_apart() {
        std::map<std::string, std::size_t> numbers;
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t step = utf8_step(text_.substr(at));
            const std::string_view written = text_.substr(at, step);
            const Span span = span_.sub(at, step);
            at += step;
            if (written.find_first_of(" \t\r\n") != std::string_view::npos) continue;
            const auto [known, is_new] = numbers.emplace(upper_case(written), characters_.size());
            if (is_new) characters_.push_back({written, 0, span});
            ++characters_[known->second].count;
            if (count_ < order_.size()) {
                shown_.push_back(known->second);
                places_.push_back(span);
            }
            ++count_;
        }
    }

    /// The face that a character names.
    [[nodiscard]] std::optional<std::uint8_t> face_of(const Character& character) const {
        const auto face = std::find(puzzle_.faces().begin(), puzzle_.faces().end(),
                                    upper_case(character.written));
        if (face == puzzle_.faces().end()) return std::nullopt;
        return static_cast<std::uint8_t>(face - puzzle_.faces().begin());
    }

    template <class Fits>
    [[nodiscard]] std::vector<std::size_t> strangers(Fits fits) const {
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < characters_.size(); ++i) {
            if (!fits(characters_[i])) numbers.push_back(i);
        }
        return numbers;
    }

    /// The interpretation with the fewest characters that do not fit. So a single wrong letter
    /// among colours is reported, not all colours that are not faces. If equal, faces win.
    [[nodiscard]] Interpretation nearest_interpretation() const {
        Interpretation nearest{
            true, strangers([&](const Character& one) { return face_of(one).has_value(); })};
        const auto try_colours = [&](auto fits) {
            std::vector<std::size_t> others = strangers(fits);
            if (others.size() < nearest.strangers.size()) nearest = {false, std::move(others)};
        };
        const std::vector<std::string> usual = usual_colour_letters(puzzle_);
        try_colours([&](const Character& one) {
            return std::find(usual.begin(), usual.end(), upper_case(one.written)) != usual.end();
        });
        const auto is_letter = [](const Character& one) { return is_ascii_letter(one.written); };
        const std::size_t colours = puzzle_.faces().size();
        const auto letters = std::count_if(characters_.begin(), characters_.end(), is_letter);
        if (static_cast<std::size_t>(letters) <= colours && colours <= characters_.size()) {
            try_colours(is_letter);
        }
        return nearest;
    }

    [[nodiscard]] Diagnostic unknown_letters(const Interpretation& nearest) const {
        std::vector<std::string> names;
        for (const std::size_t number : nearest.strangers) {
            const Character& one = characters_[number];
            names.push_back('`' + printable(one.written) + '`');
            if (one.count > 1) names.back() += fmt::format(" ({} times)", one.count);
        }
        const bool several = names.size() > 1;
        Diagnostic diagnostic = wrong_puzzle(fmt::format(
            "{} {} {}{} of {}", join_words(names, "and", 6), several ? "are not" : "is not a",
            nearest.faces ? "face" : "colour", several ? "s" : "", puzzle_.name()));
        diagnostic.primary.span = characters_[nearest.strangers[0]].first;
        for (std::size_t i = 1; i < nearest.strangers.size() && i <= 2; ++i) {
            const Character& one = characters_[nearest.strangers[i]];
            diagnostic.secondary.push_back({one.first, '`' + printable(one.written) + '`'});
        }
        diagnostic.help = ways_to_write_stickers(puzzle_);
        return diagnostic;
    }

    [[nodiscard]] std::vector<std::string> characters_upper() const {
        std::vector<std::string> names;
        for (const Character& one : characters_) names.push_back(upper_case(one.written));
        return names;
    }

    [[nodiscard]] FaceletLetters letters(bool are_faces) const {
        FaceletLetters letters;
        letters.are_faces = are_faces;
        letters.names = are_faces ? puzzle_.faces() : characters_upper();
        std::vector<std::uint8_t> numbers;  // by character
        for (const Character& one : characters_) {
            numbers.push_back(are_faces ? *face_of(one)
                                        : static_cast<std::uint8_t>(numbers.size()));
        }
        letters.shown.resize(order_.size());
        letters.places.resize(order_.size());
        for (std::size_t i = 0; i < order_.size(); ++i) {
            letters.shown[order_[i]] = numbers[shown_[i]];
            letters.places[order_[i]] = places_[i];
        }
        return letters;
    }

    const Puzzle& puzzle_;
    std::string_view text_;
    Span span_;
    std::vector<std::size_t> order_;     // the drawn stickers in the order of facelet strings
    std::vector<Character> characters_;  // the different characters, in the order of occurrence
    std::vector<std::size_t> shown_;     // by index in the string, up to the last sticker
    std::vector<Span> places_;           // likewise
    std::size_t count_ = 0;              // number of characters other than white space
};

struct NamedColour {
    std::string_view letter;
    std::array<int, 3> rgb;
};

/// The colours with common one-letter names on cubes. Black and grey share one.
constexpr std::array<NamedColour, 9> kNamedColours = {{
    {"W", {255, 255, 255}},
    {"Y", {255, 255, 0}},
    {"O", {255, 128, 0}},
    {"R", {255, 0, 0}},
    {"G", {0, 160, 0}},
    {"B", {0, 0, 255}},
    {"P", {128, 0, 128}},
    {"K", {0, 0, 0}},
    {"K", {128, 128, 128}},
}};

/// The name of the nearest of these colours to "#rrggbb", by the distance in red, green and blue.
std::string_view nearest_colour(std::string_view hex) {
    const auto distance = [&](const NamedColour& named) {
        int sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            int part = 0;
            const std::string_view digits = hex.substr(1 + 2 * i, 2);
            std::from_chars(digits.data(), digits.data() + digits.size(), part, 16);
            sum += (part - named.rgb[i]) * (part - named.rgb[i]);
        }
        return sum;
    };
    return std::min_element(kNamedColours.begin(), kNamedColours.end(),
                            [&](const NamedColour& a, const NamedColour& b) {
                                return distance(a) < distance(b);
                            })
        ->letter;
}

}  // namespace

Result<FaceletLetters> read_facelet_letters(const Puzzle& puzzle, std::string_view text,
                                            Span span) {
    return LetterReader(puzzle, text, span).read();
}

std::vector<std::string> usual_colour_letters(const Puzzle& puzzle) {
    std::vector<std::string> letters;
    for (const DrawnFace& face : puzzle.drawing().faces) {
        std::string letter(nearest_colour(face.colour));
        if (std::find(letters.begin(), letters.end(), letter) != letters.end()) return {};
        letters.push_back(std::move(letter));
    }
    return letters;
}

std::vector<std::string> in_facelet_order(const Puzzle& puzzle,
                                          const std::vector<std::string>& names) {
    std::vector<std::string> ordered;
    for (const std::uint8_t face : puzzle.drawing().facelet_order) ordered.push_back(names[face]);
    return ordered;
}

std::string ways_to_write_stickers(const Puzzle& puzzle) {
    std::string text =
        fmt::format("for each sticker, write its face, {}, or the letter of its colour",
                    join_words(in_facelet_order(puzzle, puzzle.faces()), "or"));
    const std::vector<std::string> usual = usual_colour_letters(puzzle);
    if (!usual.empty()) {
        text += fmt::format(", such as {}", join_words(in_facelet_order(puzzle, usual), "or"));
    }
    return text;
}

}  // namespace qter
