#include "puzzle/puzzle.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <random>
#include <tuple>

#include "state/state_key.hpp"

namespace qter {
namespace {

std::vector<std::uint8_t> visibility_of(const std::vector<std::uint8_t>& stickers,
                                        const std::vector<std::uint8_t>& in_view) {
    std::vector<std::uint8_t> rank;
    std::uint8_t hidden = 0;
    for (const std::uint8_t face : stickers) {
        const auto seen = std::find(in_view.begin(), in_view.end(), face);
        if (seen == in_view.end()) ++hidden;
        // Faces out of view rank after those in view, in printing order.
        const auto place = static_cast<std::size_t>(seen - in_view.begin());
        rank.push_back(static_cast<std::uint8_t>(seen == in_view.end() ? place + face : place));
    }
    std::sort(rank.begin(), rank.end());
    rank.insert(rank.begin(), hidden);
    return rank;
}

/// The part after the faces in a name such as "Ufr": small letters and digits, "" for most pieces.
std::string suffix_of(std::string_view name) {
    const auto is_suffix = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    std::size_t begin = name.size();
    while (begin > 0 && is_suffix(name[begin - 1])) --begin;
    return begin == 0 ? "" : std::string(name.substr(begin));
}

/// A key that is the same for every order of the small letters, if it has no digits.
std::string piece_key(std::string faces, std::string suffix) {
    const bool letters = std::none_of(suffix.begin(), suffix.end(), [](char c) { return c < 'a'; });
    if (letters) std::sort(suffix.begin(), suffix.end());
    return std::move(faces) + '|' + suffix;
}

/// The slots that a turn moves or twists, in an order that mixes orbits and positions: if two turns
/// do not commute, one of the first few slots shows it.
std::vector<Slot> moved_slots(const State& turn) {
    std::vector<Slot> slots;
    for (Slot slot = 0; slot < turn.piece.size(); ++slot) {
        if (!is_solved(turn, slot)) slots.push_back(slot);
    }
    std::shuffle(slots.begin(), slots.end(), std::minstd_rand());
    return slots;
}

/// True if a, then b has the same effect on `slots` as b, then a.
bool swap_places(const Shape& shape, const State& a, const State& b,
                 const std::vector<Slot>& slots) {
    return std::all_of(slots.begin(), slots.end(), [&](Slot slot) {
        const Slot by_b = b.piece[slot];
        const Slot by_a = a.piece[slot];
        return a.piece[by_b] == b.piece[by_a] &&
               (a.orient[by_b] + b.orient[slot]) % shape.modulus(slot) ==
                   (b.orient[by_a] + a.orient[slot]) % shape.modulus(slot);
    });
}

constexpr std::uint64_t kMaxImageWork = 100'000'000;

/// Finds the images of grips under the rotations of a puzzle that has its turns already. No images
/// if rotations times grips times slots exceeds kMaxImageWork.
void find_images(const Puzzle& puzzle, std::vector<NamedRotation>& rotations) {
    const Shape& shape = puzzle.shape();
    const std::vector<Grip>& grips = puzzle.grips();
    if (rotations.empty() ||
        std::uint64_t{rotations.size()} * grips.size() * shape.slots() > kMaxImageWork) {
        return;
    }
    std::unordered_multimap<std::size_t, Turn> by_hash;
    const auto hash_of = [](const State& state) {
        return std::hash<std::string>{}(state_key(state));
    };
    for (std::uint16_t grip = 0; grip < grips.size(); ++grip) {
        for (std::uint16_t amount = 1; amount < grips[grip].order; ++amount) {
            by_hash.emplace(hash_of(puzzle.turn_state({grip, amount})), Turn{grip, amount});
        }
    }
    for (NamedRotation& rotation : rotations) {
        const State back = inverse(shape, rotation.turn);
        for (const Grip& grip : grips) {
            const State image = compose(shape, compose(shape, rotation.turn, grip.turn), back);
            const auto [begin, end] = by_hash.equal_range(hash_of(image));
            const auto found = std::find_if(begin, end, [&](const auto& entry) {
                return puzzle.turn_state(entry.second) == image;
            });
            rotation.images.push_back(found == end ? Turn{0, 0} : found->second);
        }
    }
}

}  // namespace

Puzzle::Puzzle(PuzzleParts parts) : parts_(std::move(parts)) {
    for (const Orbit& orbit : parts_.orbits) {
        assert(orbit.first == shape_.slots());
        shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
    }
    assert(parts_.pieces.size() == shape_.slots());
    using Looks =
        std::tuple<std::uint32_t, std::optional<std::uint32_t>, std::vector<std::uint8_t>>;
    std::map<Looks, Slot> first_of_kind;
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        const Piece& piece = parts_.pieces[slot];
        by_name_.emplace(piece.name, slot);
        by_faces_[piece_key(face_key(piece.stickers), suffix_of(piece.name))].push_back(slot);
        visibility_.push_back(visibility_of(piece.stickers, parts_.in_view));
        const bool unlike = !piece.kind && piece.stickers.empty();
        Looks looks{shape_.orbit_of(slot), piece.kind, {}};
        if (!piece.kind) std::get<2>(looks) = piece.stickers;
        identical_.push_back(unlike ? slot
                                    : first_of_kind.emplace(std::move(looks), slot).first->second);
    }
    unique_.assign(shape_.slots(), true);
    for (Slot slot = 0; slot < shape_.slots(); ++slot) {
        if (identical_[slot] != slot) unique_[slot] = unique_[identical_[slot]] = false;
    }
    while (generator_count_ < parts_.grips.size() && !parts_.grips[generator_count_].block) {
        ++generator_count_;
    }
    powers_ = std::make_shared<std::vector<GripPowers>>(parts_.grips.size());
    for (std::uint16_t grip = 0; grip < parts_.grips.size(); ++grip) {
        assert(is_valid(shape_, parts_.grips[grip].turn) && parts_.grips[grip].order >= 2);
        if (!parts_.grips[grip].block) static_cast<void>(powers_of(grip));
    }
    find_images(*this, parts_.named_rotations);
    find_commuting();
}

