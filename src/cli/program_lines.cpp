#include "cli/program_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace qter {
namespace {

std::vector<std::string> all_register_names(const Program& program) {
    std::vector<std::string> names;
    for (const NamedRegister& reg : program.registers) names.push_back(reg.name);
    return names;
}

std::optional<Diagnostic> why_not_watched(const Program& program, bool in_q,
                                          const std::string& name) {
    if (!named_registers(program, {name}).empty()) return std::nullopt;
    if (in_q) {
        return Diagnostic::error(
                   Code::kArguments, {},
                   fmt::format("--watch {}: a Q program has no register names", printable(name)))
            .with_help("use the QAT program that it was compiled from");
    }
    const std::vector<std::string> names = all_register_names(program);
    const std::string near = did_you_mean(name, names);
    const std::string help = names.empty()  ? "the program has no registers"
                             : near.empty() ? "the program has " + join_words(names)
                                            : near;
    return Diagnostic::error(
               Code::kArguments, {},
               fmt::format("--watch: the program has no register `{}`", printable(name)))
        .with_help(help);
}

std::optional<Diagnostic> why_no_break(const Program& program, std::uint64_t line) {
    const std::vector<bool> there = instructions_at(program, {line});
    if (std::find(there.begin(), there.end(), true) != there.end()) return std::nullopt;
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("--break: the program has no line {}", line))
        .with_help(program.instructions.empty()
                       ? "it has no lines"
                       : fmt::format("its lines are numbered from {} to {}",
                                     program.instructions.front().number,
                                     program.instructions.back().number));
}

}  // namespace

std::optional<Diagnostic> why_not_shown(const Program& program, bool in_q,
                                        const InterpretArguments& arguments) {
    if (in_q && arguments.line_base) {
        return Diagnostic::error(Code::kArguments, {},
                                 "--line-base: a Q program already has line numbers")
            .with_help("leave it out; it is for QAT programs");
    }
    for (const std::string& name : arguments.watch) {
        if (std::optional<Diagnostic> problem = why_not_watched(program, in_q, name)) {
            return problem;
        }
    }
    for (const std::uint64_t line : arguments.breaks) {
        if (std::optional<Diagnostic> problem = why_no_break(program, line)) return problem;
    }
    return std::nullopt;
}

std::vector<std::size_t> named_registers(const Program& program,
                                         const std::vector<std::string>& names) {
    std::vector<std::size_t> found;
    for (std::size_t reg = 0; reg < program.registers.size(); ++reg) {
        const bool named =
            std::find(names.begin(), names.end(), program.registers[reg].name) != names.end();
        if (named) found.push_back(reg);
    }
    return found;
}

std::vector<bool> instructions_at(const Program& program, const std::vector<std::uint64_t>& lines) {
    if (lines.empty()) return {};
    std::vector<bool> at;
    for (const Instruction& instruction : program.instructions) {
        at.push_back(std::find(lines.begin(), lines.end(), instruction.number) != lines.end());
    }
    return at;
}

}  // namespace qter
