#include "specialiser/whole_paths.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "optimiser/effects.hpp"

namespace qter {
namespace {

/// Additions that are costed for the shifts of one puzzle.
constexpr std::size_t kMostTrials = 200'000;
/// Additions next to a point, the most visited, that may vanish by its shift.
constexpr std::size_t kMostVanishing = 24;
/// Points whose shifts change together.
constexpr std::size_t kMostTogether = 64;
/// Visits of a block that no run visits.
constexpr double kRareVisits = 0.001;

/// An amount of a register, or a modulus; all are below kMostOrder.
using Amount = std::uint64_t;
/// Amounts by register of a puzzle, reduced.
using Amounts = std::vector<Amount>;

/// The largest order of registers whose additions are shifted: sums of two amounts fit.
constexpr Amount kMostOrder = Amount{1} << 62;

struct AmountsHash {
    std::size_t operator()(const Amounts& amounts) const {
        Amount hash = 0;
        for (const Amount amount : amounts) hash = (hash ^ amount) * 0x9E3779B97F4A7C15U;
        return hash ^ (hash >> 32);
    }
};

/// Whether the registers of a puzzle may have shifts.
bool may_shift(const RegisterTable& registers, std::size_t holding) {
    const auto& all = registers.registers();
    return !registers.holdings()[holding].tape &&
           std::all_of(all.begin(), all.end(), [&](const DeclaredRegister& reg) {
               return reg.holding != holding || reg.order <= kMostOrder;
           });
}

/// The shifts for the registers of one puzzle.
class PathShifts {
 public:
    PathShifts(FlowGraph& graph, const RegisterTable& registers, TurnCosts& costs,
               const std::vector<double>& visits, double line_price, std::size_t holding)
        : graph_(graph), registers_(registers), costs_(costs), line_price_(line_price) {
        for (std::size_t reg = 0; reg < registers.registers().size(); ++reg) {
            if (registers[reg].holding != holding) continue;
            mine_.push_back(reg);
            orders_.push_back(registers[reg].order.get_ui());
        }
        holding_ = holding;
        list_stretches(visits);
    }

    bool run() {
        improve();
        bool changed = false;
        // From the back, so that the positions of other steps stay.
        for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
            const Amounts amounts = amounts_now(*stretch);
            if (amounts == stretch->written) continue;
            rewrite(*stretch, amounts);
            changed = true;
        }
        return changed;
    }

 private:
    /// Steps of a block between two readings of the puzzle.
    struct Stretch {
        BlockId block = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t from = 0;  ///< points
        std::size_t to = 0;
        double visits = 0;
        Amounts written;
    };
    struct Point {
        Amounts shift;
        Amounts multiple_of;                 ///< what the shift has to be a multiple of
        bool fixed = false;                  ///< all shifts are 0
        std::vector<std::size_t> stretches;  ///< that begin or end here, but not both
    };

    // --- Points and what lies between them.

    void list_stretches(const std::vector<double>& visits) {
        joined_.resize(graph_.blocks.size());
        std::iota(joined_.begin(), joined_.end(), std::size_t{0});
        needs_.assign(joined_.size(), Amounts(mine_.size(), 1));
        fix(graph_.entry);
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            list_stretches(id, std::max(visits[id], kRareVisits));
        }
        std::map<std::size_t, std::size_t> numbers;
        const auto number = [&](std::size_t place) {
            return numbers.try_emplace(root(place), numbers.size()).first->second;
        };
        for (Stretch& stretch : stretches_) {
            stretch.from = number(stretch.from);
            stretch.to = number(stretch.to);
        }
        points_.resize(numbers.size());
        for (Point& point : points_) {
            point.shift.assign(mine_.size(), 0);
            point.multiple_of.assign(mine_.size(), 1);
        }
        for (std::size_t place = 0; place < needs_.size(); ++place) {
            const auto found = numbers.find(root(place));
            if (found == numbers.end()) continue;
            Amounts& all = points_[found->second].multiple_of;
            for (std::size_t i = 0; i < all.size(); ++i) {
                all[i] = std::lcm(all[i], needs_[place][i]);
            }
        }
        for (Point& point : points_) {
            point.fixed = true;
            for (std::size_t i = 0; i < mine_.size(); ++i) {
                point.fixed = point.fixed && point.multiple_of[i] == orders_[i];
            }
        }
        for (std::size_t i = 0; i < stretches_.size(); ++i) {
            if (stretches_[i].from == stretches_[i].to) continue;
            points_[stretches_[i].from].stretches.push_back(i);
            points_[stretches_[i].to].stretches.push_back(i);
        }
    }

