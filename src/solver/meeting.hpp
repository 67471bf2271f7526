// Meeting in the middle for a register: which pieces the two halves have to agree on.
//
// The technique: meet in the middle, case by case of the pieces that move. Halves must agree on
// what comes back where it was, and the more pieces that is, the fewer of them do
// (search/meet_in_the_middle.hpp). Pieces that earlier registers own are known to come back. A goal
// may say more: of the free pieces of an orbit only so many may move, those of the own cycles and
// the allowance. So all ways to choose those that move are gone through, one of each class under
// the symmetries that keep the goal. Each time all others must come back too: more searches, each
// with next to no halves that agree by chance. Every solution moves the pieces of one of the
// choices at most, so none is lost. A plan is a set of orbits whose moving pieces are chosen like
// this.
//
// What a plan costs is known but for the words that keep its pieces and are no solutions, and these
// are many where few pieces are kept: short conjugates that stay among the others. Their number
// grows six-fold with each turn, about, on the 3x3; so they are counted at a small length first.
//
// Limits: plans of more than kMostChoices choices are left out, as are orbits with look-alikes.
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

    /// The setup must outlive this. Plans are made when they are first asked for.
    Meeting(const SolverSetup& setup, RegisterGoal goal);

    /// Seconds of one thread that searching all words of so many turns will take, about; infinite
    /// when it cannot be done. The first calls look for the plan to follow, some milliseconds each
    /// on a 3x3, seconds on a 4x4; of what they found when they were cancelled nothing is kept.
    /// `spare` bytes can be given back before the search.
    [[nodiscard]] double cost(std::uint32_t length, std::uint64_t spare,
                              const Cancellation& cancellation);
    /// What a search needs besides the lists that are here; of the length that cost() was asked
    /// for last and is finite.
    [[nodiscard]] std::uint64_t bytes_to_come() const;
    /// Whether search() can be done with the memory there is; cost(length) was asked before.
    [[nodiscard]] bool can_search(std::uint32_t length) const;
    /// Gives all lists back.
    void forget();
    /// From now on a search takes no more than half of what the last one would have; false when
    /// that is next to nothing. cost() must be asked again.
    bool use_less();

    /// Calls `visit` for words of exactly `length` turns that may meet the goal: for every solution
    /// one of its trace, or of what symmetries make of it. As MeetInTheMiddle::search. False when
    /// cancelled. cost(length) was asked before, and can_search(length) holds.
    bool search(std::uint32_t length, const Cancellation& cancellation,
                const MeetInTheMiddle::Visit& visit);

    /// Sequences looked up so far.
    [[nodiscard]] std::uint64_t looked_up() const { return looked_up_; }

 private:
    struct Plan {
        std::vector<std::vector<Slot>> kept;     // by choice
        std::uint32_t probed = 0;                // turns
        double found = 0;                        // words of so many turns that keep, by choice
        std::unique_ptr<MeetInTheMiddle> first;  // of the first choice
        std::uint64_t bytes = 0;                 // of a search of the length asked for last
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
