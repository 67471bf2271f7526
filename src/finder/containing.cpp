#include "finder/containing.hpp"

#include <algorithm>

namespace qter {
namespace {

/// Most orders tried, and most placements of cycles: a second at most.
constexpr std::uint64_t kMostSteps = 2'000'000;
constexpr std::uint64_t kMostNodes = 2'000'000;

class Search {
 public:
    Search(const OrderTable& table, Fitter& fitter, const std::vector<OrderValue>& least)
        : table_(table), fitter_(fitter), places_(least.size()), most_nodes_(fitter.nodes()) {
        most_nodes_ += kMostNodes;
        least_pieces_.assign(places_ + 1, 0);
        least_product_.assign(places_ + 1, 1);
        for (std::size_t place = places_; place-- > 0;) {
            // Ranks ascend from the largest order: `end` is the first rank whose order is too
            // small.
            const std::uint32_t end =
                least[place] > 1 ? table.at_most(least[place] - 1) : table.size();
            end_.insert(end_.begin(), end);
            if (end == 0) possible_ = false;
            if (!possible_) return;
            std::uint32_t pieces = table.supply().pieces;
            for (std::uint32_t rank = 0; rank < end; ++rank) {
                pieces = std::min(pieces, table.need(rank).pieces);
            }
            least_pieces_[place] = least_pieces_[place + 1] + pieces;
            least_product_[place] = least_product_[place + 1] * to_integer(table.value(end - 1));
        }
    }

    ContainingTuple run() {
        if (possible_) choose(Need(), 1);
        return {std::move(best_), !stopped_};
    }

 private:
    void choose(const Need& need, const Integer& product) {
        const std::size_t place = chosen_.size();
        if (place == places_) {
            best_ = chosen_;
            best_product_ = product;
            return;
        }
        const std::uint32_t begin = place == 0 ? 0 : chosen_.back();
        for (std::uint32_t rank = end_[place]; rank-- > begin;) {
            if (++steps_ > kMostSteps || fitter_.nodes() > most_nodes_) stopped_ = true;
            if (stopped_) return;
            const Integer next = product * to_integer(table_.value(rank));
            if (best_ && next * least_product_[place + 1] >= best_product_) return;
            Need needed = need;
            needed += table_.need(rank);
            if (!needed.within(table_.supply()) ||
                needed.pieces + least_pieces_[place + 1] > table_.supply().pieces) {
                continue;
            }
            chosen_.push_back(rank);
            if (fits()) choose(needed, next);
            chosen_.pop_back();
        }
    }

    [[nodiscard]] bool fits() {
        const bool fit = fitter_.fits(chosen_);
        if (fitter_.cancelled()) stopped_ = true;
        return fit;
    }

    const OrderTable& table_;
    Fitter& fitter_;
    std::size_t places_;
    std::uint64_t most_nodes_;
    std::vector<std::uint32_t> end_;  // by entry: orders of a lower rank are large enough
    std::vector<std::uint32_t>
        least_pieces_;  // by entry: fewest pieces of this entry and all after it
    std::vector<Integer>
        least_product_;  // by entry: smallest product of this entry and all after it
    RankTuple chosen_;
    std::optional<RankTuple> best_;
    Integer best_product_;
    std::uint64_t steps_ = 0;
    bool possible_ = true;
    bool stopped_ = false;
};

}  // namespace

ContainingTuple nearest_containing(const OrderTable& table, Fitter& fitter,
                                   const std::vector<OrderValue>& least) {
    return Search(table, fitter, least).run();
}

}  // namespace qter
