#include "formats/gap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/grip_names.hpp"

namespace qter {
namespace {

/// The points of the group's action: for each slot its stickers (or orientations), numbered
/// consecutively.
class Points {
 public:
    explicit Points(const Puzzle& puzzle) : puzzle_(puzzle) {
        const bool drawn = !puzzle.drawing().stickers.empty();
        for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
            const std::size_t count =
                drawn ? puzzle.pieces()[slot].stickers.size() : puzzle.shape().modulus(slot);
            number_.emplace_back(count);
        }
        if (drawn) {
            for (const DrawnSticker& sticker : puzzle.drawing().stickers) {
                if (sticker.slot) add(*sticker.slot, sticker.position);
            }
        } else {
            for (Slot slot = 0; slot < number_.size(); ++slot) {
                for (std::size_t i = 0; i < number_[slot].size(); ++i) add(slot, i);
            }
        }
        what_ = drawn ? "stickers" : "orientations";
    }

    [[nodiscard]] const std::string& what() const { return what_; }

    /// The points, numbered from 0: a slot, and the position of the point in it.
    [[nodiscard]] const std::vector<std::pair<Slot, std::size_t>>& all() const { return all_; }

    /// The image of each point; numbers from 0.
    [[nodiscard]] Permutation moved_by(const State& turn) const {
        Permutation goes(all_.size());
        for (Slot slot = 0; slot < number_.size(); ++slot) {
            const Slot from = turn.piece[slot];
            const std::size_t count = number_[slot].size();
            const std::size_t step = count / puzzle_.shape().modulus(slot);
            for (std::size_t i = 0; i < count; ++i) {
                goes[number_[from][i]] = number_[slot][(i + turn.orient[slot] * step) % count];
            }
        }
        return goes;
    }

 private:
    void add(Slot slot, std::size_t position) {
        number_[slot][position] = static_cast<Slot>(all_.size());
        all_.emplace_back(slot, position);
    }

    const Puzzle& puzzle_;
    std::string what_;
    std::vector<std::vector<Slot>> number_;
    std::vector<std::pair<Slot, std::size_t>> all_;
};

std::string cycles_of(const Permutation& goes) {
    std::string text;
    // cycles() goes from a slot to the origin of its piece; the inverse goes to the target.
    for (const std::vector<Slot>& cycle : cycles(inverse(goes))) {
        char before = '(';
        for (const Slot point : cycle) {
            text += fmt::format("{}{}", before, point + 1);
            before = ',';
        }
        text += ')';
    }
    return text.empty() ? "()" : text;
}

// Reserved words of GAP, the group below, and functions of one letter that cannot be assigned.
constexpr std::array<std::string_view, 35> kReserved = {
    "and",   "atomic",    "break", "continue", "do",  "elif",   "else",   "end",  "false",
    "fi",    "for",       "if",    "function", "in",  "local",  "mod",    "not",  "od",
    "or",    "quit",      "QUIT",  "readonly", "rec", "repeat", "return", "then", "true",
    "until", "readwrite", "while", "G",        "E",   "X",      "Z",      "last"};

/// The names of grips as variables: letters, digits and _, with at least one letter.
std::vector<std::string> variables_of(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (std::uint16_t i = 0; i < puzzle.generator_count(); ++i) {
        std::string name = puzzle.grips()[i].name;
        std::replace(name.begin(), name.end(), '-', '_');
        const auto taken = [&](const auto& words) {
            return std::find(words.begin(), words.end(), name) != words.end();
        };
        while (taken(kReserved) || taken(names)) name += '_';
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

std::string write_gap(const Puzzle& puzzle) {
    const Points points(puzzle);
    std::string text =
        fmt::format("# {}: permutations of {}.\n", plain_name(puzzle.name()), points.what());
    text += "# Point: slot, its sticker or orientation\n";
    for (std::size_t i = 0; i < points.all().size(); ++i) {
        const auto& [slot, position] = points.all()[i];
        const Piece& piece = puzzle.pieces()[slot];
        const std::string where = position < piece.stickers.size()
                                      ? puzzle.faces()[piece.stickers[position]]
                                      : std::to_string(position);
        text += fmt::format("# {}: {}, {}\n", i + 1, piece.name, where);
    }
    const std::vector<std::string> names = variables_of(puzzle);
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += fmt::format("{} := {};\n", names[i],
                            cycles_of(points.moved_by(puzzle.grips()[i].turn)));
        all += (i == 0 ? "" : ", ") + names[i];
    }
    return text + fmt::format("G := Group({});\n", all);
}

}  // namespace qter
