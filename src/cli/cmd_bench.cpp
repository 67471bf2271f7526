// The verb bench: runs fixed workloads and counts their positions.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command_ports.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/user_folders.hpp"
#include "cli/verbs.hpp"
#include "report/bench_report.hpp"
#include "service/bench_suite.hpp"
#include "support/memory_report.hpp"

namespace qter {
namespace {

struct BenchArguments {
    CommonOptions common;
    std::vector<std::string> names;  ///< of workloads; the usual ones when empty
    BenchLimits limits;
    std::optional<std::uint32_t> threads;  ///< each workload runs on 1 to this many threads
    std::optional<double> time_limit;      ///< in seconds
};

bool is_selected(const BenchArguments& arguments, const BenchWork& work) {
    if (arguments.names.empty()) return work.usual;
    return std::find(arguments.names.begin(), arguments.names.end(), work.name) !=
           arguments.names.end();
}

/// All counts up to eight, then each count twice the last, then `most`.
std::vector<std::uint32_t> thread_counts(std::uint32_t most) {
    constexpr std::uint32_t kEach = 8;
    std::vector<std::uint32_t> counts;
    for (std::uint32_t count = 1; count < most; count += count < kEach ? 1 : count) {
        counts.push_back(count);
    }
    counts.push_back(most);
    return counts;
}

/// False when the command was stopped.
bool run_work(const BenchWork& work, const BenchLimits& limits, std::vector<BenchRun>& done,
              Diagnostics& diagnostics) {
    CommandPorts ports(ProgressStyle::kNone);
    Diagnostics problems;
    const auto figures = within_memory(std::string(work.name), [&] {
                             return work.run(limits, ports);
                         }).take(problems);
    if (ports.cancellation().requested()) return false;
    diagnostics.add(problems);
    if (figures) done.push_back({std::string(work.name), limits.threads, *figures});
    return true;
}

std::vector<BenchRun> run_suite(const BenchArguments& arguments, Diagnostics& diagnostics) {
    std::vector<BenchRun> done;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "", print_err_as_is);
    bool goes_on = !command_cancellation().requested();
    for (const BenchWork& work : bench_suite()) {
        if (!goes_on || !is_selected(arguments, work)) continue;
        progress.update({std::string(work.about)});
        for (const std::uint32_t threads : thread_counts(arguments.threads.value_or(1))) {
            BenchLimits limits = arguments.limits;
            limits.threads = threads;
            limits.tables = user_tables_folder();
            goes_on = goes_on && run_work(work, limits, done, diagnostics);
        }
    }
    if (done.empty() && command_cancellation().requested()) {
        diagnostics.add(
            Diagnostic::error(interrupted() ? Code::kInterrupted : Code::kTimeLimit, {},
                              fmt::format("{} before a workload was complete",
                                          interrupted() ? "interrupted" : "the time was over")));
    }
    return done;
}

ExitCode run_bench(const BenchArguments& arguments) {
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const std::vector<BenchRun> done = run_suite(arguments, diagnostics);
    session.report(diagnostics);
    const ExitCode code = interrupted()    ? ExitCode::kInterrupted
                          : is_time_over() ? ExitCode::kLimit
                                           : exit_code_for(diagnostics);
    if (arguments.common.json) {
        session.print_document([&](JsonWriter& json) { write_bench(json, done); }, diagnostics,
                               code);
    } else if (!done.empty()) {
        print_answer(arguments.threads ? bench_table(done) : bench_text(done), code);
    }
    return code;
}

constexpr const char* kBenchExamples =
    R"(Counts are the same on every machine, and the signature is a hash of them; seconds differ.
Without a name all workloads but programs and optimal run, in about half a minute; optimal with
30 states and 2.5G takes ten minutes.

Examples:
  qter bench
  qter bench walk sgs
  qter bench optimal-2x2
  qter bench find-cycles additions --threads 2     how they scale
  qter bench optimal --states 1 --memory 500M      takes several minutes)";

void add_bench_options(VerbOptions& verb, BenchArguments& arguments) {
    std::vector<std::string> names;
    std::string help = "Workloads:";
    for (const BenchWork& work : bench_suite()) {
        names.emplace_back(work.name);
        help += fmt::format(" {} ({}){}", work.name, work.about,
                            &work == &bench_suite().back() ? "" : ",");
    }
    verb.words("NAME", arguments.names, "", help).check(one_of(names));
    verb.number("--states", arguments.limits.states, 1, 1'000'000,
                "The number of states for optimal (30)");
    add_memory(verb, arguments.limits.memory, "1G");
    verb.number("--threads", arguments.threads, 1, 1024,
                "Compare numbers of threads: run each workload on 1, on 2, and so on up to N");
    add_time_limit(verb, arguments.time_limit);
    add_common(verb, arguments.common);
    verb.footer(kBenchExamples);
}

}  // namespace

RunVerb declare_bench(VerbOptions& verb) {
    return verb_with<BenchArguments>(verb, add_bench_options, run_bench);
}

}  // namespace qter
