#include "tws/tws_sequences.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "notation/algorithm.hpp"
#include "notation/grip_names.hpp"
#include "notation/named_rotations.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kMaxSequenceWork = 1'000'000'000;
/// Limit on names in a message.
constexpr std::size_t kMostNamed = 10;
/// If a sequence needs names that are newly known, all names are collected again; limit on that.
constexpr int kMostVocabularies = 100;

/// The names of moves that algorithms may have, as a puzzle without pieces: its grips have the
/// orders of the moves, and the algorithm reader does the rest.
class Vocabulary {
 public:
    Vocabulary(const std::string& name, const Shape& shape, const std::vector<TwsMove>& moves) {
        PuzzleParts parts;
        parts.name = name;
        GripNames names;
        for (std::size_t i = 0; i < moves.size() && parts.grips.size() < kMaxGrips; ++i) {
            const std::string word(moves[i].name.text);
            if (grip_name_problem(word)) continue;
            const Integer order = qter::order(cycle_structure(shape, moves[i].turn));
            if (order < 2 || order > kMaxGripOrder || names.add(word)) continue;
            Grip grip;
            grip.name = word;
            grip.order = static_cast<std::uint32_t>(order.get_ui());
            parts.grips.push_back(std::move(grip));
            numbers_.push_back(i);
        }
        if (!parts.grips.empty()) puzzle_ = std::make_shared<const Puzzle>(std::move(parts));
    }

    /// Null if no move has a name that algorithms can spell.
    [[nodiscard]] const Puzzle* puzzle() const { return puzzle_.get(); }
    /// The move of a grip.
    [[nodiscard]] std::size_t move(std::uint16_t grip) const { return numbers_[grip]; }

 private:
    std::vector<std::size_t> numbers_;
    std::shared_ptr<const Puzzle> puzzle_;
};

class SequenceReader {
 public:
    SequenceReader(const TwsDescription& said, const Shape& shape, std::vector<TwsMove>& moves,
                   Diagnostics& errors)
        : said_(said), shape_(shape), moves_(moves), errors_(errors) {
        for (std::size_t i = 0; i < moves.size(); ++i) known_.emplace(moves[i].name.text, i);
    }

    void read() {
        std::vector<const TwsNaming*> open;
        for (const TwsNaming& naming : said_.sequences) open.push_back(&naming);
        if (open.size() * std::uint64_t{shape_.slots()} > kMaxTurnEntries) {
            return fail(open.front()->name.span, "the sequences of this file take too much memory",
                        Code::kTooLarge);
        }
        for (bool more = true; more && !open.empty() && !stopped_;) {
            more = false;
            std::vector<const TwsNaming*> still;
            problems_ = {};
            for (const TwsNaming* const naming : open) {
                const bool done = !stopped_ && play(*naming);
                more = more || done;
                if (!done) still.push_back(naming);
            }
            open = std::move(still);
        }
        if (!open.empty()) report_unresolved(open);
    }

