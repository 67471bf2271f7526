#include "blocked/blocked_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "blocked/blocked_estimate.hpp"
#include "blocked/blocked_words.hpp"
#include "search/bloom_filter.hpp"
#include "support/memory_account.hpp"

namespace qter {
namespace {

/// Random descents for an estimate.
constexpr std::uint32_t kProbes = 5000;
/// A search from one side of at most this many positions takes less time than planning a better
/// one.
constexpr double kFewNodes = 1e6;
/// Fewest bits of the set for each member.
constexpr double kLeastBits = 12;

}  // namespace

/// One call of find().
template <std::size_t kBytes>
class BlockedSearch::Run {
 public:
    Run(BlockedSearch& search, std::uint64_t most_nodes)
        : search_(search),
          space_(search.space_),
          threads_(search.options_.threads),
          stop_(search.cancellation_),
          solved_(space_.fast().solved()) {
        nodes_.most = most_nodes;
    }

    Found plain(std::uint32_t length) {
        const BlockedWords words = {search_.start_, length, search_.solved_, 0, threads_};
        return found(for_blocked_words<kBytes>(space_, words, stop_, nodes_, [&] {
                         return Check{*this};
                     }).found);
    }

    Found from_both_sides(std::uint32_t length, const Estimate& estimate) {
        const double bytes = std::max(1.0, estimate.members * kBits / 8);
        BloomFilter filter(
            static_cast<std::uint64_t>(std::min(static_cast<double>(search_.memory()), bytes)));
        const State solved = solved_state(space_.puzzle().shape());
        const bool narrow = estimate.middle != nullptr;
        const std::uint32_t before = length - estimate.behind;
        const BlockedWords behind = {solved, estimate.behind,
                                     narrow ? *estimate.middle : search_.from_start_,
                                     narrow ? 0 : before, threads_};
        const BlockedWords ahead = {search_.start_, before,
                                    narrow ? *estimate.middle : search_.solved_,
                                    narrow ? 0 : estimate.behind, threads_};
        const auto insert = [&] { return Insert{filter, stop_}; };
        bool all = for_blocked_words<kBytes>(space_, behind, stop_, nodes_, insert).all;
        std::optional<Algorithm> joined;
        for (std::size_t most = kFewHits; all && !joined; most *= kMoreHits) {
            hits_.clear();
            asked_ = 0;
            const auto ask = [&] { return Ask{*this, filter, most}; };
            const bool some = for_blocked_words<kBytes>(space_, ahead, stop_, nodes_, ask).all;
            if (stop_.requested() || nodes_.gave_up || hits_.empty()) break;
            BloomFilter of_hits(hits_.size() * kBits);
            for (const auto& hit : hits_) of_hits.insert(hit.first);
            const auto join = [&] { return Join{*this, of_hits}; };
            joined = for_blocked_words<kBytes>(space_, behind, stop_, nodes_, join).found;
            // Repeats with a longer list of hits if the list was full and none of the hits was a
            // member.
            all = !some && !stop_.requested() && !nodes_.gave_up;
        }
        search_.counts_.asked = asked_;
        search_.counts_.hits = hits_.size();
        return found(std::move(joined));
    }

 private:
    /// Wanted bits of the set for each member.
    static constexpr double kBits = 36;
    /// The list of hits has at most this many entries at first; then kMoreHits times as many.
    static constexpr std::size_t kFewHits = 10'000;
    static constexpr std::size_t kMoreHits = 16;

    /// The visitor of a search from one side.
    struct Check {
        const Run& run;
        std::optional<Algorithm> found = {};
        void prefetch(std::uint64_t /*hash*/) const {}
        template <class PathTo>
        bool operator()(const BlockedPosition<kBytes>& at, const PathTo& path) {
            if (std::memcmp(at.state.data(), run.solved_.data(), run.solved_.size()) != 0)
                return true;
            const std::span<const Turn> word = path();
            found = Algorithm(word.begin(), word.end());
            return false;
        }
    };

    /// Inserts the positions of the suffix into the set.
    struct Insert {
        /// Members between two checks for cancellation: while the set is new, each member may
        /// allocate a huge page of zeros, which takes some milliseconds.
        static constexpr std::uint64_t kMembersPerPoll = 8;

