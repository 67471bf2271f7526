#include <fmt/format.h>

#include "cli/json_document.hpp"
#include "cli/progress.hpp"
#include "cli/session.hpp"
#include "cli/shared_options.hpp"
#include "cli/verbs.hpp"
#include "facelets/facelet_string.hpp"
#include "perform/register_values.hpp"
#include "perform/wording.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct ReadArguments {
    CommonOptions common;
    CompilerArguments compiler;
    std::string file;   ///< the program
    std::string state;  ///< facelets
    std::optional<std::string>
        holding;  ///< the name of the puzzle in the program; the first by default
};

struct WhatWasRead {
    Program program;
    std::size_t holding = 0;
    StateReading reading;
};

Result<std::size_t> find_holding(const Program& program, const std::optional<std::string>& name) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < program.holdings.size(); ++i) {
        const Holding& holding = program.holdings[i];
        if (holding.theoretical()) continue;
        if (!name || holding.name == *name) return i;
        names.push_back(holding.name);
    }
    if (!name) return Diagnostic::error(Code::kTheoretical, {}, "the program uses no puzzle");
    return Diagnostic::error(Code::kUnknownName, {},
                             fmt::format("the program has no puzzle `{}`", printable(*name)))
        .with_help(fmt::format("it has {}", join_words(names)));
}

std::optional<WhatWasRead> read(Session& session, const ReadArguments& arguments,
                                Diagnostics& diagnostics) {
    std::optional<Program> program =
        load_program(session, arguments.file, arguments.compiler).take(diagnostics);
    if (!program) return std::nullopt;
    const std::optional<std::size_t> holding =
        find_holding(*program, arguments.holding).take(diagnostics);
    if (!holding) return std::nullopt;
    const Source& source = session.sources().add("<state>", arguments.state);
    const std::optional<State> state =
        read_facelets(*program->holdings[*holding].puzzle, source.text(), source.whole())
            .take(diagnostics);
    if (!state) return std::nullopt;
    std::optional<StateReading> reading = read_state(*program, *holding, *state).take(diagnostics);
    if (!reading) return std::nullopt;
    return WhatWasRead{*std::move(program), *holding, *std::move(reading)};
}

std::string remainders_text(const Puzzle& puzzle, const RegisterReading& one) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < one.remainders.size(); ++i) {
        const RemainderTable& table = one.tables.parts[i];
        const std::string name = puzzle.pieces()[table.slot].name;
        parts.push_back(one.remainders[i] ? fmt::format("{} mod {} by {}", *one.remainders[i],
                                                        table.modulus, name)
                                          : fmt::format("unknown by {}", name));
    }
    return join_words(parts);
}

std::string report_text(const WhatWasRead& what) {
    const Holding& holding = what.program.holdings[what.holding];
    const Puzzle& puzzle = *holding.puzzle;
    std::string text;
    for (const RegisterReading& one : what.reading.registers) {
        text += fmt::format("{} = {}  (of {}: {})\n", one.reg.name,
                            one.value ? to_string(*one.value) : "?", to_string(one.reg.order),
                            remainders_text(puzzle, one));
    }
    if (!what.reading.possible) {
        text += "the program cannot be in this state:\n";
        for (const std::string& reason : what.reading.reasons) text += "  " + reason + '\n';
    }
    if (!what.reading.disturbed.empty()) {
        text += fmt::format("unsolved pieces that do not count: {}\n",
                            pieces_text(puzzle, what.reading.disturbed));
    }
    return text;
}

void write_reading(JsonWriter& json, const WhatWasRead& what) {
    const Puzzle& puzzle = *what.program.holdings[what.holding].puzzle;
    json.key("holding").value(what.program.holdings[what.holding].name);
    write_objects(json, "registers", what.reading.registers,
                  [&](JsonWriter& to, const RegisterReading& one) {
                      to.key("name").value(one.reg.name);
                      to.key("order").value(one.reg.order);
                      to.key("value").value(one.value);
                      to.key("remainders").begin_array();
                      for (std::size_t i = 0; i < one.remainders.size(); ++i) {
                          const RemainderTable& table = one.tables.parts[i];
                          to.begin_object();
                          to.key("piece").value(puzzle.pieces()[table.slot].name);
                          to.key("modulus").value(table.modulus);
                          to.key("remainder");
                          one.remainders[i] ? to.value(*one.remainders[i]) : to.null();
                          to.end_object();
                      }
                      to.end_array();
                  });
    json.key("possible").value(what.reading.possible);
    json.key("reasons").values(what.reading.reasons);
    json.key("disturbed").values(what.reading.disturbed, [&](const Slot slot) {
        return puzzle.pieces()[slot].name;
    });
}

ExitCode run_read(const ReadArguments& arguments) {
    Session session(arguments.common, arguments.compiler.search.command_seconds());
    Diagnostics diagnostics;
    ProgressDisplay progress(progress_style(arguments.common.quiet), "reading the program",
                             print_err_as_is);
    const std::optional<WhatWasRead> what = read(session, arguments, diagnostics);
    progress.end();
    diagnostics.sort_by_place();
    session.report(diagnostics);
    const ExitCode code = !what                    ? exit_code_for(diagnostics)
                          : what->reading.possible ? ExitCode::kDone
                                                   : ExitCode::kError;
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (what) write_reading(json, *what);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (what) {
        print_answer(report_text(*what), code);
    }
    return code;
}

constexpr const char* kReadExamples =
    R"(Facelets are the letters of the stickers, face by face: letters of faces or of colours.

Examples:
  qter read --program examples/move.qat --state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
  qter read --program examples/fib.q --json --state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB)";

void add_read_options(VerbOptions& verb, ReadArguments& arguments) {
    verb.text("--program", arguments.file, "FILE", "The program, QAT or Q").required();
    verb.text("--state", arguments.state, "FACELETS", "The stickers of the puzzle, as facelets")
        .required();
    verb.text("--holding", arguments.holding, "NAME",
              "The puzzle in the program, by its letter; the first by default");
    add_compiling(verb, arguments.compiler);
    add_common(verb, arguments.common);
    verb.footer(kReadExamples);
}

}  // namespace

RunVerb declare_read(VerbOptions& verb) {
    return verb_with<ReadArguments>(verb, add_read_options, run_read);
}

}  // namespace qter