const std::vector<State>& Puzzle::powers_of(std::uint16_t grip) const {
    GripPowers& powers = (*powers_)[grip];
    std::call_once(powers.made, [&] {
        const State& turn = parts_.grips[grip].turn;
        std::vector<State> states;
        for (std::uint32_t amount = 2; amount < parts_.grips[grip].order; ++amount) {
            states.push_back(compose(shape_, amount == 2 ? turn : states.back(), turn));
        }
        powers.states = std::move(states);
    });
    return powers.states;
}

void Puzzle::find_commuting() {
    // Only slots that one of two turns moves or twists can show that they do not commute.
    std::vector<std::vector<Slot>> moved;
    for (const Grip& grip : parts_.grips) moved.push_back(moved_slots(grip.turn));
    const std::size_t grips = parts_.grips.size();
    commute_.assign(grips * grips, true);
    for (std::size_t i = 0; i < grips; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const Grip& a = parts_.grips[i];
            const Grip& b = parts_.grips[k];
            const bool one_line = !parts_.turn_lines.lines.empty() && a.slabs.line == b.slabs.line;
            const bool swap = one_line || (swap_places(shape_, a.turn, b.turn, moved[i]) &&
                                           swap_places(shape_, a.turn, b.turn, moved[k]));
            commute_[i * grips + k] = commute_[k * grips + i] = swap;
        }
    }
}

std::vector<State> Puzzle::generators() const {
    std::vector<State> turns;
    for (std::uint16_t g = 0; g < generator_count_; ++g) turns.push_back(parts_.grips[g].turn);
    return turns;
}

bool Puzzle::has_identical_pieces() const {
    return std::any_of(parts_.orbits.begin(), parts_.orbits.end(),
                       [this](const Orbit& orbit) { return has_identical_pieces(orbit); });
}

bool Puzzle::has_identical_pieces(const Orbit& orbit) const {
    for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        if (identical_[slot] != slot) return true;
    }
    return false;
}

std::optional<Slot> Puzzle::find_piece(std::string_view name) const {
    const auto exact = by_name_.find(std::string(name));
    if (exact != by_name_.end()) return exact->second;
    const std::string suffix = suffix_of(name);
    std::optional<Slot> found;
    for (const std::vector<std::uint8_t>& faces :
         split_faces(parts_.faces, name.substr(0, name.size() - suffix.size()))) {
        const auto slots = by_faces_.find(piece_key(face_key(faces), suffix));
        if (slots == by_faces_.end()) continue;
        if (found || slots->second.size() > 1) return std::nullopt;
        found = slots->second[0];
    }
    return found;
}

std::vector<std::string> Puzzle::piece_names() const {
    std::vector<std::string> names;
    for (const Piece& piece : parts_.pieces) names.push_back(piece.name);
    return names;
}

std::vector<std::vector<std::uint8_t>> split_faces(const std::vector<std::string>& faces,
                                                   std::string_view text) {
    // Extends all readings at once, letter by letter. Names of pieces never have many readings, and
    // longer texts are not names.
    constexpr std::size_t kMostLetters = 64;
    constexpr std::size_t kMostReadings = 64;
    if (text.size() > kMostLetters) return {};
    std::vector<std::vector<std::vector<std::uint8_t>>> readings(text.size() + 1);
    readings[0].emplace_back();
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (std::size_t face = 0; face < faces.size(); ++face) {
            if (!text.substr(at).starts_with(faces[face])) continue;
            std::vector<std::vector<std::uint8_t>>& longer = readings[at + faces[face].size()];
            for (std::vector<std::uint8_t> reading : readings[at]) {
                if (longer.size() == kMostReadings) break;
                reading.push_back(static_cast<std::uint8_t>(face));
                longer.push_back(std::move(reading));
            }
        }
    }
    return text.empty() ? std::vector<std::vector<std::uint8_t>>{} : std::move(readings.back());
}

std::string face_key(std::vector<std::uint8_t> stickers) {
    std::sort(stickers.begin(), stickers.end());
    return {stickers.begin(), stickers.end()};
}

}  // namespace qter