    void list_stretches(BlockId id, double visits) {
        const BasicBlock& block = graph_.blocks[id];
        Stretch open{id, 0, 0, id, 0, visits, Amounts(mine_.size(), 0)};
        const auto close = [&](std::size_t at) {
            open.end = at;
            open.to = add_place();
            stretches_.push_back(open);
            open = {id, at + 1, 0, open.to, 0, visits, Amounts(mine_.size(), 0)};
        };
        for (std::size_t at = 0; at < block.steps.size(); ++at) {
            const Step& step = block.steps[at];
            if (const step::Add* const add = add_of(step)) {
                for (const Addition& term : add->terms) {
                    if (registers_[term.reg].holding != holding_) continue;
                    const std::size_t i = index(term.reg);
                    const Integer reduced = mod(term.amount, registers_[term.reg].order);
                    open.written[i] = sum(i, open.written[i], reduced.get_ui());
                }
            } else if (const Barrier barrier = barrier_of(step); barrier.holding == holding_) {
                // All are 0 after `solve`, whatever they were before.
                close(at);
                open.from = add_place();
                fix(open.from);
            } else if (barrier.reg && registers_[*barrier.reg].holding == holding_) {
                close(at);
                need(open.from, reading_of(step));
            }
        }
        close(block.steps.size());
        const Reading* const reading = exit_reading(block);
        if (reading != nullptr && registers_[reading->reg].holding == holding_) {
            need(open.from, *reading);
        }
        for_each_successor(block, [&](BlockId next) { join(open.from, next); });
    }

    static const Reading& reading_of(const Step& step) {
        const auto* const print = std::get_if<step::Print>(&step.what);
        return print != nullptr ? *print->value : std::get<step::RepeatUntil>(step.what).until;
    }

    [[nodiscard]] std::size_t index(std::size_t reg) const {
        return static_cast<std::size_t>(std::lower_bound(mine_.begin(), mine_.end(), reg) -
                                        mine_.begin());
    }

    std::size_t add_place() {
        joined_.push_back(joined_.size());
        needs_.emplace_back(mine_.size(), 1);
        return joined_.back();
    }

    std::size_t root(std::size_t place) {
        while (joined_[place] != place) {
            joined_[place] = joined_[joined_[place]];
            place = joined_[place];
        }
        return place;
    }

    void join(std::size_t a, std::size_t b) { joined_[root(a)] = root(b); }

    void need(std::size_t place, const Reading& reading) {
        Amount& all = needs_[place][index(reading.reg)];
        all = std::lcm(all, Amount{reading.modulus.get_ui()});
    }

    void fix(std::size_t place) { needs_[place] = orders_; }

    // --- Amounts of the register mine_[i].

    [[nodiscard]] Amount sum(std::size_t i, Amount a, Amount b) const {
        return a + b < orders_[i] ? a + b : a + b - orders_[i];
    }
    [[nodiscard]] Amount opposite(std::size_t i, Amount amount) const {
        return amount == 0 ? 0 : orders_[i] - amount;
    }

    // --- Improvement.

    void improve() {
        std::vector<std::size_t> open(points_.size());
        std::vector<bool> waits(points_.size(), true);
        // The last points first: ends of programs have the most freedom.
        std::iota(open.begin(), open.end(), std::size_t{0});
        while (!open.empty() && trials_ < kMostTrials) {
            const std::size_t at = open.back();
            open.pop_back();
            waits[at] = false;
            if (points_[at].fixed || !improve(at)) continue;
            for (const std::size_t stretch : points_[at].stretches) {
                for (const std::size_t next : {stretches_[stretch].from, stretches_[stretch].to}) {
                    if (next == at || waits[next]) continue;
                    waits[next] = true;
                    open.push_back(next);
                }
            }
        }
    }

