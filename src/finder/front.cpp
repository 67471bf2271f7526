#include "finder/front.hpp"

#include <algorithm>
#include <chrono>
#include <deque>

#include "support/parallel.hpp"

namespace qter {
namespace {

/// First orders that a thread searches before it learns what the others found.
constexpr std::size_t kBatchPerThread = 4;
/// For this long one thread searches alone; short searches need no others.
constexpr std::chrono::milliseconds kAlone(5);

/// Searches the tuples that begin with one order, then those of the next.
class Searcher {
 public:
    Searcher(const OrderTable& table, Fitter& fitter, const FrontBounds& bounds,
             const Cancellation& cancellation)
        : table_(table),
          fitter_(fitter),
          bounds_(bounds),
          cancellation_(cancellation),
          covering_(bounds.registers) {}

    /// Adds `member` to the front; its first order is at least any that is still to be searched.
    void learn(const RankTuple* member) { front_.push_back(member); }

    /// False if the front covers all tuples that begin with the order of rank `first`. At most
    /// O(front), mostly less.
    [[nodiscard]] bool worth_searching(std::uint32_t first) {
        enter(first);
        const std::uint32_t begin = first_of_next();
        const bool worth = bounds_.registers == 1
                               ? front_.empty()
                               : begin < bounds_.end_rank(first) && !covered(begin);
        leave(Need());
        return worth;
    }

    /// The members of the front that begin with the order of rank `first` and that the known
    /// members do not cover.
    std::deque<RankTuple> search(std::uint32_t first) {
        const std::size_t known = front_.size();
        end_rank_ = bounds_.end_rank(first);
        if (first < end_rank_) choose(first);
        front_.resize(known);
        return std::move(found_);
    }

    [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }
    [[nodiscard]] bool cancelled() const { return cancelled_; }

 private:
    void enter(std::uint32_t rank) {
        chosen_.push_back(rank);
        need_ += table_.need(rank);
    }
    void leave(const Need& before) {
        chosen_.pop_back();
        need_ = before;
    }

    [[nodiscard]] std::uint32_t pieces_left() const {
        return table_.supply().pieces - need_.pieces;
    }
    /// The rank of the largest order that may follow the chosen ones.
    [[nodiscard]] std::uint32_t first_of_next() const {
        return std::max(chosen_.back(), table_.best_with(pieces_left()));
    }

    /// Members of the front that cover the orders chosen before entry `place`.
    [[nodiscard]] std::vector<const RankTuple*>& covering(std::size_t place) {
        // The first order of any member is at least the one that is searched.
        return place <= 1 ? front_ : covering_[place];
    }

    /// True if a member covers the chosen orders, `next` and the best continuation.
    [[nodiscard]] bool covered(std::uint32_t next) {
        const std::size_t place = chosen_.size();
        best_.clear();
        for (std::uint32_t share = 1; place + share <= bounds_.registers; ++share) {
            best_.push_back(std::max(next, table_.best_with(pieces_left() / share)));
        }
        const auto covers = [&](const RankTuple* member) {
            for (std::size_t i = 0; i < best_.size(); ++i) {
                if ((*member)[place + i] > best_[i]) return false;
            }
            return true;
        };
        // The latest member usually covers them.
        const std::vector<const RankTuple*>& members = covering(place);
        return std::any_of(members.rbegin(), members.rend(), covers);
    }

    /// Chooses an order for the next entry and searches on from there.
    void choose(std::uint32_t rank) {
        const Need before = need_;
        enter(rank);
        if (need_.within(table_.supply())) {
            ++looked_at_;
            if (chosen_.size() == bounds_.registers) {
                if (fits()) add();
            } else {
                choose_next();
            }
        }
        leave(before);
    }

    /// Iterates over the orders that may follow the chosen ones.
    void choose_next() {
        const std::size_t place = chosen_.size();
        if (place > 1) cover_chosen();
        const std::uint32_t begin = first_of_next();
        if (begin >= end_rank_ || covered(begin)) return;
        // A single order fits, or it would not be in the table.
        if (place > 1 && !fits()) return;
        const bool last = place + 1 == bounds_.registers;
        const std::size_t found = found_.size();
        for (std::uint32_t rank = begin; rank < end_rank_ && !covered(rank); ++rank) {
            if ((++steps_ & 255) == 0 && cancellation_.requested()) cancelled_ = true;
            if (cancelled_) return;
            choose(rank);
            // Among tuples that differ in the last entry only, the first that fits covers the rest.
            if (last && found_.size() > found) return;
        }
    }

