// A twisty puzzle: named pieces in orbits, grips to turn, and presets of registers.
//
// A Puzzle is immutable once built (formats/definition.hpp reads one from its description), so it
// can be shared freely. Nothing here depends on a particular puzzle.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "group/grip_map.hpp"
#include "puzzle/turn_model.hpp"
#include "puzzle/vec3.hpp"
#include "state/state.hpp"

namespace qter {

/// Limit on pieces of a puzzle: states stay small enough to compose in microseconds.
inline constexpr std::size_t kMaxPieces = 65536;
/// Limit on slots of all turns that a puzzle stores from the start, at five bytes each: all turns
/// of every grip, but only the smallest turn of a block from cuts (Puzzle::turn_state).
inline constexpr std::uint64_t kMaxTurnEntries = 20'000'000;
/// Limits for puzzles given by their moves: number of grips, and order of a grip.
inline constexpr std::size_t kMaxGrips = 1000;
inline constexpr std::uint32_t kMaxGripOrder = 1000;
/// Limit on orbits of such a puzzle.
inline constexpr std::size_t kMaxOrbits = 1000;
/// Limit on orientations of a piece.
inline constexpr std::uint32_t kMaxOrientations = 255;

struct GeometricNames;  // geometry/geometric_names.hpp
struct TwsForm;         // tws/tws.hpp
struct Blocking;        // blocking/blocking.hpp
struct PuzzleBody;      // geometry/puzzle_body.hpp
class Notation;         // notation/notation.hpp

/// A set of pieces that can reach each other's places.
struct Orbit {
    std::string name;
    std::uint32_t orientations = 1;
    Slot first = 0;
    Slot size = 0;
};

/// A piece, and also the slot that it belongs to.
struct Piece {
    std::string name;  ///< printed name: faces in the puzzle's printing order
    /// Face numbers, the reference sticker first, then clockwise. There may be more stickers than
    /// orientations; then one step of orientation is several stickers.
    std::vector<std::uint8_t> stickers;
    /// Pieces of one orbit with the same number are identical. Without a number, pieces with the
    /// same stickers are identical, and pieces without stickers are all different.
    std::optional<std::uint32_t> kind = std::nullopt;
};

/// Slabs [first, last] of a turning line, counted from its near end.
struct SlabRange {
    std::uint16_t line = 0;
    std::uint16_t first = 0;
    std::uint16_t last = 0;