    /// Alone, and together with more and more of the points without an addition between them.
    bool improve(std::size_t point) {
        bool changed = improve(group_of({point}));
        const std::vector<std::size_t> joined = joined_to(point);
        for (std::size_t size = 2; size <= joined.size(); size += 1 + size / 4) {
            changed = improve(group_of(
                          {joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(size)})) ||
                      changed;
        }
        return changed;
    }

    /// Points that get the same change of their shifts.
    struct Group {
        std::vector<std::size_t> points;
        std::vector<std::size_t> stretches;  ///< between one of them and another point
        std::vector<bool> leads_out;         ///< of `stretches`, whether it begins in the group
        Amounts multiple_of;
    };

    [[nodiscard]] Group group_of(std::vector<std::size_t> points) const {
        Group group{std::move(points), {}, {}, Amounts(mine_.size(), 1)};
        std::sort(group.points.begin(), group.points.end());
        const auto has = [&](std::size_t point) {
            return std::binary_search(group.points.begin(), group.points.end(), point);
        };
        for (const std::size_t point : group.points) {
            for (std::size_t i = 0; i < mine_.size(); ++i) {
                group.multiple_of[i] =
                    std::lcm(group.multiple_of[i], points_[point].multiple_of[i]);
            }
            for (const std::size_t stretch : points_[point].stretches) {
                if (has(stretches_[stretch].from) && has(stretches_[stretch].to)) continue;
                group.stretches.push_back(stretch);
                group.leads_out.push_back(stretches_[stretch].from == point);
            }
        }
        return group;
    }

    /// The point and others, each joined to those before it by a stretch without additions; the
    /// most visited first.
    [[nodiscard]] std::vector<std::size_t> joined_to(std::size_t point) const {
        std::vector<std::size_t> joined;
        std::set<std::size_t> known = {point};
        std::set<std::pair<double, std::size_t>> open = {{0, point}};
        while (!open.empty() && joined.size() < kMostTogether) {
            const std::size_t at = open.rbegin()->second;
            open.erase(std::prev(open.end()));
            joined.push_back(at);
            for (const std::size_t stretch : points_[at].stretches) {
                const Stretch& next = stretches_[stretch];
                const std::size_t other = next.from == at ? next.to : next.from;
                if (points_[other].fixed || known.contains(other)) continue;
                if (is_nothing(amounts_now(next))) {
                    known.insert(other);
                    open.emplace(next.visits, other);
                }
            }
        }
        return joined;
    }

    static bool is_nothing(const Amounts& amounts) {
        return std::all_of(amounts.begin(), amounts.end(),
                           [](Amount amount) { return amount == 0; });
    }

    bool improve(const Group& group) {
        double least = cost(group);
        Amounts best;
        for (const Amounts& change : changes(group)) {
            shift(group, change);
            const double now = cost(group);
            if (now < least - 1e-9) {
                least = now;
                best = change;
            }
            shift(group, opposites(change));
        }
        if (best.empty()) return false;
        shift(group, best);
        return true;
    }

    void shift(const Group& group, const Amounts& change) {
        for (const std::size_t point : group.points) {
            Amounts& shift = points_[point].shift;
            for (std::size_t i = 0; i < shift.size(); ++i) {
                shift[i] = sum(i, shift[i], change[i]);
            }
        }
    }

    [[nodiscard]] Amounts opposites(Amounts change) const {
        for (std::size_t i = 0; i < change.size(); ++i) change[i] = opposite(i, change[i]);
        return change;
    }

    /// The changes by which an addition vanishes as far as it may, or its amount for one register.
    [[nodiscard]] std::vector<Amounts> changes(const Group& group) const {
        std::vector<std::size_t> order_of_visits(group.stretches.size());
        std::iota(order_of_visits.begin(), order_of_visits.end(), std::size_t{0});
        std::stable_sort(order_of_visits.begin(), order_of_visits.end(),
                         [&](std::size_t a, std::size_t b) {
                             return stretches_[group.stretches[a]].visits >
                                    stretches_[group.stretches[b]].visits;
                         });
        if (order_of_visits.size() > kMostVanishing) order_of_visits.resize(kMostVanishing);
        std::vector<Amounts> all;
        const auto add = [&](const Amounts& change) {
            if (!is_nothing(change) && std::find(all.begin(), all.end(), change) == all.end()) {
                all.push_back(change);
            }
        };
        for (const std::size_t at : order_of_visits) {
            const Amounts amounts = amounts_now(stretches_[group.stretches[at]]);
            Amounts together(amounts.size(), 0);
            for (std::size_t i = 0; i < amounts.size(); ++i) {
                const Amount change = group.leads_out[at] ? amounts[i] : opposite(i, amounts[i]);
                if (change == 0 || change % group.multiple_of[i] != 0) continue;
                together[i] = change;
                Amounts alone(amounts.size(), 0);
                alone[i] = change;
                add(alone);
            }
            add(together);
        }
        return all;
    }

