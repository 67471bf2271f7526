#include "puzzle/tws_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "puzzle/grip_names.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
    for (const Slot piece : state.piece) mix(piece);
    for (const std::uint8_t orient : state.orient) mix(orient);
    return hash;
}

class TwsMoveReader {
 public:
    TwsMoveReader(const TwsDescription& said, const TwsPieces& pieces, Diagnostics& errors)
        : said_(said), pieces_(pieces), errors_(errors) {}

    TwsMoves read() {
        make_turns();
        if (!errors_.has_errors()) make_grips();
        return std::move(made_);
    }

 private:
    [[nodiscard]] const Shape& shape() const { return pieces_.shape; }
    [[nodiscard]] const TwsForm& form() const { return pieces_.form; }

    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), std::move(help), code);
    }

    /// The moves, those last that are called like turns of another one: of U and U', either may be
    /// a power of the other, but U is the grip.
    [[nodiscard]] std::vector<const TwsBlock*> moves_by_rank() const {
        std::unordered_set<std::string_view> names;
        std::vector<const TwsBlock*> moves;
        for (const TwsBlock& block : said_.moves) {
            names.insert(block.name.text);
            moves.push_back(&block);
        }
        std::stable_partition(moves.begin(), moves.end(), [&](const TwsBlock* block) {
            const std::string_view name = block->name.text;
            const std::size_t stem = name.find_last_not_of("0123456789'") + 1;
            return stem == name.size() || !names.contains(name.substr(0, stem));
        });
        return moves;
    }

    void make_turns() {
        std::unordered_map<std::string_view, Span> taken;
        std::uint64_t entries = 0;
        for (const TwsBlock* const next : moves_by_rank()) {
            const TwsBlock& block = *next;
            const auto [other, fresh] = taken.emplace(block.name.text, block.name.span);
            if (!fresh) {
                errors_.add(Diagnostic::error(
                                Code::kDuplicate, block.name.span,
                                fmt::format("move `{}` is there twice", printable(block.name.text)))
                                .also(other->second, "the first one"));
                continue;
            }
            if (errors_.full()) return;
            entries += shape().slots();
            if (entries > kMaxTurnEntries) {
                too_many_turns(block.name);
                return;
            }
            std::optional<State> turn = turn_of(block);
            if (!turn) continue;
            TwsMove move{block.name, *std::move(turn), 1, centres_of(block)};
            if (const std::optional<TwsPower> base = find_power(move.turn)) {
                check_centres(move, made_.moves[base->move]);
                made_.powers.emplace_back(move.name, *base);
                continue;
            }
            const Integer order = qter::order(cycle_structure(shape(), move.turn));
            if (order == 1) {
                fail(move.name.span,
                     fmt::format("move `{}` does nothing", printable(move.name.text)));
                continue;
            }
            if (order > kMaxGripOrder) {
                fail(move.name.span,
                     fmt::format("move `{}` has order {}, more than {}", printable(move.name.text),
                                 to_string(order), kMaxGripOrder));
                continue;
            }
            move.order = static_cast<std::uint32_t>(order.get_ui());
            entries += std::uint64_t{move.order} * shape().slots();
            if (entries > kMaxTurnEntries) {
                too_many_turns(move.name);
                return;
            }
            if (made_.moves.size() == kMaxGrips) {
                fail(move.name.span, fmt::format("more than {} moves", kMaxGrips), "",
                     Code::kTooLarge);
                return;
            }
            made_.moves.push_back(std::move(move));
            remember_powers(made_.moves.size() - 1);
        }
    }

    void too_many_turns(const TwsWord& move) {
        fail(move.span, "the turns of this puzzle take too much memory", "", Code::kTooLarge);
    }

    /// The centres that a move is said to turn.
    [[nodiscard]] std::vector<std::size_t> centres_of(const TwsBlock& block) const {
        std::vector<std::size_t> centres;
        for (const TwsSetLines& lines : block.sets) {
            const bool turned = !lines.orient.empty() && lines.orient[0] != 0;
            if (said_.sets[lines.set].centre && turned) centres.push_back(lines.set);
        }
        std::sort(centres.begin(), centres.end());
        return centres;
    }

    /// A move that is left out turns the same centres as the one that it is a power of.
    void check_centres(const TwsMove& move, const TwsMove& base) {
        if (move.centres == base.centres) return;
        fail(move.name.span,
             fmt::format("move `{}` turns other centres than `{}`, of which it is a power",
                         printable(move.name.text), printable(base.name.text)),
             "", Code::kUnsupported);
    }

    std::optional<State> turn_of(const TwsBlock& block) {
        State turn = solved_state(shape());
        for (const TwsSetLines& lines : block.sets) {
            const TwsSet& set = said_.sets[lines.set];
            if (set.centre) continue;
            if (!is_permutation(lines.numbers)) {
                fail(lines.span, fmt::format("the numbers of `{}` in move `{}` are no permutation",
                                             set.name.text, printable(block.name.text)));
                return std::nullopt;
            }
            if (lines.free) {
                fail(lines.span, fmt::format("move `{}` must say how the pieces of `{}` turn",
                                             printable(block.name.text), set.name.text));
                return std::nullopt;
            }
            for (Slot k = 0; k < set.size; ++k) {
                const Slot from = set.first + lines.numbers[k];
                turn.piece[set.first + k] = from;
                if (set.free) continue;
                // Against references: what the piece had is measured where it came from.
                const std::uint32_t added =
                    lines.orient.empty() ? 0 : lines.orient[lines.numbers[k]];
                turn.orient[set.first + k] =
                    static_cast<std::uint8_t>((added + form().references[from] + set.orientations -
                                               form().references[set.first + k]) %
                                              set.orientations);
            }
        }
        return turn;
    }

    void remember_powers(std::size_t number) {
        State state = made_.moves[number].turn;
        for (std::uint32_t amount = 1; amount < made_.moves[number].order; ++amount) {
            powers_by_hash_.emplace(hash_of(state), TwsPower{number, amount});
            state = compose(shape(), state, made_.moves[number].turn);
        }
    }

    /// A candidate other than `except` that has `turn` among its powers.
    [[nodiscard]] std::optional<TwsPower> find_power(
        const State& turn, std::size_t except = static_cast<std::size_t>(-1)) const {
        const auto [begin, end] = powers_by_hash_.equal_range(hash_of(turn));
        for (auto found = begin; found != end; ++found) {
            const TwsPower& power = found->second;
            if (power.move == except) continue;
            if (qter::power(shape(), made_.moves[power.move].turn, Integer(power.amount)) == turn) {
                return power;
            }
        }
        return std::nullopt;
    }

    void make_grips() {
        std::vector<std::string> names;
        std::vector<Span> spans;
        std::vector<std::string> left_out;
        Span left_out_span;
        const auto leave_out = [&](const TwsWord& name, const TwsPower& base) {
            const TwsWord& kept = made_.moves[base.move].name;
            left_out.push_back(
                fmt::format("`{}` (`{}` {})", printable(name.text), printable(kept.text),
                            base.amount == 1 ? "itself" : fmt::format("{} times", base.amount)));
            if (!left_out_span.known()) left_out_span = name.span;
        };
        std::vector<std::size_t> in_file_order(made_.moves.size());
        std::iota(in_file_order.begin(), in_file_order.end(), std::size_t{0});
        std::sort(in_file_order.begin(), in_file_order.end(), [&](std::size_t a, std::size_t b) {
            return made_.moves[a].name.span.begin < made_.moves[b].name.span.begin;
        });
        for (const std::size_t i : in_file_order) {
            const TwsMove& move = made_.moves[i];
            // Of two moves that are powers of each other, only the first one is a candidate: what
            // is found here is no power of this move.
            if (const std::optional<TwsPower> base = find_power(move.turn, i)) {
                check_centres(move, made_.moves[base->move]);
                leave_out(move.name, *base);
                continue;
            }
            const std::string name(move.name.text);
            if (const std::optional<std::string> problem = grip_name_problem(name)) {
                fail(move.name.span,
                     fmt::format("the name of move `{}` {}", printable(name), *problem),
                     "a move that is a power of another one may be called anything");
            }
            names.push_back(name);
            spans.push_back(move.name.span);
            Grip grip;
            grip.name = name;
            grip.turn = move.turn;
            grip.order = move.order;
            made_.grips.push_back(std::move(grip));
            made_.centres.push_back(move.centres);
        }
        for (const auto& [name, base] : made_.powers) leave_out(name, base);
        if (const auto clash = find_name_clash(names)) {
            const auto [first, second] = *clash;
            errors_.add(Diagnostic::error(Code::kDuplicate, spans[second],
                                          fmt::format("`{}` would also be several turns of `{}`",
                                                      names[second], names[first]))
                            .also(spans[first], "it is no power of this move"));
        }
        if (left_out.empty()) return;
        errors_.add(
            Diagnostic::warning(Code::kUnused, left_out_span,
                                fmt::format("moves that are powers of others become no grips: {}",
                                            join_words(left_out))));
    }

    const TwsDescription& said_;
    const TwsPieces& pieces_;
    Diagnostics& errors_;
    TwsMoves made_;
    std::unordered_multimap<std::uint64_t, TwsPower> powers_by_hash_;
};

}  // namespace

TwsMoves tws_moves_of(const TwsDescription& said, const TwsPieces& pieces, Diagnostics& errors) {
    return TwsMoveReader(said, pieces, errors).read();
}

}  // namespace qter
