#include "method/trace_search.hpp"

#include <utility>

#include "search/traces.hpp"

namespace qter {

TraceSearch::TraceSearch(const Shape& shape, std::vector<State> turns)
    : shape_(shape), turns_(std::move(turns)) {
    for (const State& a : turns_) {
        std::vector<bool>& row = commute_.emplace_back();
        for (const State& b : turns_) row.push_back(compose(shape, a, b) == compose(shape, b, a));
    }
}

TraceSearch::Word TraceSearch::least(Word word) const {
    for (std::size_t at = 0; at < word.size(); ++at) {
        lead_with_least(word, at, [&](std::uint16_t a, std::uint16_t b) { return commute(a, b); });
    }
    return word;
}

class TraceSearch::Descent {
 public:
    Descent(const TraceSearch& search, std::size_t length, const IsOnPath& is_on_path,
            const Visit& visit, const Cancellation& cancellation)
        : search_(search),
          length_(length),
          is_on_way_(is_on_path),
          visit_(visit),
          cancellation_(cancellation) {}

    void descend(const State& at) {
        if (word_.size() == length_) return visit_(search_.least(word_), at);
        if (++nodes_ % 256 == 0 && cancellation_.requested()) stopped_ = true;
        for (std::uint16_t turn = 0; turn < search_.turns_.size() && !stopped_; ++turn) {
            const bool swaps =
                !word_.empty() && turn < word_.back() && search_.commute(word_.back(), turn);
            if (swaps) continue;
            const State next = compose(search_.shape_, at, search_.turns_[turn]);
            word_.push_back(turn);
            if (is_on_way_(next, word_.size())) descend(next);
            word_.pop_back();
        }
    }
    [[nodiscard]] bool stopped() const { return stopped_; }

 private:
    const TraceSearch& search_;
    std::size_t length_;
    const IsOnPath& is_on_way_;
    const Visit& visit_;
    const Cancellation& cancellation_;
    Word word_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

bool TraceSearch::run(const State& start, std::size_t length, const IsOnPath& is_on_path,
                      const Visit& visit, const Cancellation& cancellation) const {
    Descent descent(*this, length, is_on_path, visit, cancellation);
    descent.descend(start);
    return !descent.stopped();
}

}  // namespace qter