    [[nodiscard]] Amounts amounts_now(const Stretch& stretch) const {
        Amounts amounts;
        write_amounts_now(stretch, amounts);
        return amounts;
    }
    void write_amounts_now(const Stretch& stretch, Amounts& amounts) const {
        amounts = stretch.written;
        const Amounts& to = points_[stretch.to].shift;
        const Amounts& from = points_[stretch.from].shift;
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            amounts[i] = sum(i, sum(i, amounts[i], to[i]), opposite(i, from[i]));
        }
    }

    double cost(const Group& group) {
        double sum = 0;
        for (const std::size_t stretch : group.stretches) {
            write_amounts_now(stretches_[stretch], scratch_);
            const double turns = turns_of(scratch_);
            if (turns > 0) sum += stretches_[stretch].visits * turns + line_price_;
        }
        return sum;
    }

    double turns_of(const Amounts& amounts) {
        const auto [entry, is_new] = turns_.try_emplace(amounts, 0);
        ++trials_;
        if (is_new) entry->second = costs_.turns(terms(amounts)).get_d();
        return entry->second;
    }

    [[nodiscard]] std::vector<Addition> terms(const Amounts& amounts) const {
        std::vector<Addition> terms;
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            if (amounts[i] != 0) terms.push_back({mine_[i], Integer(amounts[i])});
        }
        return terms;
    }

    // --- The result.

    void rewrite(const Stretch& stretch, const Amounts& amounts) {
        BasicBlock& block = graph_.blocks[stretch.block];
        std::optional<Step> first;
        std::size_t place = stretch.begin;
        for (std::size_t at = stretch.end; at-- > stretch.begin;) {
            step::Add* const add = add_of(block.steps[at]);
            if (add == nullptr) continue;
            const bool has = std::erase_if(add->terms, [&](const Addition& term) {
                                 return registers_[term.reg].holding == holding_;
                             }) > 0;
            if (!has) continue;
            first = Step{step::Add{}, block.steps[at].span, block.steps[at].expansion};
            place = at;
            if (add->terms.empty()) {
                block.steps.erase(block.steps.begin() + static_cast<std::ptrdiff_t>(at));
            }
        }
        std::vector<Addition> made = terms(amounts);
        if (made.empty()) return;
        Step step = first ? *first : Step{step::Add{}, block.exit_span, 0};
        std::get<step::Add>(step.what).terms = std::move(made);
        block.steps.insert(block.steps.begin() + static_cast<std::ptrdiff_t>(place),
                           std::move(step));
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    TurnCosts& costs_;
    double line_price_;
    std::size_t holding_ = 0;
    std::vector<std::size_t> mine_;    // the registers of the puzzle, ascending
    Amounts orders_;                   // of them
    std::vector<std::size_t> joined_;  // places with the same shift: a union-find forest
    std::vector<Amounts> needs_;       // by place
    std::vector<Stretch> stretches_;
    std::vector<Point> points_;
    std::unordered_map<Amounts, double, AmountsHash> turns_;
    Amounts scratch_;
    std::size_t trials_ = 0;
};

}  // namespace

bool choose_along_paths(FlowGraph& graph, const RegisterTable& registers, TurnCosts& costs,
                        const std::vector<double>& visits, double line_price) {
    bool changed = false;
    for (std::size_t holding = 0; holding < registers.holdings().size(); ++holding) {
        if (!may_shift(registers, holding)) continue;
        changed = PathShifts(graph, registers, costs, visits, line_price, holding).run() || changed;
    }
    return changed;
}

}  // namespace qter