 private:
    void fail(Span span, std::string message, Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), "", code);
    }

    void report_unresolved(const std::vector<const TwsNaming*>& open) {
        if (!said_.sequences_may_fail) {
            if (report_circle(open)) return;
            errors_.add(problems_);
            if (!errors_.has_errors())
                fail(open.front()->name.span, "this is not a sequence of moves");
            return;
        }
        std::vector<std::string> names;
        for (const TwsNaming* const naming : open) {
            names.push_back(fmt::format("`{}`", printable(naming->name.text)));
        }
        errors_.add(Diagnostic::warning(
            Code::kUnused, open.front()->name.span,
            fmt::format("left out, because they are not sequences of the puzzle's moves: {}",
                        join_words(names))));
    }

    /// Reports sequences that use each other in a circle; false if there are none.
    bool report_circle(const std::vector<const TwsNaming*>& open) {
        std::unordered_map<std::string_view, const TwsNaming*> named;
        for (const TwsNaming* const naming : open) named.emplace(naming->name.text, naming);
        const auto needed = [&](const TwsNaming& naming) -> const TwsNaming* {
            for (const TwsWord& word : naming.words) {
                const std::size_t stem = word.text.find_last_not_of("0123456789'") + 1;
                for (const std::string_view name : {word.text, word.text.substr(0, stem)}) {
                    if (const auto found = named.find(name); found != named.end()) {
                        return found->second;
                    }
                }
            }
            return nullptr;
        };
        // A path with as many steps as there are sequences has entered a circle.
        const TwsNaming* at = open.front();
        for (std::size_t i = 0; i < open.size() && at != nullptr; ++i) at = needed(*at);
        if (at == nullptr) return false;
        std::vector<std::string> names;
        const TwsNaming* const first = at;
        do {
            names.push_back(fmt::format("`{}`", printable(at->name.text)));
            at = needed(*at);
        } while (at != first && names.size() < kMostNamed);
        fail(first->name.span,
             names.size() == 1 ? fmt::format("sequence {} uses itself", names[0])
                               : fmt::format("sequences {} use one another", join_words(names)));
        return true;
    }

    /// Makes the move, or adds to problems_ the reason why it cannot be made yet.
    bool play(const TwsNaming& naming) {
        State state = solved_state(shape_);
        turns_ = false;
        const TwsWords& words = naming.words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (const auto known = known_.find(words[i].text); known != known_.end()) {
                if (!add(state, known->second, 1, words[i].span)) return false;
                continue;
            }
            std::vector<AlgorithmText> run = {{words[i].text, words[i].span}};
            while (i + 1 < words.size() && !known_.contains(words[i + 1].text)) {
                ++i;
                run.push_back({words[i].text, words[i].span});
            }
            // A known word may be within brackets that other words open.
            while (i + 1 < words.size() && is_open(run)) {
                ++i;
                run.push_back({words[i].text, words[i].span});
            }
            if (!play_run(run, state)) return false;
        }
        TwsMove move;
        move.name = naming.name;
        move.turn = std::move(state);
        move.sequence = true;
        move.turns = turns_;
        move.alias = naming.alias;
        const auto [other, fresh] = known_.emplace(naming.name.text, moves_.size());
        if (!fresh)
            return moves_[other->second].turn == move.turn || is_twice(naming, other->second);
        moves_.push_back(std::move(move));
        return true;
    }

    bool is_twice(const TwsNaming& naming, std::size_t other) {
        if (said_.sequences_may_fail) return true;
        stopped_ = true;
        errors_.add(
            Diagnostic::error(Code::kDuplicate, naming.name.span,
                              fmt::format("move `{}` is listed twice", printable(naming.name.text)))
                .also(moves_[other].name.span, "the first one"));
        return false;
    }

    [[nodiscard]] static bool is_open(const std::vector<AlgorithmText>& run) {
        int depth = 0;
        for (const AlgorithmText& part : run) {
            for (const char c : part.text) {
                if (c == '(' || c == '[') ++depth;
                if (c == ')' || c == ']') --depth;
            }
        }
        return depth > 0;
    }

    bool play_run(const std::vector<AlgorithmText>& run, State& state) {
        std::optional<Algorithm> algorithm = parse(run);
        if (!algorithm && vocabulary_of_ < moves_.size()) {
            vocabulary_.reset();
            algorithm = parse(run);
        }
        if (!algorithm) return false;
        for (const Turn turn : *algorithm) {
            if (!add(state, vocabulary_->move(turn.grip), turn.amount, run.front().span)) {
                return false;
            }
        }
        return true;
    }

    std::optional<Algorithm> parse(const std::vector<AlgorithmText>& run) {
        if (!vocabulary_ && vocabularies_ == kMostVocabularies) {
            stopped_ = true;
            fail(run.front().span, "sequences of moves depend on one another too deeply",
                 Code::kTooLarge);
            return std::nullopt;
        }
        if (!vocabulary_) {
            ++vocabularies_;
            vocabulary_.emplace(said_.name.empty() ? "the puzzle" : said_.name, shape_, moves_);
            vocabulary_of_ = moves_.size();
        }
        if (vocabulary_->puzzle() == nullptr) {
            problems_.add(
                Diagnostic::error(Code::kUnknownMove, run.front().span,
                                  fmt::format("unknown move `{}`", printable(run.front().text))));
            return std::nullopt;
        }
        return parse_algorithm(*vocabulary_->puzzle(), run).take(problems_);
    }

    bool add(State& state, std::size_t move, std::uint32_t amount, Span span) {
        work_ += shape_.slots() + 1;
        if (work_ > kMaxSequenceWork) {
            if (!stopped_) fail(span, "the sequences of this file are too long", Code::kTooLarge);
            stopped_ = true;
            return false;
        }
        const TwsMove& played = moves_[move];
        const bool rotates = is_rotation_name(played.name.text) && !played.sequence;
        turns_ = turns_ || (!rotates && played.turns);
        const State& turn = played.turn;
        state = compose(shape_, state, amount == 1 ? turn : power(shape_, turn, Integer(amount)));
        return true;
    }

    const TwsDescription& said_;
    const Shape& shape_;
    std::vector<TwsMove>& moves_;
    Diagnostics& errors_;
    Diagnostics problems_;  // of the sequences that could not be made in this round
    std::unordered_map<std::string_view, std::size_t> known_;
    std::optional<Vocabulary> vocabulary_;
    std::size_t vocabulary_of_ = 0;  // number of moves in the vocabulary
    int vocabularies_ = 0;
    std::uint64_t work_ = 0;
    bool turns_ = false;  // some move in the current sequence turns layers
    bool stopped_ = false;
};

}  // namespace

void add_tws_sequences(const TwsDescription& said, const Shape& shape, std::vector<TwsMove>& moves,
                       Diagnostics& errors) {
    if (!said.sequences.empty()) SequenceReader(said, shape, moves, errors).read();
}

}  // namespace qter
