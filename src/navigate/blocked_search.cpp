#include "navigate/blocked_search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "navigate/width.hpp"
#include "puzzle/fast_hash.hpp"
#include "puzzle/random.hpp"
#include "search/batched_search.hpp"
#include "search/bloom_filter.hpp"
#include "support/memory_account.hpp"
#include "support/work_pool.hpp"

namespace qter {
namespace {

/// A search is cut into so many beginnings for each thread, or a few more, that all end together.
constexpr std::size_t kBeginningsPerThread = 256;
/// Random descents of an estimate.
constexpr std::uint32_t kProbes = 5000;
constexpr std::uint32_t kProbesPerLook = 100;
/// A plain search of so many positions takes less time than asking how to do it better.
constexpr double kFewNodes = 1e6;
/// What can be reached grows by this much with each turn to spare, about: a turn is drawn in an
/// estimate with a chance that grows with what it leads to.
constexpr double kBranching = 3;
constexpr std::uint32_t kMostSpare = 64;
constexpr std::uint64_t kGrain = std::uint64_t{1} << 32;
/// Of a corridor's, and by how many turns its ways may be longer than they need to be to the
/// middle.
constexpr std::uint32_t kFewProbes = 500;
constexpr std::uint32_t kMostDetour = 10;
constexpr std::uint32_t kLittleDetour = 7;
/// Solutions that are expected where one is all but certain.
constexpr double kEnough = 4;
/// Bits that the set must have for each member.
constexpr double kLeastBits = 12;

/// A position: what views see, and all of it.
template <std::size_t kBytes>
struct Blocked {
    BlockedTurns::TurnBits worth;  ///< turns that may follow
    std::uint64_t hash;            ///< at full length
    std::uint32_t bound;           ///< turns that it needs at least
    std::uint32_t shape;
    std::array<std::uint32_t, BlockedSpace::kMaxViews> place;
    alignas(32) std::array<std::uint8_t, kBytes> state;
};

/// For the search skeleton, from one position towards another.
template <std::size_t kBytes, class Visit>
class Policy {
 public:
    using Position = Blocked<kBytes>;
    struct Ahead {
        std::uint32_t bound;
        std::uint32_t shape;
        std::array<std::uint32_t, BlockedSpace::kMaxViews> place;
    };

    /// `beyond`: turns that may follow behind those of the search.
    Policy(const BlockedSpace& space, const ShapeBounds& bounds, std::uint32_t beyond, Visit visit)
        : space_(space),
          turns_(space.turns()),
          bounds_(bounds),
          beyond_(beyond),
          views_(space.views().size()),
          bounded_(bounds.views()),
          directed_(bounds.has_directions() && bounds.views() == 1),
          compose_(fast_ops(available_kernels().front()).compose),
          visit_(std::move(visit)) {
        for (const auto& view : space.views()) view_.push_back(view.get());
    }

    [[nodiscard]] Position position_of(const State& state) const {
        Position position{};
        position.shape = space_.shapes().shape_of(state).value();
        position.worth = turns_.first(position.shape);
        for (std::size_t i = 0; i < views_; ++i) {
            position.place[i] =
                static_cast<std::uint32_t>(view_[i]->of(state).value() % view_[i]->row());
        }
        for (std::size_t i = 0; i < bounded_; ++i) {
            position.bound = std::max(position.bound, bounds_.at(i, index(position, i)));
        }
        space_.fast().pack(state, position.state.data());
        position.hash = fast_hash(position.state.data(), space_.fast().bytes());
        return position;
    }

    void prefetch(const Position& from) const {
        if (directed_) bounds_.prefetch_directions(index(from, 0));
    }
    [[nodiscard]] bool may_turn(const Position& from, TurnNumber turn) const {
        return (from.worth >> turn & 1) != 0;
    }
    [[nodiscard]] bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left) const {
        return directed_ && bound_after(from, turn) > left + beyond_;
    }

    template <class Child>
    void sift(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left) {
        set_left(left);
        for (const std::uint32_t i : alive) {
            Child& child = children[i];
            child.ahead = ahead(*child.from, child.step.turn);
            if (directed_) {
                child.ahead.bound = bound_after(*child.from, child.step.turn);
                continue;
            }
            for (std::size_t view = 0; view < bounded_; ++view) {
                bounds_.prefetch(view, index(child.ahead, view));
            }
        }
        if (directed_) return;
        std::size_t kept = 0;
        for (const std::uint32_t i : alive) {
            alive[kept] = i;
            kept += is_near(children[i].ahead, left) ? 1 : 0;
        }
        alive.resize(kept);
    }

