#include "qter/navigate/phase_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "qter/search/depth_first.hpp"

namespace qter {
namespace {

/// A policy for as many coordinates as there are, so that a place stays in registers. With kTold
/// the table by classes tells every distance, by what it leaves modulo 3.
template <std::size_t kCount, bool kTold>
class WordPolicy {
 public:
    struct Position {
        std::array<std::uint32_t, kCount> place{};
        std::uint32_t least = 0;
    };
    struct Ahead {
        std::array<std::uint32_t, kCount> to;
        std::uint64_t index;  // in the table by classes
    };

    WordPolicy(const PhaseSpace& space, const std::vector<bool>* not_last)
        : space_(space),
          classes_(space.class_table() ? &*space.class_table() : nullptr),
          turns_(space.turns().size()),
          refused_(turns_, 0) {
        for (std::size_t i = 0; i < kCount; ++i) after_[i] = space.coordinates()[i].after_all();
        if (not_last != nullptr) std::copy(not_last->begin(), not_last->end(), refused_.begin());
    }

    void visit_with(const PhaseWords::Visit& visit) { visit_ = &visit; }

    void foresee(const Position& from, TurnNumber turn, Ahead& ahead) const {
        for (std::size_t i = 0; i < kCount; ++i) {
            ahead.to[i] = after_[i][std::size_t{from.place[i]} * turns_ + turn];
        }
        if (!kTold && classes_ == nullptr) return;
        ahead.index = classes_->index<kCount>(ahead.to.data());
        classes_->prefetch(ahead.index);
    }
    Entry enter(const Position& from, TurnNumber turn, const Ahead& ahead, std::uint32_t left,
                Position& to) const {
        if (left == 0 && refused_[turn] != 0) return Entry::kCut;
        if constexpr (kTold) {
            to.least = ClassTable::next(from.least, classes_->at(ahead.index));
            if (to.least > left) return Entry::kCut;
        } else {
            to.least = classes_ != nullptr ? classes_->at(ahead.index) : 0;
            if (to.least > left) return Entry::kCut;
            for (const PhaseSpace::Table& table : space_.tables()) {
                to.least = std::max<std::uint32_t>(to.least, table.at<kCount>(ahead.to.data()));
                if (to.least > left) return Entry::kCut;
            }
        }
        to.place = ahead.to;
        return Entry::kOpen;
    }
    bool arrived(const Position&, std::span<const Turn> path) const { return (*visit_)(path); }

 private:
    const PhaseSpace& space_;
    const ClassTable* classes_;
    std::size_t turns_;
    std::array<const std::uint32_t*, kCount> after_{};
    std::vector<std::uint8_t> refused_;  // as the last turn
    const PhaseWords::Visit* visit_ = nullptr;
};

template <std::size_t kCount, bool kTold>
class Words final : public PhaseWords {
 public:
    Words(const PhaseSpace& space, std::uint32_t length, const std::vector<bool>* not_last,
          const Cancellation& cancellation)
        : length_(length),
          policy_(space, not_last),
          search_(space.turns(), false, policy_, Position{}, length, cancellation) {}

    bool run(const PhaseSpace::Spot& spot, CanonicalSequences::Node node,
             const Visit& visit) override {
        if (spot.least > length_) return true;
        policy_.visit_with(visit);
        Frontier::Beginning beginning;
        beginning.node = node;
        beginning.period = SequenceSymmetry::kNone;
        Position from;
        std::copy_n(spot.place.begin(), kCount, from.place.begin());
        from.least = spot.least;
        return search_.run(beginning, from);
    }
    [[nodiscard]] std::uint64_t nodes() const override { return search_.nodes(); }

 private:
    using Policy = WordPolicy<kCount, kTold>;
    using Position = typename Policy::Position;

    std::uint32_t length_;
    Policy policy_;
    DepthFirst<Policy> search_;
};

using Maker = std::unique_ptr<PhaseWords> (*)(const PhaseSpace&, std::uint32_t,
                                              const std::vector<bool>*, const Cancellation&);

template <std::size_t kCount>
std::unique_ptr<PhaseWords> make_words(const PhaseSpace& space, std::uint32_t length,
                                       const std::vector<bool>* not_last,
                                       const Cancellation& cancellation) {
    if (space.tells_all()) {
        return std::make_unique<Words<kCount, true>>(space, length, not_last, cancellation);
    }
    return std::make_unique<Words<kCount, false>>(space, length, not_last, cancellation);
}

template <std::size_t... kCounts>
constexpr std::array<Maker, sizeof...(kCounts)> makers(std::index_sequence<kCounts...>) {
    return {&make_words<kCounts>...};
}

}  // namespace

std::unique_ptr<PhaseWords> PhaseWords::make(const PhaseSpace& space, std::uint32_t length,
                                             const std::vector<bool>* not_last,
                                             const Cancellation& cancellation) {
    static constexpr auto kMakers =
        makers(std::make_index_sequence<PhaseSpace::kMaxCoordinates + 1>());
    return kMakers[space.coordinates().size()](space, length, not_last, cancellation);
}

}  // namespace qter
