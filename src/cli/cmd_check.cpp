// The verb check: reports errors in QAT and Q programs.
#include <fmt/format.h>

#include <algorithm>

#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"

namespace qter {
namespace {

struct CheckArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::vector<std::string> files;
    bool strict = false;  ///< warnings count as errors
};

/// A file and the numbers of its errors and warnings.
struct Checked {
    std::string file;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
};

Checked count(const std::string& file, const Diagnostics& diagnostics) {
    const auto warnings =
        std::count_if(diagnostics.items().begin(), diagnostics.items().end(),
                      [](const Diagnostic& item) { return item.severity == Severity::kWarning; });
    return {name_of(file), diagnostics.error_count(), static_cast<std::uint64_t>(warnings)};
}

ExitCode exit_code_of(const Diagnostics& diagnostics, bool strict) {
    const ExitCode code = exit_code_for(diagnostics);
    return code == ExitCode::kDone && strict && !diagnostics.empty() ? ExitCode::kError : code;
}

ExitCode run_check(const CheckArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    std::vector<Checked> files;
    std::vector<Diagnostics> all;
    ExitCode code = ExitCode::kDone;
    for (const std::string& file : arguments.files) {
        Diagnostics& diagnostics = all.emplace_back();
        {
            const ProgressDisplay progress(progress_style(arguments.common.quiet),
                                           fmt::format("checking {}", name_of(file)),
                                           print_err_as_is);
            static_cast<void>(check_program(session, file, arguments.compiler).take(diagnostics));
        }
        diagnostics.sort_by_place();
        session.report_apart(diagnostics);
        if (diagnostics.empty()) session.say(fmt::format("{}: no problems", name_of(file)));
        files.push_back(count(file, diagnostics));
        code = std::max(code, exit_code_of(diagnostics, arguments.strict));
    }
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            json.key("files").objects(files, [&](const Checked& checked) {
                json.key("file").value(checked.file);
                json.key("errors").value(checked.errors);
                json.key("warnings").value(checked.warnings);
            });
        };
        session.print_document(write, all, code);
    }
    return code;
}

constexpr const char* kCheckExamples = R"(Examples:
  qter check examples/average.qat
  qter check --strict *.qat *.q                fails on warnings, too
  qter check --json - < average.qat)";

void add_check_options(VerbOptions& verb, CheckArguments& arguments) {
    add_files(verb, arguments.files);
    verb.flag("--strict", arguments.strict, "Fail on warnings, too");
    add_prelude(verb, arguments.compiler);
    add_searching(verb, arguments.compiler.search);
    add_common(verb, arguments.common);
    verb.footer(kCheckExamples);
}

}  // namespace

RunVerb declare_check(VerbOptions& verb) {
    return verb_with<CheckArguments>(verb, add_check_options, run_check);
}

}  // namespace qter