    /// Where a turn that can be made leads.
    [[nodiscard]] Ahead ahead(const Position& from, TurnNumber turn) const {
        Ahead to{};
        for (std::size_t view = 0; view < views_; ++view) {
            const ShapeSpace::RowMove move = view_[view]->move(from.shape, turn);
            to.shape = move.row;
            to.place[view] = move.after[from.place[view]];
        }
        return to;
    }
    /// Looks up how many turns it needs at least, and whether no more than may follow.
    bool is_near(Ahead& to, std::uint32_t left) const {
        to.bound = 0;
        for (std::size_t view = 0; view < bounded_; ++view) {
            to.bound = std::max(to.bound, bounds_.at(view, index(to, view)));
        }
        return to.bound <= left + beyond_;
    }

    void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to) const {
        to.worth = turns_.behind(from.shape, turn);
        to.bound = ahead.bound;
        to.shape = ahead.shape;
        to.place = ahead.place;
        compose_(space_.fast().plan(), from.state.data(), space_.fast_turn(turn), to.state.data());
        if (!at_full_length_) return;
        to.hash = fast_hash(to.state.data(), space_.fast().bytes());
        visit_.prefetch(to.hash);
    }

    template <class PathTo>
    bool arrived(const Position& at, const PathTo& path) {
        return visit_(at, path);
    }

    /// Before enter(): how many turns follow, but for those beyond.
    void set_left(std::uint32_t left) { at_full_length_ = left == 0; }

 private:
    /// What the position tells of where a turn leads.
    [[nodiscard]] std::uint32_t bound_after(const Position& from, TurnNumber turn) const {
        const std::uint64_t directions = bounds_.directions(index(from, 0)) >> turn;
        return from.bound + 1 - static_cast<std::uint32_t>(directions & 1) -
               static_cast<std::uint32_t>(directions >> 32 & 1);
    }

    template <class Place>
    [[nodiscard]] ShapeSpace::Index index(const Place& place, std::size_t view) const {
        return ShapeSpace::Index{place.shape} * view_[view]->row() + place.place[view];
    }

    const BlockedSpace& space_;
    const BlockedTurns& turns_;
    const ShapeBounds& bounds_;
    std::uint32_t beyond_;
    std::size_t views_;
    std::size_t bounded_;  // of the views
    bool directed_;        // bounds tell which turns lead where
    std::vector<const ShapeSpace*> view_;
    void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
    bool at_full_length_ = false;
    Visit visit_;
};

/// Of what is only counted.
struct NoVisit {
    void prefetch(std::uint64_t /*hash*/) const {}
    template <class Position, class PathTo>
    bool operator()(const Position& /*at*/, const PathTo& /*path*/) const {
        return true;
    }
};

/// Words from one position, on threads.
struct Words {
    const State& from;
    std::uint32_t length = 0;
    const ShapeBounds& bounds;  ///< of where they are to lead
    std::uint32_t beyond = 0;   ///< turns that may follow behind them
    std::uint32_t threads = 1;
};

/// Positions that words may take to look at.
struct Nodes {
    std::uint64_t most = 0;  ///< of a thread
    std::atomic<std::uint64_t> count = 0;
    std::atomic<bool> gave_up = false;
};

