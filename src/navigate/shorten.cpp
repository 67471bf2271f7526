#include "navigate/shorten.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "notation/algorithm.hpp"
#include "search/keyed_words.hpp"
#include "search/sequence_walk.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

using Word = SequenceTree::Word;

/// Bits of an entry that hold a word's length.
constexpr std::uint32_t kLengthBits = 4;
constexpr std::uint32_t kMaxRadius = (1U << kLengthBits) - 1;
/// Rows of sequences between two checks for cancellation.
constexpr std::uint32_t kRowsPerPoll = 64;
/// Most windows whose distance is remembered.
constexpr std::size_t kMaxKnown = std::size_t{1} << 20;

bool is_same_state(const FastShape& shape, const std::uint8_t* a, const std::uint8_t* b) {
    return std::memcmp(a, b, shape.bytes()) == 0;
}

}  // namespace

/// All canonical sequences of up to radius() turns, by the hash of their effect.
class Shortener::Ball {
 public:
    Ball(const PuzzlePtr& puzzle, const ShortenerOptions& options)
        : tree_(TurnSet(puzzle, CanonicalSequences(*puzzle, GripChoice::kAll))) {
        choose(options);
        words_ = KeyedWords(total_, tree_.bits(radius_) + kLengthBits);
        const auto search_sequences = [this](auto&& leaf) {
            WalkScratch scratch(tree_, std::max(radius_, 1U));
            for (leaf.length = 0; leaf.length <= radius_; ++leaf.length) {
                walk_sequences(kernel(), tree_, {}, leaf.length, scratch, leaf);
            }
        };
        search_sequences(Filler<false>{*this});
        words_.start_putting();
        search_sequences(Filler<true>{*this});
    }

    [[nodiscard]] const Puzzle& puzzle() const { return tree_.turns().puzzle(); }
    [[nodiscard]] const CanonicalSequences& sequences() const { return tree_.turns().sequences(); }
    [[nodiscard]] const SequenceTree& tree() const { return tree_; }
    [[nodiscard]] const FastShape& shape() const { return tree_.shape(); }
    [[nodiscard]] std::uint32_t radius() const { return radius_; }
    [[nodiscard]] std::uint32_t reach() const { return reach_; }
    [[nodiscard]] static FastKernel kernel() { return available_kernels().front(); }

    [[nodiscard]] std::uint64_t key(const std::uint8_t* state) const {
        return fast_hash(state, shape().bytes());
    }

    /// Calls `use(word, length)` for the words in the ball with the key of a state. The caller must
    /// check that a word makes the state.
    template <class Use>
    void find(std::uint64_t key, const Use& use) const {
        if (!words_.may_have(key)) return;
        words_.for_words(words_.bucket_of(key), key, [&](std::uint64_t entry) {
            use(entry >> kLengthBits, static_cast<std::uint32_t>(entry & kMaxRadius));
        });
    }

 private:
    template <bool kPut>
    struct Filler {
        Ball& ball;
        std::uint32_t length = 0;

        template <class Kernel, bool kOneVector>
        void take(const std::uint8_t* state, Word word) {
            const std::uint64_t key = ball.key(state);
            if constexpr (kPut) {
                ball.words_.put(key, word << kLengthBits | length);
            } else {
                ball.words_.count(key);
            }
        }
        [[nodiscard]] static bool goes_on() { return true; }
    };

    void choose(const ShortenerOptions& options) {
        const std::vector<Integer> counts = sequences().counts(kMaxRadius);
        const std::uint32_t most = std::min(kMaxRadius, tree_.longest());
        Integer total = 1;
        for (std::uint32_t r = 1; r <= most; ++r) {
            total += counts[r];
            if (total > KeyedWords::kMaxWords ||
                KeyedWords::bytes(total.get_ui()) > options.memory_bytes ||
                tree_.bits(r) + kLengthBits > KeyedWords::kMaxWordBits) {
                break;
            }
            radius_ = r;
            total_ = total.get_ui();
        }
        Integer streamed = 0;
        for (std::uint32_t k = 1; k <= radius_; ++k) {
            streamed += counts[k];
            if (streamed > options.sequences_per_window) break;
            reach_ = k;
        }
    }

    SequenceTree tree_;
    std::uint32_t radius_ = 0;
    std::uint32_t reach_ = 0;
    std::uint64_t total_ = 1;
    KeyedWords words_;
};

/// The shortening of one algorithm.
class Shortener::Run {
 public:
    Run(const Ball& ball, std::uint64_t seed, const Cancellation& cancellation)
        : ball_(ball),
          cancellation_(cancellation),
          random_(seed),
          scratch_(ball.tree(), std::max(ball.reach(), 1U)),
          state_(ball.shape().bytes()),
          other_(ball.shape().bytes()) {}

    [[nodiscard]] const Statistics& statistics() const { return statistics_; }

