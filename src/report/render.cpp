// Rendering of diagnostics as text. The layout is common among compilers:
//
//   error[unknown-piece]: 3x3 has no piece `UFX`
//     --> average.q:5:18
//      |
//    5 | 2 | solved-goto UFX 4
//      |                 ^^^ a few words
//      = note: background
//      = help: did you mean `UFR`?
//
// Columns of a location count characters. Marks under a line are aligned by terminal columns (a tab
// becomes a space; most Asian scripts and emoji take two).
#include "report/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "support/text.hpp"
#include "support/visible.hpp"

namespace qter {
namespace {

constexpr std::size_t kMaxColumns = 110;  // of a source line that is shown

/// ANSI colours, or plain text.
class Palette {
 public:
    explicit Palette(bool color) : color_(color) {}
    [[nodiscard]] std::string error(std::string_view text) const { return paint("1;31", text); }
    [[nodiscard]] std::string warning(std::string_view text) const { return paint("1;33", text); }
    [[nodiscard]] std::string frame(std::string_view text) const { return paint("1;34", text); }
    [[nodiscard]] std::string strong(std::string_view text) const { return paint("1", text); }

 private:
    [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const {
        return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
    }
    bool color_;
};

/// A part of a source line in printable form, with the position of the mark.
struct Shown {
    std::string text;
    std::size_t mark_from = 0;  ///< columns before the marked part
    std::size_t mark_size = 1;  ///< columns of the marked part, at least 1
};

/// The part of `line` around bytes [begin, end) that fits kMaxColumns.
Shown show(std::string_view line, std::size_t begin, std::size_t end) {
    Shown shown;
    // If the mark would not fit, the part starts a little before the mark.
    constexpr std::size_t kBefore = 30;
    std::size_t at = 0;
    if (end > kMaxColumns && begin > kBefore) {
        at = begin - kBefore;
        while (at > 0 && (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80) --at;
        shown.text = "...";
    }
    std::size_t columns = shown.text.size();
    std::size_t mark_end = 0;
    bool marked = false;
    for (; at < line.size(); at += utf8_step(line.substr(at))) {
        if (columns >= kMaxColumns) {
            shown.text += "...";
            break;
        }
        const std::string_view character = line.substr(at, utf8_step(line.substr(at)));
        const std::string safe = character == "\t" ? " " : printable(character);
        const std::size_t width = safe == character ? text_columns(character) : safe.size();
        if (at >= begin && !marked) {
            shown.mark_from = columns;
            marked = true;
        }
        columns += width;
        if (at < end) mark_end = columns;
        shown.text += safe;
    }
    if (!marked) shown.mark_from = columns;
    shown.mark_size = mark_end > shown.mark_from ? mark_end - shown.mark_from : 1;
    return shown;
}

/// One diagnostic with its snippets.
class DiagnosticRenderer {
 public:
    DiagnosticRenderer(const Diagnostic& item, const SourceMap& sources, const Palette& palette)
        : item_(item), sources_(sources), palette_(palette) {}

    std::string render() {
        const bool error = item_.severity == Severity::kError;
        const std::string head =
            fmt::format("{}[{}]", error ? "error" : "warning", code_slug(item_.code));
        text_ += fmt::format("{}{}\n", error ? palette_.error(head) : palette_.warning(head),
                             palette_.strong(": " + visible(item_.message)));
        find_gutter();
        render_places();
        render_trace();
        for (const std::string& note : item_.notes) add_remark("note", note);
        if (!item_.help.empty()) add_remark("help", item_.help);
        return std::move(text_);
    }

 private:
    struct Mark {
        Annotation annotation;
        bool primary = false;
    };

    void find_gutter() {
        std::size_t largest = 0;
        const auto look = [&](const Annotation& annotation) {
            if (!annotation.span.known()) return;
            marks_.push_back({annotation, marks_.empty()});
            largest = std::max(largest, location(annotation.span).line);
        };
        look(item_.primary);
        if (marks_.empty()) return;
        for (const Annotation& annotation : item_.secondary) look(annotation);
        for (const Annotation& annotation : item_.trace) {
            largest = std::max(largest, location(annotation.span).line);
        }
        gutter_ = std::to_string(largest).size();
    }

    [[nodiscard]] Location location(Span span) const {
        return sources_[span.source].location(span.begin);
    }

    void render_places() {
        // Marks in the primary file come first, by line, under one heading; other files follow.
        std::stable_sort(marks_.begin(), marks_.end(), [&](const Mark& a, const Mark& b) {
            const SourceId home = item_.primary.span.source;
            const Span& x = a.annotation.span;
            const Span& y = b.annotation.span;
            if ((x.source == home) != (y.source == home)) return x.source == home;
            return std::pair(x.source, x.begin) < std::pair(y.source, y.begin);
        });
        const Source* source = nullptr;
        std::size_t last_line = 0;
        for (const Mark& mark : marks_) {
            const Span span = mark.annotation.span;
            const Source& here = sources_[span.source];
            if (&here != source) {
                const Span at =
                    span.source == item_.primary.span.source ? item_.primary.span : span;
                add_frame(source == nullptr ? "-->" : ":::", at);
                text_ += fmt::format("{} {}\n", std::string(gutter_, ' '), palette_.frame("|"));
                last_line = 0;
            }
            const std::size_t line = location(span).line;
            if (last_line != 0 && line > last_line + 1) text_ += palette_.frame("...") + "\n";
            add_line(here, line, line == last_line, mark);
            source = &here;
            last_line = line;
        }
    }

    /// The trace to the place of the diagnostic, step by step. Source lines are shown for steps in
    /// the same file: all of a short trace, else the last.
    void render_trace() {
        constexpr std::size_t kShown = 3;
        for (std::size_t i = 0; i < item_.trace.size(); ++i) {
            const Annotation& step = item_.trace[i];
            const Source& source = sources_[step.span.source];
            const bool whole = step.span.source == item_.primary.span.source &&
                               (item_.trace.size() <= kShown || i + 1 == item_.trace.size());
            add_frame(":::", step.span, whole ? "" : ", " + step.text);
            if (whole) add_line(source, location(step.span).line, false, {step, false});
        }
    }

    void add_frame(std::string_view arrow, Span at, std::string_view remark = "") {
        const Location place = location(at);
        text_ += fmt::format("{}{} {}:{}:{}{}\n", std::string(gutter_, ' '), palette_.frame(arrow),
                             visible(sources_[at.source].name()), place.line, place.column,
                             visible(remark));
    }

    void add_line(const Source& source, std::size_t line, bool repeated, const Mark& mark) {
        const std::string_view whole = source.line(line);
        const std::size_t offset = source.line_begin(line);
        const Span span = mark.annotation.span;
        const std::size_t begin = std::min<std::size_t>(span.begin - offset, whole.size());
        const std::size_t end = std::min<std::size_t>(span.end - offset, whole.size());
        const Shown shown = show(whole, begin, end);
        if (!repeated) {
            text_ += fmt::format("{} {}\n", palette_.frame(fmt::format("{:>{}} |", line, gutter_)),
                                 shown.text);
        }
        std::string under(shown.mark_size, mark.primary ? '^' : '-');
        if (!mark.annotation.text.empty()) under += ' ' + visible(mark.annotation.text);
        const bool error = item_.severity == Severity::kError;
        text_ += fmt::format("{} {} {}{}\n", std::string(gutter_, ' '), palette_.frame("|"),
                             std::string(shown.mark_from, ' '),
                             !mark.primary ? palette_.frame(under)
                             : error       ? palette_.error(under)
                                           : palette_.warning(under));
    }

    void add_remark(std::string_view kind, std::string_view remark) {
        text_ += fmt::format("{} {} {} {}\n", std::string(gutter_, ' '), palette_.frame("="),
                             palette_.strong(fmt::format("{}:", kind)), visible(remark));
    }

    const Diagnostic& item_;
    const SourceMap& sources_;
    const Palette& palette_;
    std::vector<Mark> marks_;
    std::size_t gutter_ = 0;
    std::string text_;
};

void write_diagnostic(JsonWriter& json, const Diagnostic& item, const SourceMap& sources) {
    json.key("code").value(code_slug(item.code));
    json.key("severity").value(item.severity == Severity::kError ? "error" : "warning");
    json.key("message").value(item.message);
    if (item.primary.span.known()) write_place(json, item.primary.span, sources);
    json.key("trace").objects(item.trace, [&](const Annotation& step) {
        json.key("text").value(step.text);
        write_place(json, step.span, sources);
    });
    json.key("notes").values(item.notes);
    json.key("help").value(item.help);
}

}  // namespace

std::string render(const Diagnostics& diagnostics, const SourceMap& sources, bool color) {
    const Palette palette(color);
    std::string text;
    for (const Diagnostic& item : diagnostics.items()) {
        if (!text.empty()) text += '\n';
        text += DiagnosticRenderer(item, sources, palette).render();
    }
    const std::size_t errors = diagnostics.error_count();
    const auto shown = static_cast<std::size_t>(
        std::count_if(diagnostics.items().begin(), diagnostics.items().end(),
                      [](const Diagnostic& item) { return item.severity == Severity::kError; }));
    if (errors > shown) {
        text += fmt::format("\n{} errors, the first {} are shown\n", errors, shown);
    } else if (errors == Diagnostics::kMaxErrors) {
        text += fmt::format("\n{} errors; there may be more\n", errors);
    } else if (errors > 1) {
        text += fmt::format("\n{} errors\n", errors);
    }
    return text;
}

void write_place(JsonWriter& json, Span span, const SourceMap& sources) {
    const Source& source = sources[span.source];
    const Location place = source.location(span.begin);
    json.key("file").value(source.name());
    json.key("line").value(place.line);
    json.key("column").value(place.column);
}

void write_diagnostics(JsonWriter& json, std::span<const Diagnostics> all,
                       const SourceMap& sources) {
    json.begin_array();
    for (const Diagnostics& diagnostics : all) {
        for (const Diagnostic& item : diagnostics.items()) {
            json.object([&] { write_diagnostic(json, item, sources); });
        }
    }
    json.end_array();
}

}  // namespace qter