/// Calls a visitor with what every word leads to that the bounds leave; there is one for each
/// thread, of `make_visit`, and any of them may say false to end it all. False when that or `stop`
/// ended it, or it gave up.
template <std::size_t kBytes, class MakeVisit>
bool for_words(const BlockedSpace& space, const Words& words, const Cancellation& stop,
               Nodes& nodes, const MakeVisit& make_visit) {
    using Visit = decltype(make_visit());
    using Walk = Policy<kBytes, Visit>;
    struct Begun {
        Frontier::Beginning word;
        Blocked<kBytes> position;
    };
    Walk first(space, words.bounds, words.beyond, make_visit());
    if (words.bounds.of(words.from) > words.length + words.beyond) return true;
    std::vector<Begun> beginnings = {
        {{{}, 0, SequenceSymmetry::kNone}, first.position_of(words.from)}};
    const std::size_t wanted = words.threads == 1 ? 1 : kBeginningsPerThread * words.threads;
    for (std::uint32_t depth = 0; depth < words.length && beginnings.size() < wanted; ++depth) {
        std::vector<Begun> next;
        const std::uint32_t left = words.length - depth - 1;
        first.set_left(left);
        for (const Begun& begun : beginnings) {
            for (const BlockedTurns::Step step : space.turns().steps(0)) {
                if (!first.may_turn(begun.position, step.turn)) continue;
                nodes.count.fetch_add(1, std::memory_order_relaxed);
                auto ahead = first.ahead(begun.position, step.turn);
                if (!first.is_near(ahead, left)) continue;
                Begun to = begun;
                to.word.word.push_back(step.turn);
                first.enter(begun.position, step.turn, ahead, to.position);
                next.push_back(std::move(to));
            }
        }
        beginnings = std::move(next);
    }
    std::vector<std::optional<Walk>> walks(words.threads);
    std::atomic<bool> ended = false;
    run_tasks(words.threads, beginnings.size(), [&](std::uint32_t thread, std::size_t i) {
        if (ended.load(std::memory_order_relaxed)) return;
        if (!walks[thread]) walks[thread].emplace(space, words.bounds, words.beyond, make_visit());
        BatchedSearch<Walk, BlockedTurns> search(space.turns(), *walks[thread], words.length, stop);
        search.set_most_nodes(nodes.most - std::min(nodes.most, nodes.count.load()));
        if (!search.run(beginnings[i].word, beginnings[i].position)) ended = true;
        nodes.count.fetch_add(search.nodes(), std::memory_order_relaxed);
        if (search.gave_up()) nodes.gave_up = true;
    });
    return !ended;
}

/// By depth, about how many positions a search looks at for words of words.length turns, and how
/// many of these it goes on from.
struct Sizes {
    std::vector<double> nodes;
    std::vector<double> words;
    [[nodiscard]] double all_nodes() const {
        return std::accumulate(nodes.begin(), nodes.end(), 0.0);
    }
};
template <std::size_t kBytes>
Sizes estimated(const BlockedSpace& space, const Words& words, std::uint32_t probes,
                const Cancellation& cancellation) {
    const Policy<kBytes, NoVisit> walk(space, words.bounds, 0, NoVisit());
    Sizes sizes{std::vector<double>(words.length + 1, 0), std::vector<double>(words.length + 1, 0)};
    if (words.bounds.of(words.from) > words.length) return sizes;
    const Blocked<kBytes> root = walk.position_of(words.from);
    Random random(1);
    struct Near {
        TurnNumber turn;
        typename Policy<kBytes, NoVisit>::Ahead ahead;
        double share;
    };
    std::vector<Near> near;
    for (std::uint32_t probe = 0; probe < probes; ++probe) {
        if (probe % kProbesPerLook == 0) cancellation.check();
        Blocked<kBytes> at = root;
        double weight = 1.0 / probes;
        sizes.words[0] += weight;
        for (std::uint32_t depth = 0; depth < words.length; ++depth) {
            near.clear();
            double all = 0;
            sizes.nodes[depth + 1] += weight * std::popcount(at.worth);
            for (const BlockedTurns::Step step : space.turns().steps(0)) {
                if (!walk.may_turn(at, step.turn)) continue;
                auto ahead = walk.ahead(at, step.turn);
                const std::uint32_t left = words.length - depth - 1;
                if (!walk.is_near(ahead, left)) continue;
                near.push_back({step.turn, ahead,
                                std::pow(kBranching, std::min(left - ahead.bound, kMostSpare))});
                all += near.back().share;
            }
            if (near.empty()) break;
            sizes.words[depth + 1] += weight * static_cast<double>(near.size());
            double drawn = all * static_cast<double>(random.below(kGrain)) / kGrain;
            auto taken = near.begin();
            for (; taken + 1 != near.end() && drawn >= taken->share; ++taken) drawn -= taken->share;
            weight *= all / taken->share;
            at.worth = space.turns().behind(at.shape, taken->turn);
            at.shape = taken->ahead.shape;
            at.place = taken->ahead.place;
        }
    }
    return sizes;
}

/// Calls it for states of as many bytes as the space's, or somewhat more.
template <class Function>
decltype(auto) with_bytes(const BlockedSpace& space, Function&& function) {
    return with_width<32, BlockedSpace::kMaxBytes>(space.fast().bytes(), function);
}

}  // namespace

