#include "cli/manual_verbs.hpp"

#include "cli/completions.hpp"
#include "cli/manual_pages.hpp"
#include "cli/session.hpp"
#include "cli/verb_manual.hpp"
#include "report/render.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

ExitCode wrong_manual_words(const std::string& message, const std::string& help) {
    Diagnostics problems;
    problems.add(Diagnostic::error(Code::kArguments, {}, message).with_help(help));
    print_err(render(problems, SourceMap(), false));
    return ExitCode::kUsage;
}

ExitCode print_completions(const VerbManual& program, const std::string& shell) {
    if (shell == "bash") {
        print_data(bash_completions(program));
    } else if (shell == "zsh") {
        print_data(zsh_completions(program));
    } else if (shell == "fish") {
        print_data(fish_completions(program));
    } else {
        return wrong_manual_words("unknown shell `" + printable(shell) + "`",
                                  "known shells are bash, zsh and fish");
    }
    return ExitCode::kDone;
}

ExitCode print_manual_page(const VerbManual& program, const std::string& name) {
    for (const ManualPage& page : manual_pages(program, QTER_VERSION)) {
        if (page.name != name) continue;
        print_data(page.text);
        return ExitCode::kDone;
    }
    return wrong_manual_words("unknown page `" + printable(name) + "`",
                              "`qter manual-page` lists all pages");
}

ExitCode list_manual_pages(const VerbManual& program) {
    for (const ManualPage& page : manual_pages(program, QTER_VERSION)) print_out(page.name + "\n");
    return ExitCode::kDone;
}

}  // namespace

bool is_manual_verb(const std::vector<std::string>& words) {
    return !words.empty() && (words[0] == "completions" || words[0] == "manual-page");
}

ExitCode run_manual_verb(CLI::App& app, const std::vector<std::string>& words) {
    const bool completions = words[0] == "completions";
    if (words.size() > 2 || (completions && words.size() != 2)) {
        return wrong_manual_words("`" + words[0] + "` takes one name",
                                  "write `qter completions bash`, zsh or fish, or "
                                  "`qter manual-page qter-solve`");
    }
    const VerbManual program = manual_of(app);
    if (completions) return print_completions(program, words[1]);
    return words.size() == 1 ? list_manual_pages(program) : print_manual_page(program, words[1]);
}

}  // namespace qter
