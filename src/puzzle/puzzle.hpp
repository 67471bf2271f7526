// A twisty puzzle: named pieces in orbits, grips to turn, and presets of registers.
//
// A Puzzle is immutable once built (definition.hpp reads one from its description), so it is
// shared freely. Nothing here knows what any particular puzzle looks like.
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

#include "puzzle/grip_map.hpp"
#include "puzzle/state.hpp"
#include "puzzle/vec3.hpp"

namespace qter {

/// Most pieces a puzzle may have: states stay small enough to compose in microseconds.
inline constexpr std::size_t kMaxPieces = 65536;
/// Most slots of all turns that a puzzle keeps from the start, at five bytes each: of every grip
/// all turns, but of a block that planes cut its smallest one (Puzzle::turn_state).
inline constexpr std::uint64_t kMaxTurnEntries = 20'000'000;
/// Most grips of a puzzle that is known by its moves, and the most turns that one of them makes.
inline constexpr std::size_t kMaxGrips = 1000;
inline constexpr std::uint32_t kMaxGripOrder = 1000;
/// Most orbits of such a puzzle.
inline constexpr std::size_t kMaxOrbits = 1000;
/// Most orientations of a piece.
inline constexpr std::uint32_t kMaxOrientations = 255;

struct GeometricNames;  // geometric_names.hpp
struct TwsForm;         // tws.hpp
struct Blocking;        // blocking.hpp
struct PuzzleBody;      // puzzle_body.hpp
class Notation;         // notation.hpp

/// A set of pieces that can reach each other's places.
struct Orbit {
    std::string name;
    std::uint32_t orientations = 1;
    Slot first = 0;
    Slot size = 0;
};

/// A piece, and at the same time the slot it belongs to.
struct Piece {
    std::string name;  ///< as printed: faces in the puzzle's printing order
    /// Face numbers, the reference sticker first, then clockwise. There may be more of them than
    /// orientations, whose stickers then are as many apart as it takes to go round.
    std::vector<std::uint8_t> stickers;
    /// Pieces of one orbit with the same number look alike in every place. Without it, those with
    /// the same stickers do, and pieces without stickers are all different.
    std::optional<std::uint32_t> kind = std::nullopt;
};

/// Slabs [first, last] of a turning line, counted from its near end.
struct SlabRange {
    std::uint16_t line = 0;
    std::uint16_t first = 0;
    std::uint16_t last = 0;

