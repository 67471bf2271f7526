#include "superoptimiser/pass_orders.hpp"

#include <algorithm>
#include <utility>

#include "optimiser/passes.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

/// Stages before the usual rounds.
constexpr std::size_t kMostStages = 8;
/// What a program has to save to count as better, in turns.
constexpr double kLeastDifference = 1e-6;

/// How a program is made.
struct PassOrder {
    std::size_t start = 0;
    std::vector<std::size_t> stages;  ///< indices of the passes; their number: choices along paths
    bool rounds = true;               ///< whether the usual rounds follow
};

class PassOrderSearch {
 public:
    PassOrderSearch(const std::vector<FlowGraph>& starts, FlowGraph& graph, double& price,
                    const ProgramToImprove& program, PassContext& context, PassOrderReport& report)
        : starts_(starts),
          best_(graph),
          price_(price),
          program_(program),
          context_(context),
          passes_(passes_of_rounds(context, kLevel, PassSet::kAll)),
          report_(report) {}

    bool run(std::size_t programs) {
        PassOrder at{starts_.size() - 1, {}, true};
        bool improved = false;
        for (std::size_t i = 0; i < programs && !program_.observer.cancelled(); ++i) {
            PassOrder next = changed(at);
            FlowGraph graph = starts_[next.start];
            ++report_.programs;
            const std::optional<double> price = made(graph, next);
            if (!price || *price >= price_ - kLeastDifference) continue;
            price_ = *price;
            best_ = std::move(graph);
            at = std::move(next);
            improved = true;
            ++report_.taken;
        }
        if (improved) describe(at);
        return improved;
    }

 private:
    static constexpr int kLevel = 2;

    std::optional<double> made(FlowGraph& graph, const PassOrder& order) {
        for (const std::size_t stage : order.stages) {
            if (stage < passes_.size()) {
                passes_[stage].run(graph, context_);
            } else if (!program_.choose(graph)) {
                return std::nullopt;
            }
        }
        if (order.rounds) return program_.finish(graph);
        if (context_.runs("unreachable")) pass::unreachable(graph, context_);
        return program_.choose(graph);
    }

    PassOrder changed(PassOrder order) {
        std::vector<std::size_t>& stages = order.stages;
        const auto any_stage = [&] { return random_.below(passes_.size() + 1); };
        const auto any_place = [&](std::size_t places) {
            return stages.begin() + static_cast<std::ptrdiff_t>(random_.below(places));
        };
        // Several changes at times, to get over programs that cost as much.
        do {
            switch (random_.below(8)) {
                case 0:
                    order.start = random_.below(starts_.size());
                    break;
                case 1:
                    order.rounds = !order.rounds;
                    break;
                case 2:
                    if (!stages.empty()) stages.erase(any_place(stages.size()));
                    break;
                case 3:
                    if (!stages.empty()) *any_place(stages.size()) = any_stage();
                    break;
                case 4:
                    if (!stages.empty()) {
                        std::swap(*any_place(stages.size()), *any_place(stages.size()));
                    }
                    break;
                default:
                    if (stages.size() < kMostStages) {
                        const auto place = any_place(stages.size() + 1);
                        stages.insert(place, any_stage());
                    }
            }
        } while (random_.below(2) == 0);
        return order;
    }

    void describe(const PassOrder& order) {
        for (const std::size_t stage : order.stages) {
            report_.sequence.emplace_back(stage < passes_.size() ? passes_[stage].name
                                                                 : "whole_paths");
        }
    }

    const std::vector<FlowGraph>& starts_;
    FlowGraph& best_;
    double& price_;
    const ProgramToImprove& program_;
    PassContext& context_;
    const std::vector<NamedPass> passes_;
    PassOrderReport& report_;
    Random random_{1};
};

}  // namespace

bool search_pass_orders(const std::vector<FlowGraph>& starts, FlowGraph& graph, double& price,
                        const ProgramToImprove& program, PassContext& context, std::size_t programs,
                        PassOrderReport* report) {
    PassOrderReport own;
    return PassOrderSearch(starts, graph, price, program, context,
                           report != nullptr ? *report : own)
        .run(programs);
}

}  // namespace qter
