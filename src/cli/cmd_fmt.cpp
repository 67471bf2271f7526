// The verb fmt: lays out QAT and Q programs.
#include <fmt/format.h>

#include <algorithm>

#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "program/q_format.hpp"
#include "support/files.hpp"
#include "syntax/qat_format.hpp"

namespace qter {
namespace {

struct FmtArguments {
    CommonOptions common;
    std::vector<std::string> files;
    bool write = false;
    bool check = false;
    bool qat = false;  ///< all files are QAT
    bool q = false;    ///< all files are Q
};

/// A formatted file.
struct Formatted {
    std::string file;
    bool changed = false;
    std::string text;
};

std::optional<Formatted> format(Session& session, const FmtArguments& arguments,
                                const std::string& file, Diagnostics& diagnostics) {
    const std::optional<SourceId> id = load_text(session, file).take(diagnostics);
    if (!id) return std::nullopt;
    const Source& source = session.sources()[*id];
    const bool q = arguments.q || (!arguments.qat && language_of(source) == Language::kQ);
    std::optional<std::string> text =
        (q ? format_q(source, session.puzzles()) : format_qat(source)).take(diagnostics);
    if (!text) return std::nullopt;
    const bool changed = *text != source.text();
    return Formatted{name_of(file), changed, *std::move(text)};
}

/// Shows, lists or rewrites the file, depending on the options.
void deliver(const Session& session, const FmtArguments& arguments, const Formatted& made,
             Diagnostics& diagnostics) {
    if (arguments.write) {
        if (made.changed && write_file(made.file, made.text).take(diagnostics)) {
            session.say(fmt::format("wrote {}", made.file));
        }
    } else if (arguments.common.json) {
        return;  // it is in the document
    } else if (!arguments.check) {
        print_data(made.text);
    } else if (made.changed) {
        print_out(made.file + "\n");
    }
}

/// The conflict between options, or "".
std::string_view contradiction(const FmtArguments& arguments) {
    const std::vector<std::string>& files = arguments.files;
    const bool input = std::find(files.begin(), files.end(), "-") != files.end();
    if (arguments.write && arguments.check) return "--write and --check exclude each other";
    if (arguments.qat && arguments.q) return "--qat and --q exclude each other";
    if (arguments.write && input) return "standard input cannot be rewritten; leave out --write";
    return "";
}

ExitCode run_fmt(const FmtArguments& arguments) {
    Session session(arguments.common);
    const std::string_view wrong = contradiction(arguments);
    if (!wrong.empty()) {
        print_err(fmt::format("qter: {}\n", wrong));
        return ExitCode::kUsage;
    }
    std::vector<Formatted> files;
    std::vector<Diagnostics> all;
    ExitCode code = ExitCode::kDone;
    for (const std::string& name : arguments.files) {
        Diagnostics& diagnostics = all.emplace_back();
        std::optional<Formatted> made = format(session, arguments, name, diagnostics);
        if (made) deliver(session, arguments, *made, diagnostics);
        diagnostics.sort_by_place();
        session.report_apart(diagnostics);
        code = std::max(code, exit_code_for(diagnostics));
        const bool fails = made && made->changed && arguments.check;
        if (fails) code = std::max(code, ExitCode::kError);
        if (made && arguments.common.json) files.push_back(*std::move(made));
    }
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            json.key("files").objects(files, [&](const Formatted& made) {
                json.key("file").value(made.file);
                json.key("changed").value(made.changed);
                json.key("text").value(made.text);
            });
        };
        session.print_document(write, all, code);
    }
    return code;
}

constexpr const char* kFmtExamples =
    R"(A file is QAT when its name ends in .qat, Q when in .q; otherwise Q begins with the word
Puzzles.

Examples:
  qter fmt examples/average.qat                shows it laid out
  qter fmt -w *.qat *.q                        rewrites files whose layout differs
  qter fmt --check *.qat                       lists such files, exits with 1 if any)";

void add_fmt_options(VerbOptions& verb, FmtArguments& arguments) {
    add_files(verb, arguments.files);
    verb.flag("-w,--write", arguments.write,
              "Rewrite the files that change, instead of showing them");
    verb.flag("--check", arguments.check,
              "List the files that would change, and fail if there are any");
    verb.flag("--qat", arguments.qat, "The files are QAT, whatever their names");
    verb.flag("--q", arguments.q, "The files are Q");
    add_common(verb, arguments.common);
    verb.footer(kFmtExamples);
}

}  // namespace

RunVerb declare_fmt(VerbOptions& verb) {
    return verb_with<FmtArguments>(verb, add_fmt_options, run_fmt);
}

}  // namespace qter