    friend bool operator==(const SlabRange&, const SlabRange&) = default;
};

/// Limit on the cost of a turn.
inline constexpr std::uint32_t kMaxTurnCost = 50;

struct Grip {
    std::string name;
    State turn;
    std::uint32_t order = 1;
    std::uint32_t step = 1;  ///< as TurnLines::End::step
    /// True for a block of several layers ("Rw"): a grip, but not a generator of the group.
    bool block = false;
    std::uint16_t end = 0;  ///< the end that it is named after (TurnLines), if the puzzle has lines
    SlabRange slabs;        ///< the slabs that it moves, if the puzzle has lines
    std::uint32_t cost = 1;  ///< cost of a turn, from the description's costs
};

/// The lines about which a puzzle's grips turn, by their ends: the numbering of layers, and the
/// action of rotations of the whole puzzle on the ends. Empty for puzzles given only by their
/// moves.
struct TurnLines {
    struct Line {
        std::uint16_t slabs = 1;
        std::optional<std::uint16_t> core;  ///< the fixed slab, which never turns
    };
    struct End {
        std::string name;
        std::optional<std::uint16_t> line;  ///< nullopt: the end only names rotations
        bool far = false;                   ///< counts slabs from the far side
        bool tip = false;  ///< the first slab is a tip: layer 1 is the tip and the next slab
        std::uint16_t layers = 0;  ///< number of layers that turn at this end
        std::uint32_t order =
            1;  ///< number of turns of the whole puzzle about it that make a full turn
        /// The number of turns by which names of moves count the smallest turn: 2 if it is a half
        /// turn, `R2`.
        std::uint32_t step = 1;
        /// The images of the ends under a clockwise rotation of the whole puzzle about this end.
        std::vector<std::uint16_t> rotated;
    };
    struct Name {
        std::string name;
        std::uint16_t end = 0;
    };
    std::vector<Line> lines;
    std::vector<End> ends;
    std::vector<Name> rotations;  ///< "x": a rotation of the whole puzzle about the end R
    std::vector<Name> slices;     ///< "M": a turn of the fixed slab as the end L turns
    /// "R" in "R++": turns all but the first layer of the end L backwards by two of its turns.
    std::vector<Name> remainders;
};

/// A drawn sticker: its identity, and its outline.
struct DrawnSticker {
    std::uint8_t face = 0;
    /// The slot of the sticker, and its position among the slot's stickers (Piece::stickers);
    /// nullopt for a sticker that never moves.
    std::optional<Slot> slot;
    std::uint8_t position = 0;
    std::vector<Vec3> corners;  ///< clockwise, in units of the distance from the centre to a face
    std::uint32_t facet = 0;    ///< of a puzzle with cuts: its number in the dissection
};

/// A drawn face: its outline, its colour, and its position in the flat net. A point p of the face
/// is at (dot(right, p) + x, dot(up, p) + y), y upwards.
struct DrawnFace {
    std::string colour;  ///< "#rrggbb"
    std::vector<Vec3> corners;
    Vec3 right;
    Vec3 up;
    double x = 0;
    double y = 0;
};

/// The drawing of a puzzle; empty for puzzles given only by their moves.
struct Drawing {
    std::vector<DrawnFace> faces;             ///< in the order of PuzzleParts::faces
    std::vector<DrawnSticker> stickers;       ///< face by face
    std::vector<std::uint8_t> facelet_order;  ///< the order of faces in facelet strings
};

/// A symmetry of the solid, by its action on grips.
struct SolidGripMap {
    GripMap map;
    bool mirror = false;  ///< a reflection, not a rotation
};

/// A turn of one grip by `amount` smallest turns, 1 <= amount < order.
struct Turn {
    std::uint16_t grip = 0;
    std::uint16_t amount = 1;

    friend auto operator<=>(const Turn&, const Turn&) = default;
};

/// A sequence of turns, the first element first. Empty: does nothing.
using Algorithm = std::vector<Turn>;

/// A named rotation of the whole puzzle, for puzzles given by their moves
/// (notation/named_rotations.hpp).
struct NamedRotation {
    std::string name;
    State turn;  ///< its action on pieces, in the convention of a grip's turn
    std::uint32_t order = 1;
    /// By grip, the image of its smallest turn under this rotation; amount 0 if the puzzle has no
    /// such turn. Empty if it would take too long to compute.
    std::vector<Turn> images = {};
};

/// Another name for a turn, such as "M" for Rs, for a rotation of the whole puzzle, or for several
/// moves, such as "Rw" for L x.
struct OtherName {
    struct Move {
        bool whole = false;  ///< `turn.grip` is the index of a named rotation
        Turn turn;
    };
    std::string name;
    std::vector<Move> moves;
};

/// Generators of registers that are known to fit on the puzzle together.
struct Preset {
    std::vector<Integer> orders;
    std::vector<Algorithm> generators;
    std::string source;  ///< origin
};

/// A solution in phases: each phase brings the state into the group generated by the turns of the
/// next phase; the last phase solves it.
struct TurnChain {
    struct Phase {
        std::string name;
        Algorithm turns;  ///< generators of the phase: it uses them and their powers
    };
    std::string name;
    std::vector<Phase> phases;
    std::string source;  ///< origin
    /// The first `reduction` phases bring the state, up to identical pieces, into the group of the
    /// turns of the phase after them, which need not be among their turns. From that phase on,
    /// groups are nested again. 0 if all groups are nested.
    std::size_t reduction = 0;
};

/// The parts of a Puzzle; the constructor derives the rest.
struct PuzzleParts {
    std::string name;                   ///< short name, "3x3"
    std::string title;                  ///< common name
    std::vector<std::string> aliases;   ///< other names
    std::vector<std::string> faces;     ///< in printing order
    std::vector<std::uint8_t> in_view;  ///< faces visible without turning the puzzle, easiest first
    std::vector<Orbit> orbits;
    std::vector<Piece> pieces;  ///< by slot
    std::vector<Grip> grips;    ///< blocks last
    std::string description;    ///< its cuts, "c f 1/3"; empty for other puzzles
    /// The names given to a puzzle from cuts; null if there are none.
    std::shared_ptr<const GeometricNames> cut_names = nullptr;
    TurnLines turn_lines;
    Drawing drawing;
    std::vector<SolidGripMap> grip_maps;  ///< the identity first; empty if none are known
    /// The images of the solved state under the rotations of the whole puzzle except the identity,
    /// by the colours that come to each place. Only rotations that no fixed sticker shows and that
    /// a state can express: a user who rotates the puzzle cannot distinguish them from the solved
    /// state.
    std::vector<State> rotations;
    /// For puzzles given by their moves, which have no turn_lines. Rotations are not grips;
    /// `images` are computed when the puzzle is built.
    std::vector<NamedRotation> named_rotations = {};
    std::vector<OtherName> other_names = {};
    /// The format of positions in the .tws file that it was read from; null for other sources.
    std::shared_ptr<const TwsForm> tws_form = nullptr;
};

/// Moves that people write for this puzzle although another puzzle has them.
struct MovesElsewhere {
    std::string puzzle;
    std::vector<std::string> moves;
};

/// A notation for algorithms (notation/notation.hpp), and the turns that it needs.
struct NotationChoice {
    std::string name;  ///< empty: the usual one
    std::vector<std::string> turns;
};

/// A notation defined by a description: names for turns, with precedence over the usual ones.
struct NameTable {
    std::string notation;
    std::vector<OtherName> names;
};

/// The notations for algorithms on a puzzle.
struct Writing {
    NotationChoice described;  ///< selected by the description
    std::vector<NameTable> tables;
    std::shared_ptr<const Notation> notation;  ///< in use; null: the usual one
    std::vector<MovesElsewhere> elsewhere;
};

class Puzzle {
 public:
    /// `parts` must be consistent: formats/definition.hpp checks and reports errors, this only
    /// asserts.
    explicit Puzzle(PuzzleParts parts);

