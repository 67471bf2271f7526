// Explanation of what the optimiser did: for each change, the lines of the source that it is about,
// and what it saves.
//
// The technique: the graph after each pass is laid out as the program that it would be, without
// what no path reaches, and compared with the program before, by lines of the source. Each step
// knows the line that caused it, so a line was changed where the steps that it causes are others
// than before. Steps are compared without the places that they jump to; only where no step differs,
// with them. Turns and looks are means (mean_cost.hpp), of the same runs for all graphs.
//
// Limits: turns and looks are unknown where mean_cost() is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/optimise.hpp"
#include "specialiser/mean_cost.hpp"

namespace qter {

/// A line of a source; the program's own text has the lowest number of all sources.
struct SourceLine {
    SourceId source = 0;
    std::size_t line = 1;

    friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

/// Steps by their text (step_text()), and how many of each.
using StepCounts = std::map<std::string, std::size_t>;

/// A line of the source whose steps were changed.
struct ChangedLine {
    SourceLine at;
    StepCounts gone;   ///< steps that the line causes no more
    StepCounts added;  ///< and those that it causes now
};

/// Changes of what a run costs; negative where something is saved.
struct CostChange {
    std::optional<double> turns = std::nullopt;  ///< mean of a run; nullopt: not known
    std::optional<double> looks = std::nullopt;
    std::ptrdiff_t lines = 0;

    void add(const CostChange& other);
};

/// What one pass changed in one round.
struct PassChange {
    std::string pass;
    int round = 1;  ///< from 1; rounds before and after specialisation, and itself, are counted on
    CostChange cost;
    std::vector<ChangedLine> lines;  ///< in the order of the sources
};

/// All changes of a pass.
struct PassTotal {
    std::string pass;
    CostChange cost;
    std::vector<SourceLine> lines;  ///< each once, in the order of the sources
};

struct ProgramFigures {
    std::size_t lines = 0;         ///< without those that change the puzzle in hand
    std::optional<MeanCost> cost;  ///< nullopt: not known
};

struct Explanation {
    ProgramFigures written;
    ProgramFigures now;
    std::vector<PassChange> changes;

    /// By pass: what saved most comes first, looks at `look_cost` turns each.
    [[nodiscard]] std::vector<PassTotal> totals(double look_cost) const;
};

/// As pass_description(), also for kLayout.
[[nodiscard]] std::string_view change_description(std::string_view pass);
/// The name of the change that is not a pass: from the lines as written to blocks laid out anew.
inline constexpr std::string_view kLayout = "layout";

/// Listens to the optimiser: give observe() to optimise_program().
class Explainer {
 public:
    /// All parameters must outlive this object; `additions` as in OptimiserOptions.
    Explainer(const FlatCode& code, const RegisterTable& registers, const SourceMap& sources,
              SumSource* additions);

    /// A PassObserver. O(size of the graph * log, and the runs that measure it).
    void observe(std::string_view pass, int round, const FlowGraph& graph);
    /// `made`: the optimised program.
    [[nodiscard]] Explanation finish(const FlatCode& made);

 private:
    using StepsByLine = std::map<SourceLine, StepCounts>;
    struct Looked {
        FlatCode code;
        std::optional<MeanCost> cost = std::nullopt;
    };

    [[nodiscard]] std::optional<MeanCost> measured(const FlowGraph& graph);
    void compare(std::string_view pass, Looked now);
    [[nodiscard]] StepsByLine steps_by_line(const FlatCode& code, bool targets) const;
    [[nodiscard]] std::vector<ChangedLine> changed_lines(const FlatCode& before,
                                                         const FlatCode& after, bool targets) const;
    [[nodiscard]] std::optional<SourceLine> line_of(Span span) const;

    const RegisterTable& registers_;
    const SourceMap& sources_;
    TurnCosts costs_;
    PassContext context_;
    std::optional<std::uint64_t> runs_;
    Looked last_;
    int round_ = 0;       ///< counted on
    int last_round_ = 0;  ///< as the optimiser counts
    Explanation made_;
};

}  // namespace qter