    friend bool operator==(const SlabRange&, const SlabRange&) = default;
};

/// What a hand takes hold of and turns: its smallest turn, and how many of them make a full one.
/// What a turn may count.
inline constexpr std::uint32_t kMaxTurnCost = 50;

struct Grip {
    std::string name;
    State turn;
    std::uint32_t order = 1;
    std::uint32_t step = 1;  ///< of its end (TurnLines::End)
    /// Several layers at once ("Rw"): a turn like any other, but no new generator of the group.
    bool block = false;
    std::uint16_t end = 0;   ///< the end it is seen from (TurnLines), where the puzzle has any
    SlabRange slabs;         ///< the slabs it moves, likewise
    std::uint32_t cost = 1;  ///< what a turn counts by the description's costs
};

/// The lines that a puzzle's grips turn about, by their ends: how layers are counted, and what
/// becomes of the ends when the whole puzzle is turned. Empty for puzzles known by their moves
/// alone.
struct TurnLines {
    struct Line {
        std::uint16_t slabs = 1;
        std::optional<std::uint16_t> core;  ///< the slab that is held and never turns
    };
    struct End {
        std::string name;
        std::optional<std::uint16_t> line;  ///< none: it only names rotations
        bool far = false;                   ///< counts slabs from the other end
        bool tip = false;          ///< the first slab is a tip: layer 1 is it and the next slab
        std::uint16_t layers = 0;  ///< how many layers turn at this end
        std::uint32_t order = 1;   ///< turns of the whole puzzle about it that make a full one
        /// What names of moves call the smallest turn: 2 where half a turn, `R2`, is the smallest.
        std::uint32_t step = 1;
        /// Where the ends go when the whole puzzle is turned clockwise about this one, once.
        std::vector<std::uint16_t> rotated;
    };
    struct Name {
        std::string name;
        std::uint16_t end = 0;
    };
    std::vector<Line> lines;
    std::vector<End> ends;
    std::vector<Name> rotations;  ///< "x" for turning the whole puzzle about the end R
    std::vector<Name> slices;     ///< "M" for turning the core slab as the end L turns
    /// "R" where "R++" turns all but the first layer of the end L by two of its turns, backwards.
    std::vector<Name> remainders;
};

/// A sticker as it is drawn: which one, and its outline.
struct DrawnSticker {
    std::uint8_t face = 0;
    /// The slot it shows, and the position among the slot's stickers (Piece::stickers); no slot for
    /// a sticker that never moves.
    std::optional<Slot> slot;
    std::uint8_t position = 0;
    std::vector<Vec3> corners;  ///< clockwise, in units of the distance of a face from the centre
};

/// A face as it is drawn: its outline, its colour, and where the flat net has it. A point p of the
/// face is at (dot(right, p) + x, dot(up, p) + y), y upwards.
struct DrawnFace {
    std::string colour;  ///< "#rrggbb"
    std::vector<Vec3> corners;
    Vec3 right;
    Vec3 up;
    double x = 0;
    double y = 0;
};

/// How a puzzle looks; empty for puzzles known by their moves alone.
struct Drawing {
    std::vector<DrawnFace> faces;             ///< as PuzzleParts::faces
    std::vector<DrawnSticker> stickers;       ///< face by face
    std::vector<std::uint8_t> facelet_order;  ///< the order of faces in a string of facelets
};

/// A symmetry of the solid as it acts on grips.
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

/// An algorithm turns its first element first. Empty is the algorithm that does nothing.
using Algorithm = std::vector<Turn>;

/// A rotation of the whole puzzle that a description by moves has under a name
/// (named_rotations.hpp).
struct NamedRotation {
    std::string name;
    State turn;  ///< where it takes the pieces, as a grip's turn says it
    std::uint32_t order = 1;
    /// By grip, the turn that its smallest one comes to after this rotation, with amount 0 where
    /// that is none of the puzzle's. Empty where it takes too long to find out.
    std::vector<Turn> images = {};
};

/// Another name for a turn, as "M" may be for Rs, for turning the whole puzzle, or for several such
/// moves, as "Rw" may be for L x.
struct OtherName {
    struct Move {
        bool whole = false;  ///< `turn.grip` is the number of a named rotation
        Turn turn;
    };
    std::string name;
    std::vector<Move> moves;
};

/// Generators of registers that are known to fit on the puzzle together.
struct Preset {
    std::vector<Integer> orders;
    std::vector<Algorithm> generators;
    std::string source;  ///< where it comes from
};

/// A way to solve in phases: each brings the state into the group that the next one's turns
/// generate, the last one solves it.
struct TurnChain {
    struct Phase {
        std::string name;
        Algorithm turns;  ///< this phase uses them and their powers
    };
    std::string name;
    std::vector<Phase> phases;
    std::string source;  ///< where it comes from
    /// So many phases bring the state, look-alikes aside, into the group of the turns of the phase
    /// behind them, which need not be among theirs; from there on they lie in one another again. 0
    /// when all do.
    std::size_t reduction = 0;
};

/// Everything a Puzzle is made of; the constructor derives the rest.
struct PuzzleParts {
    std::string name;                   ///< short name, "3x3"
    std::string title;                  ///< what people call it
    std::vector<std::string> aliases;   ///< other names it goes by
    std::vector<std::string> faces;     ///< in printing order
    std::vector<std::uint8_t> in_view;  ///< faces seen without turning the puzzle, easiest first
    std::vector<Orbit> orbits;
    std::vector<Piece> pieces;  ///< by slot
    std::vector<Grip> grips;    ///< those that are no blocks first
    std::string description;    ///< of its cuts, "c f 1/3"; empty where there is none
    /// What the cuts were given to be called by; null where nothing was.
    std::shared_ptr<const GeometricNames> cut_names = nullptr;
    TurnLines turn_lines;
    Drawing drawing;
    std::vector<SolidGripMap> grip_maps;  ///< the identity first; empty where none are known
    /// What the rotations of the whole puzzle, but for the identity, make of the solved state, by
    /// the colours that come to each place; only those that no sticker at rest gives away and that
    /// a state can express. One who turns the puzzle round cannot tell them from the solved state.
    std::vector<State> rotations;
    /// Of a puzzle that is known by its moves. They are no grips; `images` are found when the
    /// puzzle is made. There are no turn_lines then.
    std::vector<NamedRotation> named_rotations = {};
    std::vector<OtherName> other_names = {};
    /// How the .tws file that it was read from writes positions; null where it was another file.
    std::shared_ptr<const TwsForm> tws_form = nullptr;
};

/// Moves that people write for this puzzle and that another one has.
struct MovesElsewhere {
    std::string puzzle;
    std::vector<std::string> moves;
};

/// Which way of writing algorithms (notation.hpp), and the turns that it needs.
struct NotationChoice {
    std::string name;  ///< empty: the usual one
    std::vector<std::string> turns;
};

/// A notation that a description has of its own: names for turns that come before the usual ones.
struct NameTable {
    std::string notation;
    std::vector<OtherName> names;
};

/// How people write algorithms on a puzzle.
struct Writing {
    NotationChoice described;  ///< as the description has it
    std::vector<NameTable> tables;
    std::shared_ptr<const Notation> notation;  ///< in use; null: the usual one
    std::vector<MovesElsewhere> elsewhere;
};

class Puzzle {
 public:
    /// `parts` must be consistent: definition.hpp checks and explains, this asserts.
    explicit Puzzle(PuzzleParts parts);

