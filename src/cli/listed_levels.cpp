#include "cli/listed_levels.hpp"

#include "graph/disk_levels.hpp"

namespace qter {

Result<ClassLevels> listed_levels(const ExploreArguments& arguments, GraphAnswer& answer,
                                  const PointClasses& classes, const State& origin,
                                  const LevelOptions& options, bool few) {
    if (const FreeTurns* const free = classes.free_turns()) {
        answer.joined = free->elements().size();
        if (const std::optional<Integer>& states = answer.graph.reachable()) {
            answer.graph.set_reachable(*states / static_cast<unsigned long>(answer.joined));
        }
    }
    if (!arguments.disk) {
        return (few ? count_few : count_by_classes)(answer.graph, classes, origin, options);
    }
    DiskOptions disk;
    disk.folder = *arguments.disk;
    disk.resume = arguments.resume;
    disk.graph = graph_heading(arguments, answer);
    Result<DiskLevels> found = count_on_disk(answer.graph, classes, origin, options, disk);
    if (!found) return found.diagnostics();
    answer.disk_bytes = found->most_bytes;
    answer.resumed = found->resumed;
    answer.kept = found->kept;
    answer.problem = std::move(found->problem);
    return std::move(found->levels);
}

}  // namespace qter
