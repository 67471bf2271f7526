#include "tws/tws_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "notation/algorithm.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

// Limit on slots of all stored states, and of all turns made.
constexpr std::uint64_t kMaxStateEntries = kMaxTurnEntries;
constexpr std::uint64_t kMaxAlgorithmWork = 1'000'000'000;
/// Assigning identical pieces takes, for each position, up to the square of the number of moves
/// times the number of places: this limit is seconds in all.
constexpr std::uint64_t kMaxConstraintWork = 1'000'000'000;

class TwsPositionReader {
 public:
    TwsPositionReader(const Source& source, const TwsDescription& said, const TwsPieces& pieces,
                      const TwsMoves& moves, const Puzzle& puzzle, Diagnostics& errors)
        : source_(source),
          said_(said),
          pieces_(pieces),
          moves_(moves),
          puzzle_(puzzle),
          errors_(errors) {}

    std::vector<TwsFile::NamedState> read() {
        if (said_.scrambles.empty()) return {};
        if (std::uint64_t{said_.algorithms.size() + said_.positions.size()} *
                pieces_.shape.slots() >
            kMaxStateEntries) {
            fail(source_.span(0, 0), "the positions of this file take too much memory", "",
                 Code::kTooLarge);
            return {};
        }
        name_moves();
        std::optional<GroupConstraints> constraints;
        const std::vector<std::uint32_t> looks = look_classes(puzzle_);
        const bool assigning = can_assign_identical_pieces();
        for (const TwsScramble& scramble : said_.scrambles) {
            const TwsWord& name = scramble.by_algorithm ? said_.algorithms[scramble.number].name
                                                        : said_.positions[scramble.number].name;
            std::optional<State> state;
            if (scramble.by_algorithm) {
                state = play(said_.algorithms[scramble.number]);
                if (!state) return {};
            } else {
                open_.reset();
                state = position_of(said_.positions[scramble.number]);
                if (!state) continue;
                if (assigning && !open_) {
                    if (!constraints) constraints = constraints_of(puzzle_);
                    state = assign_identical_pieces(pieces_.shape, *constraints, looks,
                                                    *std::move(state));
                }
            }
            states_.push_back({printable(name.text), *std::move(state), name.span,
                               scramble.by_algorithm ? std::nullopt : std::move(open_)});
        }
        return std::move(states_);
    }

