#include "tws/tws_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "blocking/blocking.hpp"
#include "notation/grip_names.hpp"
#include "notation/named_rotations.hpp"
#include "tws/tws_blocking.hpp"

namespace qter {
namespace {

/// A name similar to `plain` that the format can hold and that is not in `taken`.
std::string fit_name(const std::string& plain, const std::vector<std::string>& taken) {
    const auto is_fit = [&](const std::string& name) {
        return is_tws_set_name(name) && std::find(taken.begin(), taken.end(), name) == taken.end();
    };
    std::string name = plain;
    for (int i = 2; !is_fit(name); ++i) name = fmt::format("{}_{}", plain, i);
    return name;
}

template <class Number>
void write_numbers(std::string& text, const Orbit& orbit, const Number& number_at) {
    for (Slot i = 0; i < orbit.size; ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : " ", number_at(orbit.first + i));
    }
    text += '\n';
}

void write_turn(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                const State& turn) {
    const Permutation goes = inverse(turn.piece);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        bool moves = false;
        bool turns = false;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            moves = moves || turn.piece[slot] != slot;
            turns = turns || turn.orient[slot] != 0;
        }
        if (!moves && !turns) continue;
        text += names[i] + '\n';
        write_numbers(text, orbit, [&](Slot slot) { return turn.piece[slot] - orbit.first + 1; });
        if (!turns) continue;
        write_numbers(text, orbit, [&](Slot slot) { return unsigned{turn.orient[goes[slot]]}; });
    }
}

/// Names of glued centres: sets of one piece with one orientation.
class CentreNames {
 public:
    CentreNames(const Puzzle& puzzle, const TwsBlocking& blocking, std::vector<std::string> taken)
        : centres_(blocking.centres) {
        const auto add = [&](const std::string& plain) {
            names_.push_back(fit_name(plain, taken));
            taken.push_back(names_.back());
        };
        for (const std::uint16_t grip : centres_) add(puzzle.grips()[grip].name + "-centre");
        if (blocking.core) add("core");
    }
    [[nodiscard]] const std::vector<std::string>& all() const { return names_; }
    [[nodiscard]] const std::string& of(std::uint16_t grip) const {
        const auto at = std::lower_bound(centres_.begin(), centres_.end(), grip);
        return names_[static_cast<std::size_t>(at - centres_.begin())];
    }
    [[nodiscard]] const std::string& core() const { return names_.back(); }

 private:
    std::vector<std::uint16_t> centres_;
    std::vector<std::string> names_;  // of centres, then of the core
};

void write_bond(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                const CentreNames& centres, const Bond& bond) {
    text += "\nBlock\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        std::string numbers;
        for (const Slot piece : bond.pieces) {
            if (piece < orbit.first || piece >= orbit.first + orbit.size) continue;
            numbers += fmt::format("{}{}", numbers.empty() ? "" : " ", piece - orbit.first + 1);
        }
        if (!numbers.empty()) text += fmt::format("{}\n{}\n", names[i], numbers);
    }
    if (bond.grip) text += fmt::format("{}\n1\n", centres.of(*bond.grip));
    if (bond.core) text += fmt::format("{}\n1\n", centres.core());
    text += "End\n";
}

/// Writes one line for each place.
void write_illegal(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                   const std::vector<IllegalPlace>& illegal) {
    std::optional<Slot> place;
    for (const IllegalPlace& next : illegal) {
        const std::size_t number = puzzle.shape().orbit_of(next.slot);
        const Slot first = puzzle.orbits()[number].first;
        if (place != next.slot) {
            text += fmt::format("\nIllegal {} {}", names[number], next.slot - first + 1);
        }
        place = next.slot;
        text += fmt::format(" {}", next.piece - first + 1);
    }
    if (place) text += '\n';
}

}  // namespace

std::vector<std::string> tws_set_names(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (const Orbit& orbit : puzzle.orbits()) {
        names.push_back(fit_name(plain_name(orbit.name), names));
    }
    return names;
}

TwsForm usual_tws_form(const Puzzle& puzzle) {
    TwsForm form;
    for (const Orbit& orbit : puzzle.orbits()) {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            form.labels.push_back(puzzle.identical(slot) - orbit.first);
        }
        form.orientations.push_back(orbit.orientations);
        form.free.push_back(false);
    }
    form.references.assign(form.labels.size(), 0);
    form.seen.assign(form.labels.size(), 0);
    form.split.assign(form.orientations.size(), 1);
    return form;
}

Result<std::string> write_tws(const Puzzle& puzzle, Span span) {
    const Result<TwsBlocking> blocking = tws_blocking_of(puzzle, span);
    if (!blocking) return blocking.diagnostics();
    const std::vector<std::string> names = tws_set_names(puzzle);
    const CentreNames centres(puzzle, *blocking, names);
    const TwsForm form = usual_tws_form(puzzle);
    std::string text = fmt::format("Name {}\n\n", plain_name(puzzle.name()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        text += fmt::format("Set {} {} {}\n", names[i], orbit.size, orbit.orientations);
    }
    for (const std::string& name : centres.all()) text += fmt::format("Set {} 1 1\n", name);
    text += "\nSolved\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += names[i] + '\n';
        write_numbers(text, puzzle.orbits()[i], [&](Slot slot) { return form.labels[slot] + 1; });
    }
    text += "End\n";
    const std::vector<std::string> grip_names = grip_names_beside_rotations(puzzle);
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        text += fmt::format("\nMove {}\n", grip_names[grip]);
        write_turn(text, puzzle, names, puzzle.grips()[grip].turn);
        for (const std::uint16_t centre : blocking->centres) {
            if (turns_centre(puzzle, grip, centre)) {
                text += fmt::format("{}\n1\n1\n", centres.of(centre));
            }
        }
        text += "End\n";
    }
    for (const NamedRotation& rotation : puzzle.named_rotations()) {
        text += fmt::format("\nMove {}\n", rotation.name);
        write_turn(text, puzzle, names, rotation.turn);
        text += "End\n";
    }
    if (!puzzle.other_names().empty()) text += '\n';
    for (const OtherName& other : puzzle.other_names()) {
        // A MoveSequence with a rotation would move the pieces, and would not be another name.
        if (other.moves.size() > 1) continue;
        text += fmt::format("MoveAlias {} {}\n", other.name, meaning_of(puzzle, other));
    }
    for (const Bond& bond : rules_of(puzzle).bonds) {
        write_bond(text, puzzle, names, centres, bond);
    }
    write_illegal(text, puzzle, names, blocking->illegal);
    return text;
}

}  // namespace qter
