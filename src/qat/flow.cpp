#include "qat/flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace qter {
namespace {

class FlowCheck {
 public:
    FlowCheck(const FlatCode& code, Diagnostics& diagnostics)
        : code_(code), end_(code.steps.size()), diagnostics_(diagnostics) {}

    void run() {
        find_reached();
        find_predecessors();
        find_steps_with_exit();
        warn_unreachable();
        warn_endless();
        warn_falls_off();
    }

 private:
    /// Calls `visit` with every possible next step; the end of the program counts as one.
    template <class Visit>
    void for_each_next(std::size_t at, Visit visit) const {
        const Step& step = code_.steps[at];
        if (const std::size_t* label = jump_label(step)) visit(code_.position(*label));
        if (goes_on(step)) visit(at + 1);
    }

    void find_reached() {
        reached_.assign(end_ + 1, false);
        std::vector<std::size_t> open = {0};
        reached_[0] = true;
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            if (at == end_) continue;
            for_each_next(at, [&](std::size_t next) {
                if (!reached_[next]) open.push_back(next);
                reached_[next] = true;
            });
        }
    }

    /// A run can leave a loop at a halt, at the end of the program, or at an input: the user can
    /// stop there, as in a program that serves one request after the other.
    [[nodiscard]] bool is_exit(std::size_t at) const {
        return at == end_ || std::holds_alternative<step::Halt>(code_.steps[at].what) ||
               std::holds_alternative<step::Input>(code_.steps[at].what);
    }

    /// The predecessors of step i are before_[first_[i]] up to before_[first_[i + 1]].
    void find_predecessors() {
        first_.assign(end_ + 2, 0);
        for (std::size_t at = 0; at < end_; ++at) {
            for_each_next(at, [&](std::size_t next) { ++first_[next + 1]; });
        }
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        std::vector<std::size_t> fill(first_);
        before_.resize(first_.back());
        for (std::size_t at = 0; at < end_; ++at) {
            for_each_next(at, [&](std::size_t next) { before_[fill[next]++] = at; });
        }
    }