 private:
    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), std::move(help), code);
    }

    /// True if there are identical pieces, and kMaxConstraintWork is enough for them.
    [[nodiscard]] bool can_assign_identical_pieces() const {
        const std::uint64_t generators = puzzle_.generator_count();
        return generators * generators * pieces_.shape.slots() * said_.positions.size() <=
                   kMaxConstraintWork &&
               puzzle_.has_identical_pieces();
    }

    /// If rotations change the meaning of names, only the names that an algorithm cannot spell are
    /// looked up word by word.
    void name_moves() {
        for (const TwsMove& move : moves_.named) {
            if (!puzzle_.named_rotations().empty() &&
                (move.rotation || parse_algorithm(puzzle_, move.name.text, {}))) {
                continue;
            }
            named_.emplace(move.name.text, &move.turn);
        }
    }

    std::optional<State> play(const TwsNaming& naming) {
        State state = solved_state(pieces_.shape);
        const TwsWords& words = naming.words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto named = named_.find(words[i].text);
            if (named != named_.end()) {
                work_ += pieces_.shape.slots();
                state = compose(pieces_.shape, state, *named->second);
            } else {
                // Words up to the next name are read together: rotations and groups extend over
                // several words.
                std::vector<AlgorithmText> run = {{words[i].text, words[i].span}};
                while (i + 1 < words.size() && !named_.contains(words[i + 1].text)) {
                    ++i;
                    run.push_back({words[i].text, words[i].span});
                }
                const std::optional<Algorithm> algorithm =
                    parse_algorithm(puzzle_, run).take(errors_);
                if (!algorithm) return std::nullopt;
                work_ += algorithm->size() * pieces_.shape.slots();
                if (work_ <= kMaxAlgorithmWork) {
                    state = compose(pieces_.shape, state, state_of(puzzle_, *algorithm));
                }
            }
            if (work_ > kMaxAlgorithmWork) {
                fail(words[i].span, "the algorithms of this file are too long", "",
                     Code::kTooLarge);
                return std::nullopt;
            }
        }
        return state;
    }

    std::optional<State> position_of(const TwsBlock& block) {
        State state = solved_state(pieces_.shape);
        for (const TwsSetLines& lines : block.sets) {
            const TwsSet& set = said_.sets[lines.set];
            if (set.centre) continue;
            if (set.split > 1 && (lines.free || !lines.open.empty())) {
                fail(lines.span, fmt::format("only some orientations of `{}` matter, so all of it "
                                             "must be known here",
                                             set.name.text));
                return std::nullopt;
            }
            if (!place_pieces(set, lines, state)) return std::nullopt;
            leave_open(set, lines);
        }
        return state;
    }

    /// Reads one set of a position; false, with an error, if it is not a rearrangement of the
    /// solved position. Unknown pieces are the remaining ones.
    bool place_pieces(const TwsSet& set, const TwsSetLines& lines, State& state) {
        const TwsForm& form = pieces_.form;
        // The homes of each label, and the number of those in use.
        std::vector<std::vector<Slot>> homes(set.size);
        std::vector<std::size_t> taken(set.size);
        for (Slot k = 0; k < set.size; ++k) homes[form.labels[set.slot(k)]].push_back(k);
        for (Slot k = 0; k < set.size; ++k) {
            const std::uint32_t label = lines.numbers[k];
            if (label == kUnknownTwsPiece) continue;
            const std::size_t most = homes[label].size();
            const Span span = tws_word_of(source_, lines.span, k);
            if (taken[label] == most) {
                const std::string piece = fmt::format("piece {} of `{}`", label + 1, set.name.text);
                fail(span, most == 0 ? fmt::format("{} is not in the solved position", piece)
                           : most == 1
                               ? fmt::format("{} is listed twice", piece)
                               : fmt::format("{} is listed more than {} times", piece, most));
                return false;
            }
            if (!place_piece(set, lines, k, homes[label][taken[label]++], state)) return false;
        }
        std::uint32_t label = 0;
        for (Slot k = 0; k < set.size; ++k) {
            if (lines.numbers[k] != kUnknownTwsPiece) continue;
            while (taken[label] == homes[label].size()) ++label;
            if (!place_piece(set, lines, k, homes[label][taken[label]++], state)) return false;
        }
        return true;
    }

    /// Puts the piece that is solved at place `at` to place `k`, with its given orientation.
    bool place_piece(const TwsSet& set, const TwsSetLines& lines, Slot k, Slot at, State& state) {
        const TwsForm& form = pieces_.form;
        const Slot home = set.slot(at);
        const std::uint8_t seen = form.seen[home];
        const std::uint8_t said = lines.seen.empty() ? std::uint8_t{0} : lines.seen[k];
        const bool open = said == 1 && set.split == 1;
        if (said != 0 && said != seen && !set.free && !open) {
            fail(
                tws_word_of(source_, lines.span, k),
                fmt::format("the orientation of piece {} of `{}` matters, so it must be known here",
                            form.labels[home] + 1, set.name.text));
            return false;
        }
        const std::uint32_t orient = lines.orient.empty() ? 0 : lines.orient[k];
        const std::uint32_t turned = form.references[home];
        for (std::uint32_t t = 0; t < set.split; ++t) {
            const std::uint32_t sticker = (t + turned + set.split - orient % set.split);
            state.piece[set.slot(k) + t] = home + sticker % set.split;
        }
        if (set.free || set.split > 1) return true;
        state.orient[set.slot(k)] = static_cast<std::uint8_t>(
            (orient + set.orientations - form.references[set.slot(k)]) % set.orientations);
        return true;
    }

    /// Records the places that a `?` leaves open.
    void leave_open(const TwsSet& set, const TwsSetLines& lines) {
        const bool turns =
            lines.free || std::find(lines.seen.begin(), lines.seen.end(), 1) != lines.seen.end();
        if (set.split > 1 || (lines.open.empty() && (!turns || set.free))) return;
        if (!open_) {
            const std::vector<bool> none(pieces_.shape.slots(), false);
            open_ = {none, none, none};
        }
        for (Slot k = 0; k < set.size; ++k) {
            const Slot slot = set.slot(k);
            open_->unknown[slot] = lines.numbers[k] == kUnknownTwsPiece;
            open_->place[slot] = !lines.open.empty() && lines.open[k];
            open_->turn[slot] =
                set.free || lines.free || (!lines.seen.empty() && lines.seen[k] == 1);
        }
    }

    const Source& source_;
    const TwsDescription& said_;
    const TwsPieces& pieces_;
    const TwsMoves& moves_;
    const Puzzle& puzzle_;
    Diagnostics& errors_;
    std::vector<TwsFile::NamedState> states_;
    std::optional<OpenPlaces> open_;  // of the current position
    std::unordered_map<std::string_view, const State*> named_;
    std::uint64_t work_ = 0;
};

}  // namespace

std::vector<TwsFile::NamedState> tws_positions_of(const Source& source, const TwsDescription& said,
                                                  const TwsPieces& pieces, const TwsMoves& moves,
                                                  const Puzzle& puzzle, Diagnostics& errors) {
    return TwsPositionReader(source, said, pieces, moves, puzzle, errors).read();
}

}  // namespace qter