/// What find() does.
template <std::size_t kBytes>
class BlockedSearch::Run {
 public:
    Run(BlockedSearch& search, std::uint64_t most_nodes)
        : search_(search),
          space_(search.space_),
          threads_(search.options_.threads),
          solved_(space_.fast().solved()) {
        nodes_.most = most_nodes;
        stop_.end_with(search.cancellation_);
    }

    Found plain(std::uint32_t length) {
        for_words<kBytes>(space_, {search_.start_, length, search_.solved_, 0, threads_}, stop_,
                          nodes_, [&] { return Check{*this}; });
        return found();
    }

    Found from_both_sides(std::uint32_t length, const Estimate& estimate) {
        const double bytes = std::max(1.0, estimate.members * kBits / 8);
        BloomFilter filter(
            static_cast<std::uint64_t>(std::min(static_cast<double>(search_.memory()), bytes)));
        const State solved = solved_state(space_.puzzle().shape());
        const bool narrow = estimate.middle != nullptr;
        const std::uint32_t before = length - estimate.behind;
        const Words behind = {solved, estimate.behind,
                              narrow ? *estimate.middle : search_.from_start_, narrow ? 0 : before,
                              threads_};
        const Words ahead = {search_.start_, before, narrow ? *estimate.middle : search_.solved_,
                             narrow ? 0 : estimate.behind, threads_};
        bool all = for_words<kBytes>(space_, behind, stop_, nodes_, [&] {
            return Insert{filter, stop_};
        });
        for (std::size_t most = kFewHits; all && !found_; most *= kMoreHits) {
            hits_.clear();
            asked_ = 0;
            const bool some = for_words<kBytes>(space_, ahead, stop_, nodes_, [&] {
                return Ask{*this, filter, most};
            });
            if (stop_.requested() || nodes_.gave_up || hits_.empty()) break;
            BloomFilter of_hits(hits_.size() * kBits);
            for (const auto& hit : hits_) of_hits.insert(hit.first);
            for_words<kBytes>(space_, behind, stop_, nodes_, [&] { return Join{*this, of_hits}; });
            // All that it may have was asked about, or some of it that was none.
            all = !some && !stop_.requested() && !nodes_.gave_up;
        }
        search_.counts_.asked = asked_;
        search_.counts_.hits = hits_.size();
        return found();
    }

 private:
    /// Bits of the set for each member that are wanted.
    static constexpr double kBits = 36;
    /// Positions that the set may have are looked at when there are so many; then so many times
    /// more.
    static constexpr std::size_t kFewHits = 10'000;
    static constexpr std::size_t kMoreHits = 16;

    /// Of a plain search.
    struct Check {
        Run& run;
        void prefetch(std::uint64_t /*hash*/) const {}
        template <class PathTo>
        bool operator()(const Blocked<kBytes>& at, const PathTo& path) const {
            if (std::memcmp(at.state.data(), run.solved_.data(), run.solved_.size()) != 0)
                return true;
            const std::span<const Turn> word = path();
            return run.take(Algorithm(word.begin(), word.end()));
        }
    };

    /// Of what lies behind the middle.
    struct Insert {
        /// Between two looks at the clock: where the set is new, each member may take a huge page
        /// of zeros, some milliseconds.
        static constexpr std::uint64_t kMembersPerLook = 8;

        BloomFilter& filter;
        const Cancellation& stop;
        std::uint64_t count = 0;
        void prefetch(std::uint64_t hash) const { filter.prefetch(hash); }
        template <class PathTo>
        bool operator()(const Blocked<kBytes>& at, const PathTo& /*path*/) {
            filter.insert(at.hash);
            return ++count % kMembersPerLook != 0 || !stop.requested();
        }
    };

    /// Of what leads to it.
    struct Ask {
        Run& run;
        const BloomFilter& filter;
        std::size_t most;
        std::uint64_t count = 0;

        Ask(Run& of, const BloomFilter& members, std::size_t hits)
            : run(of), filter(members), most(hits) {}
        Ask(Ask&& other) noexcept
            : run(other.run),
              filter(other.filter),
              most(other.most),
              count(std::exchange(other.count, 0)) {}
        ~Ask() { run.asked_.fetch_add(count); }

