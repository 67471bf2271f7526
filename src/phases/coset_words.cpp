#include "phases/coset_words.hpp"

#include <algorithm>
#include <array>

#include "method/width.hpp"

namespace qter {
namespace {

/// A policy for at most kCount coordinates, so that a coset stays in registers. With kTold, the
/// table by classes has every distance, modulo 3; then kWatched other goals may be watched.
template <std::size_t kCount, bool kTold, std::size_t kWatched>
class WordPolicy {
 public:
    struct CosetBound {
        std::array<std::uint32_t, kCount> coset{};
        std::uint32_t least = 0;
    };
    struct Position : CosetBound {
        std::array<CosetBound, kWatched> watched;
    };
    struct Ahead {
        std::array<std::uint32_t, kCount> to;
        std::uint64_t index;  // in the table by classes
    };

    WordPolicy(const CosetPhase& phase, const CosetWordsOptions& options)
        : phase_(phase),
          classes_(phase.reduced_table() ? &*phase.reduced_table() : nullptr),
          turns_(phase.turns().size()),
          nowhere_(turns_, 0),
          refused_(turns_, 0) {
        after_.fill(nowhere_.data());
        for (std::size_t i = 0; i < phase.coordinates().size(); ++i) {
            after_[i] = phase.coordinates()[i].moves().after;
        }
        if (options.not_last != nullptr) {
            std::copy(options.not_last->begin(), options.not_last->end(), refused_.begin());
        }
        for (std::size_t i = 0; i < kWatched; ++i) images_[i] = options.watch->images[i].data();
    }

    WordPolicy(const WordPolicy&) = delete;  // after_ may point into *this
    WordPolicy& operator=(const WordPolicy&) = delete;

    Position start(const std::uint32_t* values, std::uint32_t least) {
        set(values, least, from_);
        return from_;
    }
    void visit_with(const PhaseWords::Visit& visit) { visit_ = &visit; }
    /// The coset of the following starts for a watched goal.
    void watch(std::size_t goal, const CosetStart& start) {
        set(start.coset.data(), start.least, from_.watched[goal]);
    }
    void allow_after(const std::uint32_t* turns_after) { turns_after_ = turns_after; }

    void prefetch(const Position& from, TurnNumber turn, std::uint32_t /*left*/,
                  Ahead& ahead) const {
        ahead.to = after(from.coset, turn);
        if (!kTold && classes_ == nullptr) return;
        ahead.index = classes_->index<kCount>(ahead.to.data());
        classes_->prefetch(ahead.index);
    }
    Entry enter(const Position& from, TurnNumber turn, const Ahead& ahead, std::uint32_t left,
                Position& to) const {
        if (left == 0 && refused_[turn] != 0) return Entry::kCut;
        if constexpr (kTold) {
            to.least = SymmetryReducedTable::next(from.least, classes_->at(ahead.index));
            if (to.least > left) return Entry::kCut;
            if (kWatched > 0 && !keeps_watched(from, turn, left + *turns_after_, to)) {
                return Entry::kCut;
            }
        } else {
            to.least = classes_ != nullptr ? classes_->at(ahead.index) : 0;
            if (to.least > left) return Entry::kCut;
            for (const ProductTable& table : phase_.tables()) {
                to.least = std::max<std::uint32_t>(to.least, table.at<kCount>(ahead.to.data()));
                if (to.least > left) return Entry::kCut;
            }
            // Tables bound the distance to the end; coordinates in no table are checked at the end.
            if (left == 0 && !at_end_of_rest(ahead.to)) return Entry::kCut;
        }
        to.coset = ahead.to;
        return Entry::kOpen;
    }
    bool arrived(const Position&, std::span<const Turn> path) const { return (*visit_)(path); }

 private:
    using Coset = std::array<std::uint32_t, kCount>;

    static void set(const std::uint32_t* values, std::uint32_t least, CosetBound& bound) {
        std::copy_n(values, kCount, bound.coset.begin());
        bound.least = least;
    }

