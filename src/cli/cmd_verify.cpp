// The verb verify: checks a certificate that --proof wrote.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/command_stop.hpp"
#include "cli/option_values.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "proof/certificate_reader.hpp"
#include "report/certificate_report.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct VerifyArguments {
    static constexpr double kSeconds = 60;

    CommonOptions common;
    std::string file;
    std::vector<std::string> puzzle;  ///< of the certificate; empty for the one that it names
    std::optional<std::vector<Premise>> accepted;  ///< premises; nullopt for any
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::optional<double> time_limit;  ///< in seconds; kSeconds when absent
};

using Clock = Cancellation::Clock;

/// Approximate memory of the process before it reads a certificate.
constexpr std::uint64_t kVerifierBytes = std::uint64_t{16} << 20;
/// Additional memory for each byte of its text, while it is read and written again as a question.
constexpr std::uint64_t kReadingBytes = 26;

ExitCode exit_code_of(const CertificateReport& report) {
    switch (report.verdict()) {
        case CertificateVerdict::kVerified:
            return ExitCode::kDone;
        case CertificateVerdict::kPartly:
            return interrupted() ? ExitCode::kInterrupted : ExitCode::kLimit;
        case CertificateVerdict::kRefuted:
            break;
    }
    return ExitCode::kError;
}

/// The puzzle that the certificate must be about: the one on the command line, else the one that
/// the certificate names, if it is known.
std::optional<CertifiedPuzzle> known_puzzle(Session& session, const VerifyArguments& arguments,
                                            const Certificate& certificate,
                                            Diagnostics& diagnostics) {
    if (!arguments.puzzle.empty()) {
        const auto named = find_puzzle(session, arguments.puzzle).take(diagnostics);
        return named ? std::optional(certified(**named)) : std::nullopt;
    }
    const Result<PuzzlePtr> named = session.puzzles().find(certificate.puzzle.name, {});
    return named ? std::optional(certified(**named)) : std::nullopt;
}

struct VerifyRun {
    std::optional<Certificate> certificate;
    std::optional<CertificateReport> report;
    bool no_memory = false;  ///< not enough to read the certificate
};

VerifyRun verify_file(Session& session, const VerifyArguments& arguments,
                      const Cancellation& cancellation, Diagnostics& diagnostics) {
    VerifyRun checked;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading", print_err_as_is);
    const std::optional<SourceId> file = load_text(session, arguments.file).take(diagnostics);
    if (!file) return checked;
    const Source& source = session.sources()[*file];
    CheckMemory memory(arguments.memory);
    if (!memory.charge(kVerifierBytes + kReadingBytes * source.text().size())) {
        checked.no_memory = true;
        diagnostics.add(Diagnostic::error(
            Code::kLimit, {}, "reading the certificate alone takes more than --memory allows"));
        return checked;
    }
    checked.certificate = read_certificate(source).take(diagnostics);
    if (!checked.certificate) return checked;
    const auto known = known_puzzle(session, arguments, *checked.certificate, diagnostics);
    if (diagnostics.has_errors()) return checked;
    const CheckLimits limits{{cancellation, progress.tell()}, memory};
    checked.report = check_certificate(*checked.certificate, known, limits);
    if (arguments.accepted) accept_premises(*checked.report, *arguments.accepted);
    return checked;
}

ExitCode run_verify(const VerifyArguments& arguments) {
    const Clock::time_point started = Clock::now();
    Session session(arguments.common, arguments.time_limit.value_or(VerifyArguments::kSeconds));
    Diagnostics diagnostics;
    const VerifyRun checked = verify_file(session, arguments, command_cancellation(), diagnostics);
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    session.report(diagnostics);
    const ExitCode code = checked.no_memory ? ExitCode::kLimit
                          : checked.report  ? exit_code_of(*checked.report)
                                            : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (checked.report)
                write_certificate_report(json, *checked.certificate, *checked.report, seconds);
        };
        session.print_document(write, diagnostics, code);
    } else if (checked.report) {
        print_answer(certificate_text(*checked.certificate, *checked.report), code);
    }
    if (checked.report && arguments.common.verbose) {
        session.say(fmt::format("{} states, {:.1f} s", checked.report->states, seconds));
    }
    return code;
}

/// Parses "none", or words of premises separated by commas.
std::optional<std::vector<Premise>> parse_premises(const std::string& text) {
    std::vector<Premise> premises;
    if (text == "none") return premises;
    const std::vector<std::string>& words = premise_words();
    for (const std::string& word : split_at_commas(text)) {
        const auto found = std::find(words.begin(), words.end(), word);
        if (found == words.end()) return std::nullopt;
        premises.push_back(static_cast<Premise>(found - words.begin()));
    }
    return premises;
}

constexpr const char* kVerifyExamples =
    R"(Algorithms are replayed, and the proof that no shorter ones exist is repeated by
breadth-first search, as far as time and memory allow; docs/proofs.md has the details. The
exit code is 0 when all claims hold, 4 when the claims that could be checked hold, and 1
when a claim is wrong.

The report begins with the premises of the claims, such as "with turns of U only", and states the
question in full. --assume none, or turns,marked,parity,pieces,registers, lists the premises that
you accept; with any other premise the exit code is 4.

Examples:
  qter solve-arch --puzzle 2x2 --orders 36 --proof 36.json && qter verify 36.json
  qter verify 36.json --puzzle 2x2 --time-limit 600 --memory 8G
  qter verify 36.json --assume none && echo proven of the whole puzzle
  qter verify 36.json --json | jq .verdict)";

void add_verify_options(VerbOptions& verb, VerifyArguments& arguments) {
    verb.text("FILE", arguments.file, "", "The certificate, - for standard input").required();
    verb.words(
        "--puzzle", arguments.puzzle, "PUZZLE",
        "The puzzle of the certificate, as for puzzle show; by default the one that it names");
    verb.value("--assume", arguments.accepted, parse_premises,
               "none, or a list of turns, marked, parity, pieces and registers, with commas",
               "PREMISES",
               "Premises that the claims may use; by default all, and the report names them");
    add_memory(verb, arguments.memory, "1G");
    verb.value("--time-limit", arguments.time_limit, parse_seconds,
               "a number of seconds, such as 10 or 0.5", "SECONDS",
               fmt::format("End after this many seconds ({:g}) and list the unchecked lengths",
                           VerifyArguments::kSeconds));
    add_common(verb, arguments.common);
    verb.footer(kVerifyExamples);
}

}  // namespace

RunVerb declare_verify(VerbOptions& verb) {
    return verb_with<VerifyArguments>(verb, add_verify_options, run_verify);
}

}  // namespace qter