    [[nodiscard]] const std::string& name() const { return parts_.name; }
    [[nodiscard]] const std::string& title() const { return parts_.title; }
    [[nodiscard]] const std::vector<std::string>& aliases() const { return parts_.aliases; }
    [[nodiscard]] const std::vector<std::string>& faces() const { return parts_.faces; }
    [[nodiscard]] const std::vector<Orbit>& orbits() const { return parts_.orbits; }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return parts_.pieces; }
    [[nodiscard]] const std::vector<Grip>& grips() const { return parts_.grips; }
    [[nodiscard]] const Shape& shape() const { return shape_; }
    /// Number of grips that are not blocks: grips()[0 .. this), generators of the puzzle's group.
    [[nodiscard]] std::uint16_t generator_count() const { return generator_count_; }
    /// The smallest turns of these grips.
    [[nodiscard]] std::vector<State> generators() const;
    [[nodiscard]] const std::string& description() const { return parts_.description; }
    [[nodiscard]] const std::shared_ptr<const GeometricNames>& cut_names() const {
        return parts_.cut_names;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& in_view() const { return parts_.in_view; }
    [[nodiscard]] const TurnLines& turn_lines() const { return parts_.turn_lines; }
    [[nodiscard]] const Drawing& drawing() const { return parts_.drawing; }
    [[nodiscard]] const std::vector<SolidGripMap>& grip_maps() const { return parts_.grip_maps; }
    [[nodiscard]] const std::vector<State>& rotations() const { return parts_.rotations; }
    [[nodiscard]] const std::vector<NamedRotation>& named_rotations() const {
        return parts_.named_rotations;
    }
    [[nodiscard]] const std::vector<OtherName>& other_names() const { return parts_.other_names; }
    void add_other_name(OtherName name) { parts_.other_names.push_back(std::move(name)); }
    [[nodiscard]] const std::shared_ptr<const TwsForm>& tws_form() const { return parts_.tws_form; }
    /// The first slot whose piece is identical to this slot's piece; usually the slot itself.
    [[nodiscard]] Slot identical(Slot slot) const { return identical_[slot]; }
    /// True if no other piece is identical, so that it is visible whether this piece is solved.
    [[nodiscard]] bool is_unique(Slot slot) const { return unique_[slot]; }
    /// True if some pieces of the orbit are identical.
    [[nodiscard]] bool has_identical_pieces(const Orbit& orbit) const;
    /// True for any orbit.
    [[nodiscard]] bool has_identical_pieces() const;
    [[nodiscard]] const std::vector<Preset>& presets() const { return presets_; }
    void add_preset(Preset preset) { presets_.push_back(std::move(preset)); }
    [[nodiscard]] const std::vector<TurnChain>& chains() const { return chains_; }
    void add_chain(TurnChain chain) { chains_.push_back(std::move(chain)); }
    /// What may be assumed of its turns.
    [[nodiscard]] const TurnModel& turn_model() const {
        return blocking_ == nullptr ? kFreeTurns : kBlockedTurns;
    }
    /// The rules that block its turns, for blocking/; nullptr if every turn is always possible.
    [[nodiscard]] const Blocking* blocking() const { return blocking_.get(); }
    /// Rules that block turns are rarely symmetric, so the symmetries of the solid are dropped.
    void set_blocking(std::shared_ptr<const Blocking> blocking) {
        blocking_ = std::move(blocking);
        if (blocking_ != nullptr) parts_.grip_maps.clear();
    }
    /// Its pieces as solids; nullptr if the description has none.
    [[nodiscard]] const PuzzleBody* body() const { return body_.get(); }
    void set_body(std::shared_ptr<const PuzzleBody> body) { body_ = std::move(body); }
    [[nodiscard]] const Writing& writing() const { return writing_; }
    void set_writing(Writing writing) { writing_ = std::move(writing); }

    /// The state of one turn. Larger turns of a block, of which there may be thousands, are
    /// computed at first use and stored; thread-safe.
    [[nodiscard]] const State& turn_state(Turn turn) const {
        return turn.amount == 1 ? parts_.grips[turn.grip].turn
                                : powers_of(turn.grip)[turn.amount - 2];
    }
    /// True if the turns of the two grips commute.
    [[nodiscard]] bool commute(std::uint16_t grip_a, std::uint16_t grip_b) const {
        return commute_[grip_a * parts_.grips.size() + grip_b];
    }
    /// The slot of the piece with this name, or with these faces in any order; nullopt if there is
    /// none, or if the faces fit several pieces.
    [[nodiscard]] std::optional<Slot> find_piece(std::string_view name) const;
    /// All piece names, as printed.
    [[nodiscard]] std::vector<std::string> piece_names() const;
    /// How hard a piece is to see; smaller is easier. First the number of its stickers out of view,
    /// then the faces in viewing order. Pieces compare as these vectors.
    [[nodiscard]] const std::vector<std::uint8_t>& visibility(Slot slot) const {
        return visibility_[slot];
    }

 private:
    /// The turns of a grip by two of its smallest turns, by three, ...; empty until first use.
    struct GripPowers {
        std::once_flag made;
        std::vector<State> states;
    };
    [[nodiscard]] const std::vector<State>& powers_of(std::uint16_t grip) const;
    void find_commuting();

    PuzzleParts parts_;
    std::vector<Preset> presets_;
    std::vector<TurnChain> chains_;
    std::shared_ptr<const Blocking> blocking_;
    std::shared_ptr<const PuzzleBody> body_;
    Writing writing_;
    Shape shape_;
    std::shared_ptr<std::vector<GripPowers>> powers_;  // by grip; copies of the puzzle share them
    std::vector<bool> commute_;
    std::unordered_map<std::string, Slot> by_name_;
    std::unordered_map<std::string, std::vector<Slot>> by_faces_;  // key: sorted face numbers
    std::vector<Slot> identical_;
    std::vector<bool> unique_;
    std::uint16_t generator_count_ = 0;
    std::vector<std::vector<std::uint8_t>> visibility_;
};

using PuzzlePtr = std::shared_ptr<const Puzzle>;

/// A key that is the same for every order of the same faces.
[[nodiscard]] std::string face_key(std::vector<std::uint8_t> stickers);

/// All ways to split "UFR" into names of faces; empty if there is none.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> split_faces(
    const std::vector<std::string>& faces, std::string_view text);

}  // namespace qter