    /// Whether the chosen orders fit together.
    [[nodiscard]] bool fits() {
        const bool fit = fitter_.fits(chosen_);
        if (fitter_.cancelled()) cancelled_ = true;
        return fit;
    }

    /// Lists the members that cover all chosen orders.
    void cover_chosen() {
        const std::size_t place = chosen_.size();
        std::vector<const RankTuple*>& now = covering_[place];
        now.clear();
        for (const RankTuple* member : covering(place - 1)) {
            if ((*member)[place - 1] <= chosen_.back()) now.push_back(member);
        }
    }

    void add() {
        found_.push_back(chosen_);
        // It covers every tuple with the same prefix, at every entry.
        front_.push_back(&found_.back());
        for (std::size_t place = 2; place < chosen_.size(); ++place) {
            covering_[place].push_back(&found_.back());
        }
    }

    const OrderTable& table_;
    Fitter& fitter_;
    const FrontBounds& bounds_;
    const Cancellation& cancellation_;
    std::vector<const RankTuple*> front_;
    std::vector<std::vector<const RankTuple*>> covering_;  // by entry, from 2 on
    std::deque<RankTuple> found_;
    RankTuple chosen_;
    Need need_;
    RankTuple best_;
    std::uint32_t end_rank_ = 0;
    std::uint64_t looked_at_ = 0;
    std::uint64_t steps_ = 0;
    bool cancelled_ = false;
};

bool covers(const RankTuple& a, const RankTuple& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](std::uint32_t x, std::uint32_t y) { return x <= y; });
}

/// The growing front, and the searchers that extend it.
class Front {
 public:
    Front(const OrderTable& table, std::vector<std::unique_ptr<Fitter>>& fitters,
          const FrontBounds& bounds, const Cancellation& cancellation) {
        for (const std::unique_ptr<Fitter>& fitter : fitters) {
            searchers_.emplace_back(table, *fitter, bounds, cancellation);
        }
    }

    [[nodiscard]] bool worth_searching(std::uint32_t first) {
        return searchers_.front().worth_searching(first);
    }

    /// Searches first orders, ascending by rank. Returns false if cancelled; the front then has
    /// everything before the first order that was not searched completely.
    bool search(const std::vector<std::uint32_t>& batch) {
        std::vector<std::deque<RankTuple>> found(batch.size());
        std::vector<char> whole(batch.size(), 0);
        const auto threads = static_cast<std::uint32_t>(searchers_.size());
        run_tasks(threads, batch.size(), [&](std::uint32_t thread, std::size_t i) {
            found[i] = searchers_[thread].search(batch[i]);
            whole[i] = searchers_[thread].cancelled() ? 0 : 1;
        });
        for (std::size_t i = 0; i < batch.size(); ++i) {
            for (const RankTuple& tuple : found[i]) add(tuple);
            if (whole[i] == 0) return false;
        }
        return true;
    }

    [[nodiscard]] const std::deque<RankTuple>& members() const { return members_; }
    [[nodiscard]] std::uint64_t looked_at() const {
        std::uint64_t all = 0;
        for (const Searcher& searcher : searchers_) all += searcher.looked_at();
        return all;
    }

 private:
    void add(const RankTuple& tuple) {
        const auto known = [&](const RankTuple& member) { return covers(member, tuple); };
        if (std::any_of(members_.rbegin(), members_.rend(), known)) return;
        members_.push_back(tuple);
        for (Searcher& searcher : searchers_) searcher.learn(&members_.back());
    }

    std::deque<Searcher> searchers_;
    std::deque<RankTuple> members_;
};

}  // namespace

FrontFound pareto_front(const OrderTable& table, std::vector<std::unique_ptr<Fitter>>& fitters,
                        const FrontBounds& bounds, const Cancellation& cancellation,
                        const FrontProgress& progress) {
    Front front(table, fitters, bounds, cancellation);
    FrontFound result;
    progress(0, front.members());
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::uint32_t> batch;
    for (std::uint32_t first = 0; first < table.size() && result.complete; ++first) {
        if (front.worth_searching(first)) batch.push_back(first);
        const bool alone = fitters.size() == 1 || std::chrono::steady_clock::now() - begun < kAlone;
        const std::size_t batch_size = alone ? 1 : kBatchPerThread * fitters.size();
        if (batch.size() < batch_size && first + 1 < table.size()) continue;
        result.complete = front.search(batch) && !cancellation.requested();
        batch.clear();
        progress(first + 1, front.members());
    }
    result.tuples.assign(front.members().begin(), front.members().end());
    result.looked_at = front.looked_at();
    return result;
}

}  // namespace qter
