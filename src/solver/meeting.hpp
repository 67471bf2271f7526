// Meeting in the middle for a register: choice of the pieces that the two halves have to agree on.
//
// The technique: meet in the middle, one search for each choice of moving pieces. The halves must
// agree on the pieces that come back to their slots; the more pieces these are, the fewer halves
// agree (search/meet_in_the_middle.hpp). Pieces that earlier registers own are known to come back.
// A goal may require more: in an orbit only a given number of free pieces may move, those of the
// own cycles and the allowance. So all choices of moving pieces are tried, one of each class under
// the symmetries that keep the goal; each time all other pieces must come back, too. That is more
// searches, each with hardly any halves that agree by chance. Every solution moves only pieces of
// one of the choices, so none is lost. A plan is a set of orbits whose moving pieces are chosen
// like this.
//
// The cost of a plan is known except for the words that keep its pieces and are not solutions, and
// there are many of these where few pieces are kept: short conjugates that stay among the others.
// On the 3x3 their number grows about six-fold with each turn; so they are counted at a small
// length first.
//
// Limits: plans of more than kMostChoices choices are left out, as are orbits with identical
// pieces.
//
// Source: ours; the paper has no such search.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/meet_in_the_middle.hpp"
#include "solver/setup.hpp"
#include "support/cancellation.hpp"

namespace qter {

class Meeting {
 public:
    static constexpr std::size_t kMostChoices = 2000;

    /// The setup must outlive this. Plans are made at the first call of cost().
    Meeting(const SolverSetup& setup, RegisterGoal goal);

    /// Estimated seconds of one thread to search all words of `length` turns; infinite when it
    /// cannot be done. The first calls look for the best plan, some milliseconds each on a 3x3,
    /// seconds on a 4x4; when cancelled, nothing of this is kept. `spare` bytes can be freed before
    /// the search.
    [[nodiscard]] double cost(std::uint32_t length, std::uint64_t spare,
                              const Cancellation& cancellation);
    /// Bytes that a search needs in addition to the lists in memory, for the length of the last
    /// call of cost(), which was finite.
    [[nodiscard]] std::uint64_t bytes_to_come() const;
    /// Whether search() fits the available memory; needs cost(length) before.
    [[nodiscard]] bool can_search(std::uint32_t length) const;
    /// Frees all lists.
    void forget();
    /// From now on a search takes no more than half of the memory of the last one; false when that
    /// is too little to help. cost() must be called again.
    bool halve_memory();

    /// Calls `visit` for words of exactly `length` turns that may meet the goal: for every solution
    /// a word of its trace or of a symmetric one. As MeetInTheMiddle::search. False when cancelled.
    /// Needs cost(length) before, and can_search(length).
    bool search(std::uint32_t length, const Cancellation& cancellation,
                const MeetInTheMiddle::Visit& visit);

    /// Half sequences looked up so far.
    [[nodiscard]] std::uint64_t looked_up() const { return looked_up_; }

 private:
    struct Plan {
        std::vector<std::vector<Slot>> kept;     // by choice
        std::uint32_t probed = 0;                // turns
        double found = 0;                        // words of `probed` turns that keep, by choice
        std::unique_ptr<MeetInTheMiddle> first;  // of the first choice
        std::uint64_t bytes = 0;                 // of a search of the last length in cost()
    };
    /// An orbit whose moving pieces can be chosen.
    struct Open {
        std::vector<Slot> free;
        std::uint32_t moving;
    };

    [[nodiscard]] std::vector<Open> open_orbits() const;
    void add_plans();
    [[nodiscard]] std::vector<std::vector<Slot>> choices_of(
        const std::vector<Open>& open, std::uint32_t chosen,
        const std::vector<std::uint32_t>& symmetries) const;
    [[nodiscard]] MeetOptions options() const;
    [[nodiscard]] double cost(Plan& plan, std::uint32_t length, std::uint64_t spare,
                              const Cancellation& cancellation);
    [[nodiscard]] std::uint64_t list_bytes() const;
    void probe(Plan& plan, std::uint32_t length, const Cancellation& cancellation);

    const SolverSetup& setup_;
    RegisterGoal goal_;
    std::vector<Slot> fixed_;
    std::uint64_t memory_;
    bool planned_ = false;
    std::vector<Plan> plans_;
    std::size_t best_ = 0;
    std::uint64_t looked_up_ = 0;
};

}  // namespace qter