    [[nodiscard]] Coset after(const Coset& from, TurnNumber turn) const {
        // Not a loop: compilers would keep the loop, and the coset would be in memory.
        return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
            return Coset{after_[kIndex][std::size_t{from[kIndex]} * turns_ + turn]...};
        }
        (std::make_index_sequence<kCount>());
    }

    [[nodiscard]] bool at_end_of_rest(const Coset& coset) const {
        return std::all_of(phase_.rest().begin(), phase_.rest().end(),
                           [&](std::uint8_t i) { return coset[i] == 0; });
    }

    /// Whether no watched goal is more than `left` turns away.
    bool keeps_watched(const Position& from, TurnNumber turn, std::uint32_t left,
                       Position& to) const {
        bool keeps = true;
        for (std::size_t i = 0; i < kWatched; ++i) {
            CosetBound& bound = to.watched[i];
            bound.coset = after(from.watched[i].coset, images_[i][turn]);
            const std::uint8_t code = classes_->at(classes_->index<kCount>(bound.coset.data()));
            bound.least = SymmetryReducedTable::next(from.watched[i].least, code);
            keeps = keeps && bound.least <= left;
        }
        return keeps;
    }

    const CosetPhase& phase_;
    const SymmetryReducedTable* classes_;
    std::size_t turns_;
    std::array<const TurnNumber*, kWatched> images_{};
    const std::uint32_t* turns_after_ = nullptr;
    std::array<const std::uint32_t*, kCount> after_;
    std::vector<std::uint32_t> nowhere_;  // moves of a missing coordinate: all lead from 0 to 0
    std::vector<std::uint8_t> refused_;   // by turn: must not be the last one
    const PhaseWords::Visit* visit_ = nullptr;
    Position from_;
};

template <std::size_t kCount, bool kTold, std::size_t kWatched>
class CosetWordSearch final : public WordSearch<WordPolicy<kCount, kTold, kWatched>, CosetWords> {
 public:
    CosetWordSearch(const CosetPhase& phase, std::uint32_t length, const CosetWordsOptions& options,
                    const Cancellation& cancellation)
        : WordSearch<WordPolicy<kCount, kTold, kWatched>, CosetWords>(
              phase.turns(), length, cancellation, phase, options) {}

    void watch(std::span<const CosetStart> starts, const std::uint32_t* turns_after) override {
        for (std::size_t i = 0; i < kWatched; ++i) this->policy_.watch(i, starts[i]);
        this->policy_.allow_after(turns_after);
    }
};

template <std::size_t kCount>
std::unique_ptr<CosetWords> make_words(const CosetPhase& phase, std::uint32_t length,
                                       const CosetWordsOptions& options,
                                       const Cancellation& cancellation) {
    if (!phase.is_table_complete()) {
        return std::make_unique<CosetWordSearch<kCount, false, 0>>(phase, length, options,
                                                                   cancellation);
    }
    switch (options.watch != nullptr ? options.watch->images.size() : 0) {
        case 0:
            return std::make_unique<CosetWordSearch<kCount, true, 0>>(phase, length, options,
                                                                      cancellation);
        case 1:
            return std::make_unique<CosetWordSearch<kCount, true, 1>>(phase, length, options,
                                                                      cancellation);
        default:
            return std::make_unique<CosetWordSearch<kCount, true, 2>>(phase, length, options,
                                                                      cancellation);
    }
}

}  // namespace

std::unique_ptr<CosetWords> CosetWords::make(const CosetPhase& phase, std::uint32_t length,
                                             const CosetWordsOptions& options,
                                             const Cancellation& cancellation) {
    return with_width<1, 2, 3, 4, CosetPhase::kMaxCoordinates>(
        phase.coordinates().size(), [&]<std::size_t kCount> {
            return make_words<kCount>(phase, length, options, cancellation);
        });
}

}  // namespace qter