        BloomFilter& filter;
        const Cancellation& stop;
        std::uint64_t count = 0;
        void prefetch(std::uint64_t hash) const { filter.prefetch(hash); }
        template <class PathTo>
        bool operator()(const BlockedPosition<kBytes>& at, const PathTo& /*path*/) {
            filter.insert(at.hash);
            return ++count % kMembersPerPoll != 0 || !stop.requested();
        }
    };

    /// Looks up the positions of the prefix in the set.
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
        bool operator()(const BlockedPosition<kBytes>& at, const PathTo& path) {
            ++count;
            return !filter.may_have(at.hash) || run.record_hit(at.hash, path(), most);
        }
    };

    /// Visits the positions of the suffix again, and joins those that were hits.
    struct Join {
        const Run& run;
        const BloomFilter& of_hits;
        std::optional<Algorithm> found = {};
        void prefetch(std::uint64_t hash) const { of_hits.prefetch(hash); }
        template <class PathTo>
        bool operator()(const BlockedPosition<kBytes>& at, const PathTo& path) {
            if (of_hits.may_have(at.hash)) found = run.join(at.hash, path());
            return !found;
        }
    };

    /// Records a hit; false when there are `most` hits.
    bool record_hit(std::uint64_t hash, std::span<const Turn> word, std::size_t most) {
        const std::lock_guard lock(mutex_);
        hits_.emplace(hash, Algorithm(word.begin(), word.end()));
        return hits_.size() < most;
    }

    /// `word` leads from solved to a position with this hash. Returns the least solution through a
    /// hit with this hash, if any; independent of the order in which threads recorded the hits.
    [[nodiscard]] std::optional<Algorithm> join(std::uint64_t hash,
                                                std::span<const Turn> word) const {
        const Puzzle& puzzle = space_.puzzle();
        const Algorithm back = inverse(puzzle, Algorithm(word.begin(), word.end()));
        std::optional<Algorithm> least;
        const auto [first, last] = hits_.equal_range(hash);
        for (auto hit = first; hit != last; ++hit) {
            Algorithm whole = hit->second;
            whole.insert(whole.end(), back.begin(), back.end());
            // Different states may have the same hash.
            const State end = compose(puzzle.shape(), search_.start_, state_of(puzzle, whole));
            if (end != solved_state(puzzle.shape())) continue;
            if (!least || whole < *least) least = std::move(whole);
        }
        return least;
    }

    Found found(std::optional<Algorithm> found) {
        search_.counts_.nodes += nodes_.count;
        const bool none = !found;
        return {std::move(found), none && stop_.requested(), none && nodes_.gave_up};
    }

    BlockedSearch& search_;
    const BlockedSpace& space_;
    std::uint32_t threads_;
    const Cancellation& stop_;
    const FastBuffer& solved_;
    std::mutex mutex_;
    std::unordered_multimap<std::uint64_t, Algorithm>
        hits_;  // by hash, the words to positions that the set reported
    BlockedNodes nodes_;
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

double BlockedSearch::most_members() const {
    return static_cast<double>(memory()) * 8 / kLeastBits;
}

BlockedSearch::Estimate BlockedSearch::estimate(std::uint32_t length) const {
    const BlockedSizes ahead =
        estimated_sizes(space_, {start_, length, solved_, 0, 1}, kProbes, cancellation_);
    Estimate best;
    best.nodes = ahead.all_nodes();
    if (best.nodes < kFewNodes) return best;
    const State solved = solved_state(space_.puzzle().shape());
    const BlockedSizes behind =
        estimated_sizes(space_, {solved, length, from_start_, 0, 1}, kProbes, cancellation_);
    const double most = most_members();
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
}

BlockedSearch::Found BlockedSearch::find(std::uint32_t length, const Estimate& estimate,
                                         std::uint64_t most_nodes) {
    return with_state_bytes(space_, [&]<std::size_t kBytes> {
        Run<kBytes> run(*this, most_nodes);
        return estimate.behind == 0 ? run.plain(length) : run.from_both_sides(length, estimate);
    });
}

}  // namespace qter
