#include "tws/tws_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "notation/grip_names.hpp"
#include "notation/named_rotations.hpp"
#include "support/text.hpp"
#include "tws/tws_sequences.hpp"

namespace qter {
namespace {

std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
    for (const Slot piece : state.piece) mix(piece);
    for (const std::uint8_t orient : state.orient) mix(orient);
    return hash;
}

/// Move `move` done `amount` times.
struct TwsPower {
    std::size_t move = 0;
    std::uint32_t amount = 0;
};

class TwsMoveReader {
 public:
    TwsMoveReader(const TwsDescription& said, const TwsPieces& pieces, Diagnostics& errors)
        : said_(said), pieces_(pieces), errors_(errors) {}

    TwsMoves read() {
        make_turns();
        if (!errors_.has_errors()) add_tws_sequences(said_, shape(), made_.named, errors_);
        if (!errors_.has_errors()) find_rotations();
        if (!errors_.has_errors()) find_powers();
        if (!errors_.has_errors()) make_grips();
        return std::move(made_);
    }

 private:
    /// The order of a move, and the move that it is a power of.
    struct Known {
        std::uint32_t order = 1;            ///< 0: the move is left out
        std::optional<TwsPower> base = {};  ///< for a move that is not a power itself
    };

    [[nodiscard]] const Shape& shape() const { return pieces_.shape; }
    [[nodiscard]] const TwsForm& form() const { return pieces_.form; }

    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), std::move(help), code);
    }

    void make_turns() {
        std::unordered_map<std::string_view, Span> taken;
        for (const TwsBlock& block : said_.moves) {
            const auto [other, fresh] = taken.emplace(block.name.text, block.name.span);
            if (!fresh) {
                errors_.add(Diagnostic::error(Code::kDuplicate, block.name.span,
                                              fmt::format("move `{}` is listed twice",
                                                          printable(block.name.text)))
                                .also(other->second, "the first one"));
                continue;
            }
            if (errors_.full()) return;
            if (!takes(shape().slots(), block.name)) return;
            std::optional<State> turn = turn_of(block);
            if (!turn) continue;
            made_.named.push_back({block.name, *std::move(turn), centres_of(block)});
        }
    }

    /// Counts entries of turns; false, with an error, if there are too many.
    bool takes(std::uint64_t entries, const TwsWord& move) {
        entries_ += entries;
        if (entries_ <= kMaxTurnEntries) return true;
        fail(move.span, "the turns of this puzzle take too much memory", "", Code::kTooLarge);
        return false;
    }

    /// Marks moves as rotations by their names, unless no other move would remain.
    void find_rotations() {
        std::vector<std::string> names;
        bool turns = false;
        for (const TwsMove& move : made_.named) {
            turns = turns || (!move.alias && !is_rotation_name(move.name.text));
        }
        if (!turns) return;
        Span span;
        for (TwsMove& move : made_.named) {
            move.rotation = is_rotation_name(move.name.text);
            if (!move.rotation || !move.turns) continue;
            if (names.empty()) span = move.name.span;
            names.push_back(fmt::format("`{}`", printable(move.name.text)));
        }
        if (names.empty()) return;
        const std::string all = join_words(names);
        errors_.add(Diagnostic::warning(
            Code::kUnused, span,
            names.size() == 1
                ? fmt::format("by its name, move {} is a rotation of the whole puzzle, not a turn",
                              all)
                : fmt::format(
                      "by their names, moves {} are rotations of the whole puzzle, not turns",
                      all)));
    }

    /// The moves, those with names of turns of another move last: of U and U', either may be a
    /// power of the other, but U is the grip. Sequences and aliases come after the moves.
    [[nodiscard]] std::vector<std::size_t> moves_by_rank() const {
        std::unordered_set<std::string_view> names;
        std::vector<std::size_t> moves(made_.named.size());
        std::iota(moves.begin(), moves.end(), std::size_t{0});
        for (const TwsMove& move : made_.named) names.insert(move.name.text);
        const auto is_plain = [&](std::size_t i) {
            const std::string_view name = made_.named[i].name.text;
            const std::size_t stem = name.find_last_not_of("0123456789'") + 1;
            return stem == name.size() || !names.contains(name.substr(0, stem));
        };
        const auto rank = [&](std::size_t i) {
            const TwsMove& move = made_.named[i];
            return (move.alias ? 4 : move.sequence ? 2 : 0) + (is_plain(i) ? 0 : 1);
        };
        std::stable_sort(moves.begin(), moves.end(),
                         [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
        return moves;
    }

    void find_powers() {
        known_.resize(made_.named.size());
        std::size_t grips = 0;
        for (const std::size_t i : moves_by_rank()) {
            if (errors_.full()) return;
            const TwsMove& move = made_.named[i];
            known_[i].base = find_power(move);
            if (known_[i].base) {
                check_centres(move, made_.named[known_[i].base->move]);
                continue;
            }
            const Integer order = qter::order(cycle_structure(shape(), move.turn));
            const std::string called = printable(move.name.text);
            if (order == 1) {
                leave_out(i, fmt::format("move `{}` does nothing", called));
            } else if (order > kMaxGripOrder) {
                leave_out(i, fmt::format("move `{}` has order {}, more than {}", called,
                                         to_string(order), kMaxGripOrder));
            } else if (grips == kMaxGrips) {
                leave_out(i, fmt::format("more than {} moves", kMaxGrips), Code::kTooLarge);
            } else {
                known_[i].order = static_cast<std::uint32_t>(order.get_ui());
                if (!takes(std::uint64_t{known_[i].order} * shape().slots(), move.name)) return;
                ++grips;
                remember_powers(i);
            }
        }
    }

    /// A move that cannot be a grip is an error; a rotation or a sequence stays as a name only.
    void leave_out(std::size_t i, const std::string& why, Code code = Code::kBadPuzzle) {
        const TwsMove& move = made_.named[i];
        known_[i].order = 0;
        if (!move.sequence && !move.rotation) return fail(move.name.span, why, "", code);
        if (move.alias) return;
        errors_.add(Diagnostic::warning(Code::kUnused, move.name.span,
                                        why + "; its name only works within this file"));
    }

    /// The centres that a move turns, by its orientation lines.
    [[nodiscard]] std::vector<std::size_t> centres_of(const TwsBlock& block) const {
        std::vector<std::size_t> centres;
        for (const TwsSetLines& lines : block.sets) {
            const bool turned = !lines.orient.empty() && lines.orient[0] != 0;
            if (said_.sets[lines.set].centre && turned) centres.push_back(lines.set);
        }
        std::sort(centres.begin(), centres.end());
        return centres;
    }

    /// Checks that a move turns the same centres as the move that it is a power of.
    void check_centres(const TwsMove& move, const TwsMove& base) {
        if (move.centres == base.centres) return;
        fail(move.name.span,
             fmt::format("move `{}` is a power of `{}`, but turns other centres",
                         printable(move.name.text), printable(base.name.text)),
             "", Code::kUnsupported);
    }

    std::optional<State> turn_of(const TwsBlock& block) {
        State turn = solved_state(shape());
        for (const TwsSetLines& lines : block.sets) {
            const TwsSet& set = said_.sets[lines.set];
            if (set.centre) continue;
            if (!is_permutation(lines.numbers)) {
                fail(lines.span,
                     fmt::format("the numbers of `{}` in move `{}` are not a permutation",
                                 set.name.text, printable(block.name.text)));
                return std::nullopt;
            }
            if (lines.free) {
                fail(lines.span, fmt::format("move `{}` must give the orientations of `{}`",
                                             printable(block.name.text), set.name.text));
                return std::nullopt;
            }
            for (Slot k = 0; k < set.size; ++k) {
                const Slot from = set.slot(lines.numbers[k]);
                const std::uint32_t added =
                    lines.orient.empty() ? 0 : lines.orient[block.from_zero ? k : lines.numbers[k]];
                for (std::uint32_t t = 0; t < set.split; ++t) {
                    turn.piece[set.slot(k) + t] = from + (t + set.split - added) % set.split;
                }
                if (set.free || set.split > 1) continue;
                // Relative to references: the old orientation is measured at the origin.
                turn.orient[set.first + k] =
                    static_cast<std::uint8_t>((added + form().references[from] + set.orientations -
                                               form().references[set.first + k]) %
                                              set.orientations);
            }
        }
        return turn;
    }

    void remember_powers(std::size_t number) {
        const TwsMove& move = made_.named[number];
        State state = move.turn;
        for (std::uint32_t amount = 1; amount < known_[number].order; ++amount) {
            powers_by_hash_.emplace(hash_of(state), TwsPower{number, amount});
            state = compose(shape(), state, move.turn);
        }
    }

    /// A candidate other than `except` with the turn of `move` among its powers; a rotation for a
    /// rotation, a turn for a turn.
    [[nodiscard]] std::optional<TwsPower> find_power(
        const TwsMove& move, std::size_t except = static_cast<std::size_t>(-1)) const {
        const auto [begin, end] = powers_by_hash_.equal_range(hash_of(move.turn));
        for (auto found = begin; found != end; ++found) {
            const TwsPower& power = found->second;
            const TwsMove& base = made_.named[power.move];
            if (power.move == except || (base.rotation != move.rotation && !move.alias)) continue;
            if (qter::power(shape(), base.turn, Integer(power.amount)) == move.turn) return power;
        }
        return std::nullopt;
    }

    void make_grips() {
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < made_.named.size(); ++i) {
            if (known_[i].base || known_[i].order == 0) continue;
            // Of two moves that are powers of each other, only the first is a candidate, so the
            // result is not a power of this move.
            known_[i].base = find_power(made_.named[i], i);
            if (!known_[i].base) numbers.push_back(i);
        }
        std::sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
            const TwsMove& one = made_.named[a];
            const TwsMove& other = made_.named[b];
            return std::pair(one.sequence, one.name.span.begin) <
                   std::pair(other.sequence, other.name.span.begin);
        });
        std::vector<std::size_t> number_of(made_.named.size());
        for (const std::size_t i : numbers) {
            if (!has_good_name(i)) continue;
            const TwsMove& move = made_.named[i];
            const std::string name(move.name.text);
            if (move.rotation) {
                number_of[i] = made_.rotations.size();
                made_.rotations.push_back({name, move.turn, known_[i].order});
                continue;
            }
            number_of[i] = made_.grips.size();
            Grip grip;
            grip.name = name;
            grip.turn = move.turn;
            grip.order = known_[i].order;
            made_.grips.push_back(std::move(grip));
            made_.centres.push_back(move.centres);
        }
        name_powers(number_of);
        warn_of_powers();
    }

    /// True if algorithms can spell the name, and it does not clash with turns of another move.
    bool has_good_name(std::size_t i) {
        const TwsMove& move = made_.named[i];
        const std::string name(move.name.text);
        if (const std::optional<std::string> problem = grip_name_problem(name)) {
            const std::string why =
                fmt::format("the name of move `{}` {}", printable(name), *problem);
            if (move.sequence || move.rotation) {
                leave_out(i, why);
            } else {
                fail(move.name.span, why,
                     "a move that is a power of another one may be called anything");
            }
            return false;
        }
        const std::optional<std::string> other = names_.add(name);
        if (!other) {
            spans_.emplace(name, move.name.span);
            return true;
        }
        const bool longer = name.size() > other->size();
        const std::string why = fmt::format("`{}` would also be several turns of `{}`",
                                            longer ? name : *other, longer ? *other : name);
        if (move.sequence) {
            leave_out(i, why);
            return false;
        }
        const Span here = move.name.span;
        const Span there = spans_.at(*other);
        errors_.add(Diagnostic::error(Code::kDuplicate, longer ? here : there, why)
                        .also(longer ? there : here, "it is not a power of this move"));
        return false;
    }

    /// Moves that are powers of others become other names of turns, if algorithms can spell them.
    void name_powers(const std::vector<std::size_t>& number_of) {
        for (std::size_t i = 0; i < made_.named.size(); ++i) {
            std::optional<TwsPower> base = known_[i].base;
            const std::string name(made_.named[i].name.text);
            if (!base || grip_name_problem(name)) continue;
            while (const std::optional<TwsPower>& below = known_[base->move].base) {
                base =
                    TwsPower{below->move, base->amount * below->amount % known_[below->move].order};
            }
            if (known_[base->move].order == 0 || names_.add(name)) continue;
            if (made_.other_names.size() == kMaxGrips) return;
            made_.other_names.push_back({name,
                                         {{made_.named[base->move].rotation,
                                           {static_cast<std::uint16_t>(number_of[base->move]),
                                            static_cast<std::uint16_t>(base->amount)}}}});
        }
    }

    void warn_of_powers() {
        std::vector<std::string> left_out;
        Span span;
        for (std::size_t i = 0; i < made_.named.size(); ++i) {
            const TwsMove& move = made_.named[i];
            if (!known_[i].base || move.sequence || move.rotation) continue;
            const auto [base, amount] = *known_[i].base;
            left_out.push_back(fmt::format(
                "`{}` (`{}` {})", printable(move.name.text), printable(made_.named[base].name.text),
                amount == 1 ? "itself" : fmt::format("{} times", amount)));
            if (!span.known()) span = move.name.span;
        }
        if (left_out.empty()) return;
        errors_.add(Diagnostic::warning(
            Code::kUnused, span,
            fmt::format("moves that are powers of other moves do not become grips: {}",
                        join_words(left_out))));
    }

    const TwsDescription& said_;
    const TwsPieces& pieces_;
    Diagnostics& errors_;
    TwsMoves made_;
    std::vector<Known> known_;  // by move
    std::uint64_t entries_ = 0;
    GripNames names_;  // of grips, rotations and turns
    std::unordered_map<std::string, Span> spans_;
    std::unordered_multimap<std::uint64_t, TwsPower> powers_by_hash_;
};

}  // namespace

TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces, Diagnostics& errors) {
    return TwsMoveReader(said, pieces, errors).read();
}

}  // namespace qter
