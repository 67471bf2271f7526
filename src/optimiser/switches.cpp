#include "optimiser/switches.hpp"

#include <algorithm>

namespace qter {
namespace {

/// The known holding in hand, or one of these constants.
using Hand = std::size_t;
constexpr Hand kUnreached = static_cast<Hand>(-1);
constexpr Hand kUnknown = static_cast<Hand>(-2);

class SwitchPlacer {
 public:
    explicit SwitchPlacer(Draft draft)
        : draft_(std::move(draft)), hand_(draft_.size() + 1, kUnreached) {}

    std::vector<Instruction> place() {
        follow_reached();
        follow_unreached();
        return emit();
    }

 private:
    [[nodiscard]] Hand after(std::size_t at) const {
        return draft_[at].holding.value_or(hand_[at]);
    }

    void follow_reached() {
        hand_[0] = 0;
        std::vector<std::size_t> open = {0};
        const auto arrive = [&](std::size_t at, Hand hand) {
            if (hand_[at] == hand || hand_[at] == kUnknown) return;
            hand_[at] = hand_[at] == kUnreached ? hand : kUnknown;
            open.push_back(at);
        };
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            if (at == draft_.size()) continue;
            const Operation& operation = draft_[at].instruction.operation;
            if (const std::size_t* target = jump_target(operation)) arrive(*target, after(at));
            if (goes_on(operation)) arrive(at + 1, after(at));
        }
    }

    /// Unreachable lines are still read by people from top to bottom. Each run of such lines begins
    /// with an unknown holding, so the switch above a line is the one that applies to it.
    void follow_unreached() {
        const bool first_only =
            std::all_of(draft_.begin(), draft_.end(),
                        [](const DraftLine& line) { return line.holding.value_or(0) == 0; });
        const Hand unknown = first_only ? 0 : kUnknown;
        bool in_run = false;
        Hand hand = unknown;
        for (std::size_t at = 0; at < draft_.size(); ++at) {
            if (hand_[at] != kUnreached) {
                in_run = false;
                continue;
            }
            hand_[at] = in_run ? hand : unknown;
            in_run = true;
            hand = after(at);
        }
    }

    [[nodiscard]] bool needs_switch(std::size_t at) const {
        return draft_[at].holding && *draft_[at].holding != hand_[at];
    }

    std::vector<Instruction> emit() {
        std::vector<std::size_t> place(draft_.size() + 1);
        std::size_t next = 0;
        bool end_is_target = draft_.empty();
        for (std::size_t at = 0; at < draft_.size(); ++at) {
            place[at] = next;
            next += needs_switch(at) ? 2 : 1;
            const std::size_t* target = jump_target(draft_[at].instruction.operation);
            end_is_target = end_is_target || (target != nullptr && *target == draft_.size());
        }
        place[draft_.size()] = next;

        instructions_.reserve(next + 1);
        for (std::size_t at = 0; at < draft_.size(); ++at) {
            Instruction& instruction = draft_[at].instruction;
            if (std::size_t* target = jump_target(instruction.operation)) *target = place[*target];
            if (needs_switch(at)) add_switch(*draft_[at].holding, instruction.span);
            add(std::move(instruction));
        }
        if (end_is_target) add_switch(0, {});
        return std::move(instructions_);
    }

    void add_switch(std::size_t holding, Span span) {
        Instruction change;
        change.operation = op::Switch{holding};
        change.span = span;
        add(std::move(change));
    }

    void add(Instruction instruction) {
        instruction.number = instructions_.size() + 1;
        instructions_.push_back(std::move(instruction));
    }

    Draft draft_;
    std::vector<Hand> hand_;  // the holding in hand at the beginning of each line
    std::vector<Instruction> instructions_;
};

}  // namespace

std::vector<Instruction> place_switches(Draft draft) {
    return SwitchPlacer(std::move(draft)).place();
}

}  // namespace qter
