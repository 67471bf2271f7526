#include "report/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace qter {
namespace {

double per_second(std::uint64_t count, const BenchFigures& figures) {
    return figures.seconds > 0 ? static_cast<double>(count) / figures.seconds : 0;
}

const BenchWork& work_of(const std::string& name) {
    return *std::find_if(bench_suite().begin(), bench_suite().end(),
                         [&](const BenchWork& work) { return work.name == name; });
}

/// The time of the same workload on one thread, which is its first run, divided by the time of
/// `run`.
double speed_up(const std::vector<BenchRun>& done, const BenchRun& run) {
    const auto alone = std::find_if(done.begin(), done.end(),
                                    [&](const BenchRun& one) { return one.name == run.name; });
    return run.figures.seconds > 0 ? alone->figures.seconds / run.figures.seconds : 1;
}

}  // namespace

std::string bench_text(const std::vector<BenchRun>& done) {
    std::string text;
    for (const auto& [name, threads, figures] : done) {
        const BenchWork& work = work_of(name);
        text += fmt::format("{:<12} {}\n", name, work.about);
        text += fmt::format("  {:>14} {:<14} {:>14.2f} a second\n", figures.items, work.items,
                            per_second(figures.items, figures));
        if (figures.nodes != 0) {
            text += fmt::format("  {:>14} {:<14} {:>14.0f} a second\n", figures.nodes, "nodes",
                                per_second(figures.nodes, figures));
        }
        if (figures.bytes != 0) text += fmt::format("  {:>14} bytes\n", figures.bytes);
        text += fmt::format("  {:>14.3f} seconds", figures.seconds);
        if (figures.setup_seconds > 0) {
            text += fmt::format(", {:.3f} for tables before", figures.setup_seconds);
        }
        text += fmt::format("\n  {:>14} {}\n\n", figures.outcome, "turns or words found");
    }
    return text + fmt::format("signature {:016x}\n", bench_signature(done));
}

std::string bench_table(const std::vector<BenchRun>& done) {
    std::string text = fmt::format("{:<12} {:>7} {:>10} {:>8} {:>13} {:>10}\n", "work", "threads",
                                   "seconds", "speed-up", "nodes", "megabytes");
    for (const BenchRun& run : done) {
        text += fmt::format("{:<12} {:>7} {:>10.3f} {:>8.2f} {:>13} {:>10.1f}\n",
                            run.threads == 1 ? run.name : "", run.threads, run.figures.seconds,
                            speed_up(done, run), run.figures.nodes,
                            static_cast<double>(run.figures.bytes) / 1e6);
    }
    return text;
}

void write_bench(JsonWriter& json, const std::vector<BenchRun>& done) {
    json.key("work").objects(done, [&](const BenchRun& one) {
        const auto& [name, threads, figures] = one;
        json.key("name").value(name);
        json.key("threads").value(threads);
        json.key("speed_up").figure(speed_up(done, one));
        json.key(work_of(name).items).value(figures.items);
        json.key("nodes").figure(figures.nodes);
        json.key("outcome").value(figures.outcome);
        json.key("bytes").figure(figures.bytes);
        json.key("setup_seconds").figure(figures.setup_seconds);
        json.key("seconds").figure(figures.seconds);
    });
    json.key("signature").value(fmt::format("{:016x}", bench_signature(done)));
}

}  // namespace qter
