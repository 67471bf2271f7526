#include "cli/manual_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace qter {
namespace {

/// Text escaped for roff: nothing is a request, an escape or a typographic quote.
std::string roff_text(std::string_view text) {
    std::string out;
    if (!text.empty() && (text[0] == '.' || text[0] == '\'')) out += "\\&";
    for (const char c : text) {
        switch (c) {
            case '\\':
                out += "\\(rs";
                break;
            case '-':
                out += "\\-";
                break;
            case '\'':
                out += "\\(aq";
                break;
            case '`':
                out += "\\(ga";
                break;
            case '^':
                out += "\\(ha";
                break;
            case '~':
                out += "\\(ti";
                break;
            case '"':
                out += "\\(dq";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string dashed(std::string path) {
    std::replace(path.begin(), path.end(), ' ', '-');
    return path;
}

/// Verbs without options of their own, such as `version`, are only listed.
bool has_page(const VerbManual& verb) {
    return verb.options.size() > 1 || !verb.words.empty() || !verb.verbs.empty();
}

/// The variables that the program reads; paragraphs in roff.
constexpr std::pair<const char*, const char*> kEnvironment[] = {
    {"NO_COLOR", "If not empty, the same as \\fB\\-\\-color never\\fR."},
    {"XDG_CACHE_HOME",
     "The folder for tables and results that are kept between runs, in its subfolder\n"
     "\\fIqter\\fR; otherwise \\fI~/.cache\\fR."},
    {"QTER_REPRODUCIBLE",
     "If 1, figures that differ from run to run (seconds, bytes of memory, counts of work) are\n"
     "null in JSON and a dash in traces and summaries, and no progress is shown."},
};

/// "\fB\-o\fR, \fB\-\-output\fR \fIOUT\fR".
std::string option_head(const OptionManual& option) {
    std::string head;
    for (const std::string& name : option.names) {
        head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff_text(name));
    }
    if (!option.value.empty()) {
        head += fmt::format("{}\\fI{}\\fR", head.empty() ? "" : " ", roff_text(option.value));
    }
    return head;
}

void add_options(std::string& page, std::string_view title,
                 const std::vector<OptionManual>& options) {
    if (options.empty()) return;
    page += fmt::format(".SH {}\n", title);
    for (const OptionManual& option : options) {
        page += ".TP\n" + option_head(option) + "\n" + roff_text(option.about);
        page += option.required && !option.names.empty() ? " (required).\n" : ".\n";
    }
}

void add_verbs(std::string& page, const VerbManual& verb) {
    if (verb.verbs.empty()) return;
    page += ".SH VERBS\n";
    for (const VerbManual& below : verb.verbs) {
        page += has_page(below) ? fmt::format(".TP\n.BR {} (1)\n", roff_text(dashed(below.path)))
                                : fmt::format(".TP\n.B {}\n", roff_text(below.path));
        page += roff_text(below.about) + ".\n";
    }
}

/// Lines without filling.
void add_verbatim(std::string& page, const std::string& lines) {
    page += ".nf\n";
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) page += roff_text(line) + "\n";
    page += ".fi\n";
}

/// Paragraphs are filled, except tables, which have indented lines.
void add_paragraphs(std::string& page, std::string text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find("\n\n"), text.size());
        const std::string paragraph = text.substr(0, end);
        text.erase(0, std::min(end + 2, text.size()));
        if (paragraph.empty()) continue;
        page += ".PP\n";
        if (paragraph.starts_with(' ') || paragraph.find("\n ") != std::string::npos) {
            add_verbatim(page, paragraph);
            continue;
        }
        std::istringstream in(paragraph);
        for (std::string line; std::getline(in, line);) page += roff_text(line) + "\n";
    }
}

std::string synopsis(const VerbManual& verb) {
    std::string line = fmt::format("\\fB{}\\fR [\\fIOPTIONS\\fR]", roff_text(verb.path));
    for (const OptionManual& word : verb.words) {
        const std::string shown =
            fmt::format("\\fI{}\\fR{}", roff_text(word.value), word.repeated ? "..." : "");
        line += word.required ? " " + shown : " [" + shown + "]";
    }
    if (!verb.verbs.empty()) line += " \\fIVERB\\fR ...";
    return line;
}

ManualPage page_of(const VerbManual& verb, const VerbManual& program, std::string_view version) {
    constexpr std::string_view kExamples = "Examples:\n";
    const std::string name = dashed(verb.path);
    std::string page = fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", roff_text(name),
                                   program.name, version);
    std::string about = verb.about;
    while (about.ends_with('.')) about.pop_back();
    const std::string subject = verb.name + " ";
    const std::string what = about.starts_with(subject) ? about.substr(subject.size()) : about;
    page += fmt::format(".SH NAME\n{} \\- {}\n", roff_text(name), roff_text(what));
    page += ".SH SYNOPSIS\n" + synopsis(verb) + "\n";
    const bool is_program = &verb == &program;
    const std::size_t examples = std::min(verb.text.find(kExamples), verb.text.size());
    page += ".SH DESCRIPTION\n" + roff_text(about) + ".\n";
    if (!is_program) add_paragraphs(page, verb.text.substr(0, examples));
    add_verbs(page, verb);
    add_options(page, "ARGUMENTS", verb.words);
    add_options(page, "OPTIONS", verb.options);
    if (examples < verb.text.size()) {
        page += ".SH EXAMPLES\n";
        add_verbatim(page, verb.text.substr(examples + kExamples.size()));
    }
    page += ".SH EXIT STATUS\n";
    if (is_program) {
        add_paragraphs(page, verb.text);
        page += ".SH ENVIRONMENT\n";
        for (const auto& [variable, effect] : kEnvironment) {
            page += fmt::format(".TP\n.B {}\n{}\n", variable, effect);
        }
    } else {
        page += fmt::format("The same for every verb; see\n.BR {} (1).\n", program.name);
        page += fmt::format(".SH SEE ALSO\n.BR {} (1)\n", program.name);
    }
    return {name, page};
}

}  // namespace

std::vector<ManualPage> manual_pages(const VerbManual& program, std::string_view version) {
    std::vector<ManualPage> pages;
    for (const VerbManual* const verb : all_verbs(program)) {
        if (has_page(*verb)) pages.push_back(page_of(*verb, program, version));
    }
    return pages;
}

}  // namespace qter
