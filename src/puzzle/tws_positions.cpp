#include "puzzle/tws_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "puzzle/algorithm.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

// What names of the file may cost: slots of all states kept, and of all turns made.
constexpr std::uint64_t kMaxStateEntries = kMaxTurnEntries;
constexpr std::uint64_t kMaxAlgorithmWork = 1'000'000'000;
/// Telling look-alikes apart takes, for each position, up to the square of the number of moves
/// times the number of places: seconds at most in all.
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
        if (said_.scrambles.empty() && said_.namings.empty()) return {};
        if (std::uint64_t{said_.namings.size() + said_.positions.size()} * pieces_.shape.slots() >
            kMaxStateEntries) {
            fail(source_.span(0, 0), "the positions and names of this file take too much memory",
                 "", Code::kTooLarge);
            return {};
        }
        name_moves();
        std::deque<State> done;
        for (const TwsNaming& naming : said_.namings) {
            std::optional<State> state = play(naming);
            if (!state) return {};
            done.push_back(*std::move(state));
            if (!naming.scramble) named_.insert_or_assign(naming.name.text, &done.back());
        }
        warn_of_names();
        std::optional<GroupConstraints> constraints;
        const std::vector<std::uint32_t> looks = look_classes(puzzle_);
        const bool telling = can_tell_apart();
        for (const TwsScramble& scramble : said_.scrambles) {
            const TwsWord& name = scramble.by_algorithm ? said_.namings[scramble.number].name
                                                        : said_.positions[scramble.number].name;
            std::optional<State> state;
            if (scramble.by_algorithm) {
                state = std::move(done[scramble.number]);
            } else {
                state = position_of(said_.positions[scramble.number]);
                if (!state) continue;
                if (telling) {
                    if (!constraints) constraints = constraints_of(puzzle_);
                    state = tell_apart(pieces_.shape, *constraints, looks, *std::move(state));
                }
            }
            states_.push_back({printable(name.text), *std::move(state), name.span});
        }
        return std::move(states_);
    }

 private:
    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), std::move(help), code);
    }

    /// There are look-alikes, and kMaxConstraintWork is enough for them.
    [[nodiscard]] bool can_tell_apart() const {
        const std::uint64_t generators = puzzle_.generator_count();
        return generators * generators * pieces_.shape.slots() * said_.positions.size() <=
                   kMaxConstraintWork &&
               puzzle_.has_look_alikes();
    }

    void name_moves() {
        for (const TwsMove& move : moves_.moves) named_.emplace(move.name.text, &move.turn);
        for (const auto& [name, base] : moves_.powers) {
            power_states_.push_back(
                power(pieces_.shape, moves_.moves[base.move].turn, Integer(base.amount)));
            named_.emplace(name.text, &power_states_.back());
        }
    }

    void warn_of_names() {
        for (const TwsNaming& naming : said_.namings) {
            if (naming.scramble) continue;
            errors_.add(Diagnostic::warning(
                Code::kUnused, naming.name.span,
                "names of sequences of moves can be used within this file only"));
            return;
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
                // Up to the next name together: rotations and groups go on through the words.
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
            if (lines.free && !set.free) {
                fail(lines.span,
                     fmt::format("the orientations of `{}` matter in the solved position, so they "
                                 "must be known here",
                                 set.name.text));
                return std::nullopt;
            }
            // The homes of each label, and how many of them are taken.
            std::vector<std::vector<Slot>> homes(set.size);
            std::vector<std::size_t> taken(set.size);
            for (Slot k = 0; k < set.size; ++k) {
                homes[pieces_.form.labels[set.first + k]].push_back(set.first + k);
            }
            for (Slot k = 0; k < set.size; ++k) {
                const std::uint32_t label = lines.numbers[k];
                const std::size_t most = homes[label].size();
                if (taken[label] == most) {
                    const std::string piece =
                        fmt::format("piece {} of `{}`", label + 1, set.name.text);
                    fail(tws_word_of(source_, lines.span, k),
                         most == 0   ? fmt::format("no {} is there when it is solved", piece)
                         : most == 1 ? fmt::format("{} is there twice", piece)
                                     : fmt::format("{} is there more than {} times", piece, most));
                    return std::nullopt;
                }
                const Slot slot = set.first + k;
                state.piece[slot] = homes[label][taken[label]++];
                if (set.free) continue;
                const std::uint32_t orient = lines.orient.empty() ? 0 : lines.orient[k];
                state.orient[slot] = static_cast<std::uint8_t>(
                    (orient + set.orientations - pieces_.form.references[slot]) % set.orientations);
            }
        }
        return state;
    }

    const Source& source_;
    const TwsDescription& said_;
    const TwsPieces& pieces_;
    const TwsMoves& moves_;
    const Puzzle& puzzle_;
    Diagnostics& errors_;
    std::vector<TwsFile::NamedState> states_;
    std::unordered_map<std::string_view, const State*> named_;
    std::deque<State> power_states_;
    std::uint64_t work_ = 0;
};

}  // namespace

std::vector<TwsFile::NamedState> tws_positions_of(const Source& source, const TwsDescription& said,
                                                  const TwsPieces& pieces, const TwsMoves& moves,
                                                  const Puzzle& puzzle, Diagnostics& errors) {
    return TwsPositionReader(source, said, pieces, moves, puzzle, errors).read();
}

}  // namespace qter
