#include "report/compile_report.hpp"

#include <fmt/format.h>

#include <array>
#include <set>

#include "notation/metric.hpp"
#include "program/q_remarks.hpp"
#include "program/q_writer.hpp"
#include "report/choice_report.hpp"
#include "report/render.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// JSON keys by CompileStage.
constexpr std::array<std::string_view, 4> kStageKeys = {"expanded", "ir", "q", "annotated"};

std::string file_names(const std::set<std::string>& files) {
    std::vector<std::string> names;
    for (const std::string& file : files) names.push_back(printable(file, 200));
    return join_words(names);
}

/// A summary of the program's additions: proven ones, and those claimed by files; empty without
/// additions.
std::string about_additions(const SumFinder::Statistics& found) {
    if (found.additions == 0) return {};
    const auto part = [&](std::size_t some) {
        return some == found.additions ? "all" : fmt::format("{} of {}", some, found.additions);
    };
    const std::size_t proven = found.shortest - found.claimed;
    std::string text;
    if (proven > 0 || found.claimed == 0) {
        text = fmt::format("; {} additions proven to be shortest", part(proven));
    }
    if (found.claimed > 0) {
        text += fmt::format("; {} additions shortest according to {}", part(found.claimed),
                            file_names(found.files));
    }
    const std::size_t others = found.remembered - found.claimed;
    if (others > 0) text += fmt::format(", {} of them taken from earlier runs", others);
    return text;
}

/// The files of generators that were not searched for.
std::string about_generators(const RegisterSolver::Statistics& found) {
    if (found.remembered == 0) return {};
    return fmt::format("; generators taken from {}{}", file_names(found.files),
                       found.claimed == 0 ? "" : ", and the shortest according to it");
}

void write_program(JsonWriter& json, const Compiled& compiled) {
    const Program& program = *compiled.program;
    json.key("lines").value(program.instructions.size());
    json.key("moves").value(written_turns(program));
    json.key("turns").value(written_turns(program));
    json.key("metric").value(Metric::kHalfTurn.name);
    json.key("only_prints").value(compiled.only_prints);
    json.key("additions").object([&] {
        json.key("count").value(compiled.additions.additions);
        json.key("shortest").value(compiled.additions.shortest);
        json.key("remembered").value(compiled.additions.remembered);
        json.key("claimed").value(compiled.additions.claimed);
        json.key("files").values(compiled.additions.files);
    });
    json.key("generators").object([&] {
        json.key("count").value(compiled.generators.declarations);
        json.key("remembered").value(compiled.generators.remembered);
        json.key("claimed").value(compiled.generators.claimed);
        json.key("files").values(compiled.generators.files);
    });
    write_choices(json, compiled.choices);
}

void write_instruction(JsonWriter& json, const Program& program, const Instruction& instruction,
                       const SourceMap& sources) {
    json.key("line").value(instruction.number);
    json.key("text").value(instruction_text(program, instruction));
    json.key("turns").value(written_turns(instruction));
    json.key("registers").values(register_names(program, instruction));
    const Span* const span = instruction.span.known() ? &instruction.span : nullptr;
    // From the first character to the one after the last.
    json.key("span").object_or_null(span, [&](const Span& of) {
        const Location end = sources[of.source].location(of.end);
        write_place(json, of, sources);
        json.key("end_line").value(end.line);
        json.key("end_column").value(end.column);
    });
}

}  // namespace

std::string all_texts(const Compiled& compiled) {
    std::string all;
    for (const auto& [stage, text] : compiled.texts) {
        if (!all.empty()) all += '\n';
        all += text;
    }
    return all;
}

std::string compiled_text(const Compiled& compiled, bool verbose) {
    if (!compiled.program) return {};
    const std::size_t lines = compiled.program->instructions.size();
    const std::string size = fmt::format(": {} line{}", lines, lines == 1 ? "" : "s");
    if (!verbose) return size;
    return fmt::format("{}, {} turns ({}){}{}", size, written_turns(*compiled.program),
                       Metric::kHalfTurn.name, about_generators(compiled.generators),
                       about_additions(compiled.additions));
}

std::string only_prints_text() {
    return "The compiler has done all the work: the program only prints. `--keep-work` leaves the "
           "work to the puzzle.";
}

void write_compiled(JsonWriter& json, const Compiled& compiled, const SourceMap& sources) {
    if (compiled.program) write_program(json, compiled);
    for (const auto& [stage, text] : compiled.texts) {
        json.key(kStageKeys[static_cast<std::size_t>(stage)]).value(text);
    }
    if (!compiled.texts.contains(CompileStage::kQ) &&
        !compiled.texts.contains(CompileStage::kAnnotated)) {
        return;
    }
    const Program& program = *compiled.program;
    json.key("instructions").objects(program.instructions, [&](const Instruction& instruction) {
        write_instruction(json, program, instruction, sources);
    });
}

}  // namespace qter