    /// Marks all steps from which a step of `open`, already marked, can be reached through steps
    /// that pass.
    template <class Mark>
    void flood_back(std::vector<std::size_t> open, Mark mark) {
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            for (std::size_t i = first_[at]; i < first_[at + 1]; ++i) {
                if (mark(before_[i])) open.push_back(before_[i]);
            }
        }
    }

    /// The steps from which an exit can be reached.
    void find_steps_with_exit() {
        leaves_.assign(end_ + 1, false);
        std::vector<std::size_t> exits;
        for (std::size_t at = 0; at <= end_; ++at) {
            if (!is_exit(at)) continue;
            leaves_[at] = true;
            exits.push_back(at);
        }
        flood_back(std::move(exits), [&](std::size_t at) {
            const bool is_new = !leaves_[at];
            leaves_[at] = true;
            return is_new;
        });
    }

    /// One warning for consecutive instructions, which are mostly unreachable together. A macro may
    /// contain steps that a program does not use, such as the jump back of a loop that always
    /// leaves: these give no warning. An unreachable macro call does.
    void warn_unreachable() {
        std::size_t last_call = 0;
        bool reported = false;
        for (std::size_t at = 0; at < end_; ++at) {
            const Step& step = code_.steps[at];
            const bool is_written = step.expansion == 0 || step.expansion > last_call;
            last_call = std::max(last_call, step.expansion);
            if (reached_[at]) reported = false;
            if (reached_[at] || reported || !is_written) continue;
            reported = true;
            diagnostics_.add(Diagnostic::warning(Code::kUnreachable, step.span,
                                                 "no path leads to this instruction"));
        }
    }

    /// Steps from which no exit can be reached end in loops that no step leaves: the strongly
    /// connected components without a successor. Each is reported once, at its last backward jump.
    /// It has one, since otherwise every path through it would reach its end.
    void warn_endless() {
        find_components();
        std::vector<std::size_t> jump_back(end_, end_);
        std::vector<bool> is_last(end_, true);
        for (std::size_t at = 0; at < end_; ++at) {
            if (!is_trapped(at)) continue;
            const std::size_t here = component_[at];
            for_each_next(at, [&](std::size_t next) {
                if (component_[next] != here) is_last[here] = false;
            });
            const std::size_t* label = jump_label(code_.steps[at]);
            if (label != nullptr && code_.position(*label) <= at) jump_back[here] = at;
        }
        for (std::size_t i = 0; i < end_; ++i) {
            if (is_last[i] && jump_back[i] != end_) warn_endless_at(jump_back[i]);
        }
    }

    /// Kosaraju's algorithm on the trapped steps: flood backwards from each step, in reverse order
    /// of finishing in a depth-first search. A component is named by the step at which its flood
    /// begins.
    void find_components() {
        component_.assign(end_ + 1, end_);
        const std::vector<std::size_t> order = leaving_order();
        for (std::size_t i = order.size(); i-- > 0;) {
            const std::size_t at = order[i];
            if (component_[at] != end_) continue;
            component_[at] = at;
            flood_back({at}, [&](std::size_t before) {
                const bool is_new = is_trapped(before) && component_[before] == end_;
                if (is_new) component_[before] = at;
                return is_new;
            });
        }
    }

    /// The trapped steps in the order in which a depth-first search finishes them.
    [[nodiscard]] std::vector<std::size_t> leaving_order() const {
        std::vector<std::size_t> order;
        std::vector<bool> seen(end_ + 1, false);
        std::vector<std::pair<std::size_t, bool>> open;  // a step, and whether it is done
        for (std::size_t start = 0; start < end_; ++start) {
            if (is_trapped(start)) open.emplace_back(start, false);
            while (!open.empty()) {
                const auto [at, done] = open.back();
                open.pop_back();
                if (done) {
                    order.push_back(at);
                } else if (!seen[at]) {
                    seen[at] = true;
                    open.emplace_back(at, true);
                    for_each_next(at, [&](std::size_t next) {
                        if (!seen[next]) open.emplace_back(next, false);
                    });
                }
            }
        }
        return order;
    }

    void warn_endless_at(std::size_t at) {
        const CodeLabel& label = code_.labels[*jump_label(code_.steps[at])];
        Diagnostic warning = Diagnostic::warning(Code::kEndless, code_.steps[at].span,
                                                 "this loop never ends: no path leads out of it")
                                 .with_help(
                                     "leave it with a jump to a label outside, or with a "
                                     "`halt`");
        if (!label.in_macro) warning.secondary.push_back({label.span, "it begins here"});
        diagnostics_.add(std::move(warning));
    }

    [[nodiscard]] bool is_trapped(std::size_t at) const { return reached_[at] && !leaves_[at]; }

    void warn_falls_off() {
        for (std::size_t at = end_; reached_[end_] && at-- > 0;) {
            bool last = false;
            for_each_next(at, [&](std::size_t next) { last = last || next == end_; });
            if (reached_[at] && last) return warn_falls_off_at(at);
        }
    }

    void warn_falls_off_at(std::size_t at) {
        Diagnostic warning = Diagnostic::warning(Code::kFallsOff, code_.steps[at].span,
                                                 "the program can run past its end from here")
                                 .with_help("end it with `halt \"MESSAGE\"`");
        const std::size_t* label = jump_label(code_.steps[at]);
        const bool at_end = label != nullptr && code_.position(*label) == end_;
        if (at_end && !code_.labels[*label].in_macro) {
            warning.secondary.push_back({code_.labels[*label].span, "nothing follows this label"});
        }
        diagnostics_.add(std::move(warning));
    }

    const FlatCode& code_;
    std::size_t end_;
    Diagnostics& diagnostics_;
    std::vector<bool> reached_;
    std::vector<bool> leaves_;
    std::vector<std::size_t> first_;
    std::vector<std::size_t> before_;
    std::vector<std::size_t> component_;
};

}  // namespace

void check_flow(const FlatCode& code, Diagnostics& diagnostics) {
    FlowCheck(code, diagnostics).run();
}

}  // namespace qter