        void prefetch(std::uint64_t hash) const { filter.prefetch(hash); }
        template <class PathTo>
        bool operator()(const Blocked<kBytes>& at, const PathTo& path) {
            ++count;
            return !filter.may_have(at.hash) || run.note(at.hash, path(), most);
        }
    };

    /// Of what lies behind, once more: what leads to one of the hits.
    struct Join {
        Run& run;
        const BloomFilter& of_hits;
        void prefetch(std::uint64_t hash) const { of_hits.prefetch(hash); }
        template <class PathTo>
        bool operator()(const Blocked<kBytes>& at, const PathTo& path) const {
            return !of_hits.may_have(at.hash) || run.join(at.hash, path());
        }
    };

    /// False when there are `most` hits.
    bool note(std::uint64_t hash, std::span<const Turn> word, std::size_t most) {
        const std::lock_guard lock(mutex_);
        hits_.emplace(hash, Algorithm(word.begin(), word.end()));
        return hits_.size() < most;
    }

    /// `word` leads from solved to what has this hash. False when that is a hit.
    bool join(std::uint64_t hash, std::span<const Turn> word) {
        const Puzzle& puzzle = space_.puzzle();
        const auto [first, last] = hits_.equal_range(hash);
        for (auto hit = first; hit != last; ++hit) {
            Algorithm whole = hit->second;
            const Algorithm back = inverse(puzzle, Algorithm(word.begin(), word.end()));
            whole.insert(whole.end(), back.begin(), back.end());
            const State end = compose(puzzle.shape(), search_.start_, state_of(puzzle, whole));
            // Two states may have one hash.
            if (end == solved_state(puzzle.shape())) return take(std::move(whole));
        }
        return true;
    }

    bool take(Algorithm algorithm) {
        const std::lock_guard lock(mutex_);
        if (!found_) found_ = std::move(algorithm);
        stop_.request();
        return false;
    }

    Found found() {
        search_.counts_.nodes += nodes_.count;
        return {found_, !found_ && stop_.requested(), !found_ && nodes_.gave_up};
    }

    BlockedSearch& search_;
    const BlockedSpace& space_;
    std::uint32_t threads_;
    const FastBuffer& solved_;
    Cancellation stop_;
    std::mutex mutex_;
    std::optional<Algorithm> found_;
    std::unordered_multimap<std::uint64_t, Algorithm> hits_;  // what the set may have: words to it
    Nodes nodes_;
    std::atomic<std::uint64_t> asked_ = 0;
};

BlockedSearch::BlockedSearch(const BlockedSpace& space, const ShapeBounds& solved,
                             const State& start, const BlockedSearchOptions& options,
                             const Cancellation& cancellation)
    : space_(space),
      solved_(solved),
      from_start_(space, start, options.threads, cancellation),
      start_(start),
      options_(options),
      cancellation_(cancellation),
      least_(solved.of(start)) {
    from_start_.add_directions(options_.threads, cancellation_);
}

std::uint64_t BlockedSearch::memory() const {
    return std::min(options_.memory, MemoryAccount::room());
}

BlockedSearch::Estimate BlockedSearch::estimate(std::uint32_t length) const {
    return with_bytes(space_, [&]<std::size_t kBytes> {
        const Sizes ahead =
            estimated<kBytes>(space_, {start_, length, solved_, 0, 1}, kProbes, cancellation_);
        Estimate best;
        best.nodes = ahead.all_nodes();
        if (best.nodes < kFewNodes) return best;
        const State solved = solved_state(space_.puzzle().shape());
        const Sizes behind =
            estimated<kBytes>(space_, {solved, length, from_start_, 0, 1}, kProbes, cancellation_);
        const double most = static_cast<double>(memory()) * 8 / kLeastBits;
        double from_start = best.nodes;
        double from_solved = 0;
        for (std::uint32_t k = 1; k < length && behind.words[k] <= most; ++k) {
            from_start -= ahead.nodes[length - k + 1];
            from_solved += behind.nodes[k];
            if (from_start + from_solved >= best.nodes) continue;
            best.behind = k;
            best.nodes = from_start + from_solved;
            best.members = behind.words[k];
        }
        return best;
    });
}