    /// A shortest word of state_ if it has at most `turns` turns; random among equally short ones.
    std::optional<Algorithm> search(std::uint32_t turns) {
        for (std::uint32_t k = 0; k <= ball_.reach(); ++k) {
            // Nearer states were found with a smaller k.
            if (k > 0 && ball_.radius() + k > turns) break;
            Meeting meeting{*this, turns, k};
            search_sequences(k, meeting);
            if (stopped_) return std::nullopt;
            if (meeting.seen != 0) {
                Algorithm word = ball_.tree().algorithm(meeting.word, meeting.length);
                const Algorithm rest =
                    inverse(ball_.puzzle(), ball_.tree().algorithm(meeting.beyond, k));
                word.insert(word.end(), rest.begin(), rest.end());
                return word;
            }
        }
        return std::nullopt;
    }

    void set_state(const State& state) { ball_.shape().pack(state, state_.data()); }

    Algorithm shorten(const Algorithm& cancelled, Effort effort) {
        Algorithm best = cancelled;
        for (std::uint32_t k = 0; k <= std::min(ball_.reach(), effort.reach) && !stopped_; ++k) {
            shorten_windows(best, k);
            Algorithm current = best;
            for (std::uint32_t idle = 0; idle < effort.rounds && !stopped_; ++idle) {
                if (best.size() < 2) break;
                ++statistics_.rounds;
                shake(current, k == 0 ? 0 : k - 1);
                shorten_windows(current, k);
                if (current.size() < best.size()) idle = 0;
                if (current.size() <= best.size()) best = current;
                // Shaking never makes it longer, so the next round starts from here.
            }
        }
        return best;
    }

 private:
    /// The visitor of the sequences t of k turns after state_: finds the ball's words of s t.
    struct Meeting {
        Run& run;
        std::uint32_t turns;
        std::uint32_t k;
        Word word = 0;
        std::uint32_t length = 0;
        Word beyond = 0;
        std::uint64_t seen = 0;
        std::uint32_t rows = 0;

        template <class Kernel, bool kOneVector>
        void take(const std::uint8_t* state, Word t) {
            run.ball_.find(run.ball_.key(state), [&](Word found, std::uint32_t its_length) {
                if (its_length + k > turns) return;
                if (seen != 0 && its_length > length) return;
                // Equally short words have equal probability.
                const bool shorter = seen == 0 || its_length < length;
                if (!shorter && run.random_.below(seen + 1) != 0) {
                    ++seen;
                    return;
                }
                if (!run.makes(found, its_length, state)) return;
                seen = shorter ? 1 : seen + 1;
                word = found;
                length = its_length;
                beyond = t;
            });
        }
        [[nodiscard]] bool goes_on() {
            if (++rows % kRowsPerPoll == 0 && run.cancellation_.requested()) run.stopped_ = true;
            return !run.stopped_;
        }
    };

    void search_sequences(std::uint32_t k, Meeting& meeting) {
        if (ball_.shape().bytes() != 0) {
            std::memcpy(scratch_.states.data(), state_.data(), ball_.shape().bytes());
        }
        if (ball_.shape().is_one_vector()) {
            walk_by<true>(Ball::kernel(), ball_.tree(), {}, k, scratch_, meeting);
        } else {
            walk_by<false>(Ball::kernel(), ball_.tree(), {}, k, scratch_, meeting);
        }
    }

    bool makes(Word word, std::uint32_t length, const std::uint8_t* state) {
        ball_.tree().write_turns(word, length, turns_);
        ball_.tree().write_state(fast_ops(Ball::kernel()), turns_, other_.data());
        return is_same_state(ball_.shape(), other_.data(), state);
    }

    void set_window(const Algorithm& algorithm, std::size_t from, std::size_t size) {
        turns_.assign(algorithm.begin() + static_cast<std::ptrdiff_t>(from),
                      algorithm.begin() + static_cast<std::ptrdiff_t>(from + size));
        ball_.tree().write_state(fast_ops(Ball::kernel()), turns_, state_.data());
    }

    void replace(Algorithm& algorithm, std::size_t from, std::size_t size, const Algorithm& word) {
        Algorithm changed(algorithm.begin(), algorithm.begin() + static_cast<std::ptrdiff_t>(from));
        changed.insert(changed.end(), word.begin(), word.end());
        changed.insert(changed.end(), algorithm.begin() + static_cast<std::ptrdiff_t>(from + size),
                       algorithm.end());
        algorithm = cancel(ball_.puzzle(), changed);
    }

