#include "sums/sum_search.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <mutex>
#include <utility>

namespace qter {
namespace {

/// Each mutex guards a group of entries; threads seldom need the same group at once.
constexpr std::size_t kGroups = 64;

}  // namespace

SumSearch::SumSearch(const SumTable& sums, PowerForm form, SumSearchOptions options)
    : puzzle_(sums.on().puzzle_ptr()), options_(std::move(options)), form_(std::move(form)) {
    MeetOptions meeting;
    meeting.threads = options_.threads;
    meeting.memory_bytes = options_.memory;
    const CanonicalSequences sequences(*puzzle_, GripChoice::kAll);
    meeting_ =
        std::make_unique<MeetInTheMiddle>(puzzle_, sequences, sums.value_slots(), form_, meeting);
    nothing_ = form_.steps(meeting_->shape().solved().data());
}

Result<SumSearch> SumSearch::make(const SumTable& sums, SumSearchOptions options) {
    const Architecture& on = sums.on();
    std::vector<State> generators;
    for (const std::size_t reg : sums.order()) generators.push_back(on.registers()[reg].state);
    std::optional<PowerForm> form =
        PowerForm::make(FastShape(on.puzzle().shape()), generators, sums.value_slots());
    if (!form) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 "no table of these registers' sums: their orders are too large, "
                                 "or their cycles share pieces");
    }
    return SumSearch(sums, *std::move(form), std::move(options));
}

std::size_t SumSearch::sum_of(const SumTable& table, const std::uint8_t* state) const {
    // The form counts down: the larger the sum, the fewer steps remain.
    std::vector<std::uint32_t> amounts = form_.steps(state);
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const std::uint32_t order = table.orders()[i];
        amounts[i] = (nothing_[i] + order - amounts[i]) % order;
    }
    return table.index_of(amounts);
}

bool SumSearch::deepen(SumTable& table, Until until, const Observer& observer) {
    const std::uint32_t turns = table.searched() + 1;
    std::size_t known_before = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        known_before += table.at(i) && table.at(i)->size() <= turns ? 1 : 0;
    }
    std::atomic<std::size_t> known = known_before;
    std::array<std::mutex, kGroups> mutexes;
    const auto offer = [&](std::size_t sum, const Algorithm& word) {
        const std::scoped_lock lock(mutexes[sum % kGroups]);
        const std::optional<Algorithm>& have = table.at(sum);
        const bool is_new = !have || have->size() > turns;
        if (is_new || (have->size() == turns && easier(options_.difficulty, word, *have))) {
            table.put(sum, word);
        }
        if (is_new) known.fetch_add(1, std::memory_order_relaxed);
        return is_new;
    };
    const auto tell = [&] {
        observer.tell({fmt::format("{} turns: {} of {} sums", turns,
                                   known.load(std::memory_order_relaxed), table.size())});
    };
    tell();
    const auto take = [&](std::uint32_t thread, const Algorithm& word, const std::uint8_t* state) {
        const std::size_t sum = sum_of(table, state);
        // When all words are searched, their inverses are found anyway.
        if (offer(sum, word) && until == Until::kAllKnown) {
            offer(table.opposite(sum), inverse(*puzzle_, word));
        }
        if (thread == 0 && observer.listens()) tell();
        return until == Until::kAllWords || known.load(std::memory_order_relaxed) != table.size();
    };
    const bool whole = meeting_->search(turns, observer.cancellation(), take);
    if (whole) table.set_searched(turns);
    return whole || !observer.cancelled();
}

}  // namespace qter
