#include "cli/program_handout.hpp"

#include <filesystem>

#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "perform/input_sums.hpp"
#include "sums/sum_finder.hpp"
#include "view/handout.hpp"

namespace qter {

Result<ProgramHandout> program_handout(Session& session, const Program& program,
                                       const std::string& file, const SearchArguments& search,
                                       const std::vector<std::string>& numbers) {
    const ProgressDisplay progress(progress_style(session.options().quiet),
                                   "searching for short algorithms that enter numbers",
                                   print_err_as_is);
    // A separate finder: the statistics of the session's count only the program.
    SumFinder additions(search_options(search), session.ports());
    InputSums shorter(program, additions);
    HandoutOptions options;
    options.title = std::filesystem::path(name_of(file)).filename().string();
    options.numbers = parse_amounts(numbers);
    options.shorter = &shorter;
    Diagnostics diagnostics;
    ProgramTables tables = program_tables(program, &shorter);
    std::optional<PrintedDocument> document = handout(program, tables, options).take(diagnostics);
    diagnostics.add(shorter.take_warnings());
    if (!document) return diagnostics;
    return {ProgramHandout{std::move(tables), *std::move(document)}, std::move(diagnostics)};
}

}  // namespace qter