    /// Shortens windows with up to `k` turns beyond the ball until none can be shortened.
    void shorten_windows(Algorithm& algorithm, std::uint32_t k) {
        algorithm = cancel(ball_.puzzle(), algorithm);
        const std::size_t largest = ball_.radius() + k + 1;
        std::size_t clean =
            0;  // successive windows, up to the current position, that cannot be shortened
        for (std::size_t at = 0; !stopped_ && algorithm.size() > 1;) {
            const std::size_t size = std::min(largest, algorithm.size());
            const std::size_t places = algorithm.size() - size + 1;
            if (clean >= places) return;
            at %= places;
            if (shorten_window(algorithm, at, size, k)) {
                clean = 0;
                at = at > largest ? at - largest : 0;
            } else {
                ++clean;
                ++at;
            }
        }
    }

    bool shorten_window(Algorithm& algorithm, std::size_t at, std::size_t size, std::uint32_t k) {
        if (cancellation_.requested()) stopped_ = true;
        if (stopped_) return false;
        ++statistics_.windows;
        set_window(algorithm, at, size);
        const auto below = static_cast<std::uint32_t>(size - 1);
        const std::uint64_t key = ball_.key(state_.data());
        // Equal hashes of two windows can only lose a gain.
        const auto known = far_.find(key);
        if (known != far_.end() && known->second >= below) return false;
        const std::optional<Algorithm> word =
            search(std::min<std::uint32_t>(below, ball_.radius() + k));
        if (!word) {
            if (stopped_) return false;
            if (far_.size() >= kMaxKnown) far_.clear();
            far_[key] = static_cast<std::uint8_t>(below);
            return false;
        }
        ++statistics_.shorter;
        replace(algorithm, at, size, *word);
        return true;
    }

    /// Swaps neighbours that commute, and replaces windows by other words of equal length.
    void shake(Algorithm& algorithm, std::uint32_t k) {
        for (std::size_t i = algorithm.size(); i > 1 && algorithm.size() > 1; --i) {
            const std::size_t at = random_.below(algorithm.size() - 1);
            Turn& a = algorithm[at];
            Turn& b = algorithm[at + 1];
            if (ball_.puzzle().commute(a.grip, b.grip)) std::swap(a, b);
        }
        const std::size_t largest = ball_.radius() + k;
        const std::size_t windows = 1 + algorithm.size() / 2;
        for (std::size_t i = 0; i < windows && algorithm.size() > 1 && !stopped_; ++i) {
            const std::size_t most = std::min(largest, algorithm.size());
            const std::size_t size = most < 3 ? most : most - random_.below(most / 2);
            const std::size_t at = random_.below(algorithm.size() - size + 1);
            set_window(algorithm, at, size);
            ++statistics_.windows;
            const std::optional<Algorithm> word = search(static_cast<std::uint32_t>(size));
            if (!word) continue;
            ++statistics_.replaced;
            std::copy(word->begin(), word->end(),
                      algorithm.begin() + static_cast<std::ptrdiff_t>(at));
            algorithm.erase(algorithm.begin() + static_cast<std::ptrdiff_t>(at + word->size()),
                            algorithm.begin() + static_cast<std::ptrdiff_t>(at + size));
        }
    }

    const Ball& ball_;
    const Cancellation& cancellation_;
    Random random_;
    WalkScratch scratch_;
    FastBuffer state_;
    FastBuffer other_;
    Algorithm turns_;
    // By the hash of a window: it needs more turns than this.
    std::unordered_map<std::uint64_t, std::uint8_t> far_;
    bool stopped_ = false;
    Statistics statistics_;
};

Shortener::Shortener(PuzzlePtr puzzle, ShortenerOptions options)
    : options_(options), ball_(std::make_unique<Ball>(std::move(puzzle), options)) {}
Shortener::~Shortener() = default;
Shortener::Shortener(Shortener&&) noexcept = default;
Shortener& Shortener::operator=(Shortener&&) noexcept = default;

std::uint32_t Shortener::radius() const { return ball_->radius(); }
std::uint32_t Shortener::reach() const { return ball_->reach(); }

std::optional<Algorithm> Shortener::shortest(const State& state, std::uint32_t turns,
                                             const Cancellation& cancellation) const {
    Run run(*ball_, options_.seed, cancellation);
    run.set_state(state);
    return run.search(std::min(turns, radius() + reach()));
}

Algorithm Shortener::shorten(const Algorithm& algorithm, Effort effort,
                             const Cancellation& cancellation, Statistics* statistics) const {
    const Algorithm cancelled = cancel(ball_->puzzle(), algorithm);
    if (statistics != nullptr) *statistics = {};
    if (ball_->radius() == 0) return cancelled;
    Run run(*ball_, options_.seed, cancellation);
    const Algorithm shorter = run.shorten(cancelled, effort);
    if (statistics != nullptr) *statistics = run.statistics();
    const bool right = shorter.size() <= cancelled.size() &&
                       state_of(ball_->puzzle(), shorter) == state_of(ball_->puzzle(), algorithm);
    assert(right);
    return right ? shorter : cancelled;
}

}  // namespace qter