    [[nodiscard]] const std::string& name() const { return parts_.name; }
    [[nodiscard]] const std::string& title() const { return parts_.title; }
    [[nodiscard]] const std::vector<std::string>& aliases() const { return parts_.aliases; }
    [[nodiscard]] const std::vector<std::string>& faces() const { return parts_.faces; }
    [[nodiscard]] const std::vector<Orbit>& orbits() const { return parts_.orbits; }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return parts_.pieces; }
    [[nodiscard]] const std::vector<Grip>& grips() const { return parts_.grips; }
    [[nodiscard]] const Shape& shape() const { return shape_; }
    /// The grips that are no blocks: grips()[0 .. this), generators of the puzzle's group.
    [[nodiscard]] std::uint16_t generator_count() const { return generator_count_; }
    /// Their smallest turns.
    [[nodiscard]] std::vector<State> generators() const;
    [[nodiscard]] const std::string& description() const { return parts_.description; }
    [[nodiscard]] const std::shared_ptr<const GeometricNames>& cut_names() const {
        return parts_.cut_names;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& in_view() const { return parts_.in_view; }
    [[nodiscard]] const TurnLines& turn_lines() const { return parts_.turn_lines; }
    [[nodiscard]] const Drawing& drawing() const { return parts_.drawing; }
    /// "#rrggbb"; also of puzzles that have no drawing.
    [[nodiscard]] const std::string& face_colour(std::uint8_t face) const {
        return face_colours_[face];
    }
    [[nodiscard]] const std::vector<SolidGripMap>& grip_maps() const { return parts_.grip_maps; }
    [[nodiscard]] const std::vector<State>& rotations() const { return parts_.rotations; }
    [[nodiscard]] const std::vector<NamedRotation>& named_rotations() const {
        return parts_.named_rotations;
    }
    [[nodiscard]] const std::vector<OtherName>& other_names() const { return parts_.other_names; }
    void add_other_name(OtherName name) { parts_.other_names.push_back(std::move(name)); }
    [[nodiscard]] const std::shared_ptr<const TwsForm>& tws_form() const { return parts_.tws_form; }
    /// The first slot whose piece looks the same as this slot's in every place: itself, mostly.
    [[nodiscard]] Slot look_alike(Slot slot) const { return look_alike_[slot]; }
    /// True when no other piece looks the same, so that one can see whether this one is solved.
    [[nodiscard]] bool is_unique(Slot slot) const { return unique_[slot]; }
    /// True when some pieces of the orbit look the same.
    [[nodiscard]] bool has_look_alikes(const Orbit& orbit) const;
    /// The same of any orbit.
    [[nodiscard]] bool has_look_alikes() const;
    [[nodiscard]] const std::vector<Preset>& presets() const { return presets_; }
    void add_preset(Preset preset) { presets_.push_back(std::move(preset)); }
    [[nodiscard]] const std::vector<TurnChain>& chains() const { return chains_; }
    void add_chain(TurnChain chain) { chains_.push_back(std::move(chain)); }
    /// What blocks its turns; nullptr where every turn can always be made.
    [[nodiscard]] const Blocking* blocking() const { return blocking_.get(); }
    /// What blocks turns is seldom alike from all sides: no symmetry of the solid is known
    /// afterwards.
    void set_blocking(std::shared_ptr<const Blocking> blocking) {
        blocking_ = std::move(blocking);
        if (blocking_ != nullptr) parts_.grip_maps.clear();
    }
    /// Its pieces as solids; nullptr where the description gives none.
    [[nodiscard]] const PuzzleBody* body() const { return body_.get(); }
    void set_body(std::shared_ptr<const PuzzleBody> body) { body_ = std::move(body); }
    [[nodiscard]] const Writing& writing() const { return writing_; }
    void set_writing(Writing writing) { writing_ = std::move(writing); }

    /// The transformation one turn makes. Larger turns of a block, of which there may be thousands,
    /// are made when one is first asked for, and kept; any thread may ask.
    [[nodiscard]] const State& turn_state(Turn turn) const {
        return turn.amount == 1 ? parts_.grips[turn.grip].turn
                                : powers_of(turn.grip)[turn.amount - 2];
    }
    /// True when the two grips' turns can swap places in an algorithm.
    [[nodiscard]] bool commute(std::uint16_t grip_a, std::uint16_t grip_b) const {
        return commute_[grip_a * parts_.grips.size() + grip_b];
    }
    /// The slot of the piece of this name, or with these faces in any order; nullopt when there is
    /// none, or when the faces fit several pieces.
    [[nodiscard]] std::optional<Slot> find_piece(std::string_view name) const;
    /// All piece names, as printed.
    [[nodiscard]] std::vector<std::string> piece_names() const;
    /// How hard a piece is to see, smaller is easier: first the number of its stickers out of view,
    /// then the faces themselves in viewing order. Pieces compare as the vectors do.
    [[nodiscard]] const std::vector<std::uint8_t>& visibility(Slot slot) const {
        return visibility_[slot];
    }

 private:
    /// A grip's turns by two of its smallest ones, by three, ...; empty until they are asked for.
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
    std::vector<Slot> look_alike_;
    std::vector<bool> unique_;
    std::uint16_t generator_count_ = 0;
    std::vector<std::vector<std::uint8_t>> visibility_;
    std::vector<std::string> face_colours_;
};

using PuzzlePtr = std::shared_ptr<const Puzzle>;

/// A key that is the same for every order of the same faces.
[[nodiscard]] std::string face_key(std::vector<std::uint8_t> stickers);

/// All ways to read "UFR" as a row of face names; none when something is left over.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> split_faces(
    const std::vector<std::string>& faces, std::string_view text);

}  // namespace qter