ShapeSpace::Index BlockedSearch::busiest() const {
    const ShapeSpace& view = *space_.views().front();
    const std::uint32_t far = from_start_.at(0, 0);
    // How many ways lead from one end to the points so far from it, on shortest ways to the other.
    const auto ways = [&](const State& end, const ShapeBounds& other, std::uint32_t turns) {
        std::map<ShapeSpace::Index, double> at = {{view.of(end).value(), 1}};
        for (std::uint32_t turn = 1; turn <= turns; ++turn) {
            cancellation_.check();
            std::map<ShapeSpace::Index, double> next;
            for (const auto& [point, count] : at) {
                for (TurnNumber t = 0; t < view.turns(); ++t) {
                    const auto to = view.after(point, t);
                    if (to && other.at(0, *to) == far - turn) next[*to] += count;
                }
            }
            at = std::move(next);
        }
        return at;
    };
    const std::uint32_t half = far / 2;
    const auto ahead = ways(start_, solved_, half);
    const auto behind = ways(solved_state(space_.puzzle().shape()), from_start_, far - half);
    ShapeSpace::Index best = 0;
    double most = -1;
    for (const auto& [point, count] : ahead) {
        const double both = count * behind.at(point);
        if (both > most) best = point;
        most = std::max(most, both);
    }
    return best;
}

std::optional<BlockedSearch::Corridor> BlockedSearch::corridor(std::uint32_t slack,
                                                               CorridorWidth width) const {
    const bool narrow = width == CorridorWidth::kNarrow;
    const ShapeSpace& view = *space_.views().front();
    const std::uint32_t half = least_ / 2;
    std::vector<ShapeSpace::Index> points;
    if (narrow) {
        points = {busiest()};
    } else {
        for (ShapeSpace::Index i = 0; i < view.size(); ++i) {
            const std::uint32_t from = from_start_.at(0, i);
            if (from == half && from + solved_.at(0, i) <= least_ + slack) points.push_back(i);
        }
    }
    if (points.empty()) return std::nullopt;
    Corridor corridor;
    corridor.points = points.size();
    const std::uint32_t longest = half + (narrow ? kLittleDetour : kMostDetour);
    const auto middle =
        std::make_shared<ShapeBounds>(space_, points, longest, options_.threads, cancellation_);
    middle->add_directions(options_.threads, cancellation_);
    corridor.middle = middle;
    const State solved = solved_state(space_.puzzle().shape());
    with_bytes(space_, [&]<std::size_t kBytes> {
        for (std::uint32_t length = 0; length <= longest; ++length) {
            const auto add = [&](const State& from,
                                 std::vector<BlockedSearch::Corridor::Side>& to) {
                const Sizes sizes = estimated<kBytes>(
                    space_, {from, length, *corridor.middle, 0, 1}, kFewProbes, cancellation_);
                to.push_back({sizes.all_nodes(), sizes.words.back()});
            };
            add(start_, corridor.ahead);
            add(solved, corridor.behind);
        }
    });
    return corridor;
}

BlockedSearch::Estimate BlockedSearch::through(const Corridor& corridor,
                                               std::uint32_t length) const {
    Estimate best;
    best.nodes = std::numeric_limits<double>::infinity();
    best.middle = corridor.middle;
    const double pairs = static_cast<double>(corridor.points) * space_.positions_per_point(0);
    const double most = static_cast<double>(memory()) * 8 / kLeastBits;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t behind = 1; behind < std::min<std::size_t>(length, corridor.behind.size());
         ++behind) {
        if (length - behind >= corridor.ahead.size()) continue;
        const Corridor::Side& a = corridor.ahead[length - behind];
        const Corridor::Side& b = corridor.behind[behind];
        const double found = a.words * b.words / pairs;
        const double nodes = a.nodes + b.nodes;
        if (b.words > most || found == 0) continue;
        // By what a solution costs.
        const double price = nodes / std::min(found, kEnough);
        if (price >= least) continue;
        least = price;
        best.behind = behind;
        best.nodes = nodes;
        best.members = b.words;
        best.solutions = found;
    }
    return best;
}

BlockedSearch::Found BlockedSearch::find(std::uint32_t length, const Estimate& estimate,
                                         std::uint64_t most_nodes) {
    return with_bytes(space_, [&]<std::size_t kBytes> {
        Run<kBytes> run(*this, most_nodes);
        return estimate.behind == 0 ? run.plain(length) : run.from_both_sides(length, estimate);
    });
}

}  // namespace qter
