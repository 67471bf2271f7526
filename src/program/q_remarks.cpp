#include "program/q_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::size_t kRemarkCharacters = 80;

/// Replaces parentheses without a partner by square brackets.
std::string with_pairs(std::string text) {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(') open.push_back(at);
        if (text[at] != ')') continue;
        if (open.empty()) {
            text[at] = ']';
        } else {
            open.pop_back();
        }
    }
    for (const std::size_t at : open) text[at] = '[';
    return text;
}

std::string_view without_blanks(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

std::string origin(const Source& source, SourceId root, Span span) {
    const std::size_t line = source.location(span.begin).line;
    const std::string file = source.id() == root ? "" : printable(source.name()) + ", ";
    // Text beyond the limit need not be copied.
    const std::string_view text =
        without_blanks(source.line(line)).substr(0, 8 * kRemarkCharacters);
    return fmt::format("{}line {}: {}", file, line, text);
}

}  // namespace

std::string q_comment(std::string_view text) {
    return fmt::format("({})", with_pairs(printable(text, kRemarkCharacters)));
}

std::vector<std::string> q_remarks(const Program& program, const SourceMap& sources,
                                   SourceId root) {
    std::vector<std::string> remarks;
    Span last;  // consecutive instructions often share a line
    std::string from;
    for (const Instruction& instruction : program.instructions) {
        std::string text = fmt::format("{}", fmt::join(register_names(program, instruction), ", "));
        if (instruction.span.known()) {
            if (instruction.span != last) {
                last = instruction.span;
                from = origin(sources[last.source], root, last);
            }
            text += (text.empty() ? "" : "; ") + from;
        }
        remarks.push_back(text.empty() ? "" : q_comment(text));
    }
    return remarks;
}

std::vector<std::string> register_names(const Program& program, const Instruction& instruction) {
    std::vector<std::string> names;
    for (const std::size_t reg : instruction.registers) {
        names.push_back(program.registers[reg].name);
    }
    return names;
}

}  // namespace qter
