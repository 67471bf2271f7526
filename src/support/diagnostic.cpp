#include "support/diagnostic.hpp"

#include <algorithm>
#include <tuple>

namespace qter {
namespace {

Diagnostic make(Severity severity, Code code, Span span, std::string message) {
    Diagnostic made;
    made.code = code;
    made.severity = severity;
    made.message = std::move(message);
    made.primary.span = span;
    return made;
}

}  // namespace

Diagnostic Diagnostic::error(Code code, Span span, std::string message) {
    return make(Severity::kError, code, span, std::move(message));
}

Diagnostic Diagnostic::warning(Code code, Span span, std::string message) {
    return make(Severity::kWarning, code, span, std::move(message));
}

Diagnostic&& Diagnostic::label(std::string text) && {
    primary.text = std::move(text);
    return std::move(*this);
}

Diagnostic&& Diagnostic::also(Span span, std::string text) && {
    secondary.push_back({span, std::move(text)});
    return std::move(*this);
}

Diagnostic&& Diagnostic::note(std::string text) && {
    if (!text.empty()) notes.push_back(std::move(text));
    return std::move(*this);
}

Diagnostic&& Diagnostic::with_help(std::string text) && {
    help = std::move(text);
    return std::move(*this);
}

void Diagnostics::add(Diagnostic diagnostic) {
    const bool is_error = diagnostic.severity == Severity::kError;
    // Amending costs much more than comparing, and a macro body may be expanded a million times.
    if (is_known(diagnostic)) return;
    const bool is_kept = is_error ? !full() : items_.size() < 2 * kMaxErrors;
    if (is_kept && amend_) {
        amend_(diagnostic);
        if (is_known(diagnostic)) return;
    }
    if (is_kept) items_.push_back(std::move(diagnostic));
    if (is_error) ++errors_;
}

/// A block that is expanded several times reports its mistakes several times.
bool Diagnostics::is_known(const Diagnostic& diagnostic) const {
    return diagnostic.primary.span.known() &&
           std::any_of(items_.begin(), items_.end(), [&](const Diagnostic& item) {
               return item.code == diagnostic.code && item.message == diagnostic.message &&
                      item.primary.span == diagnostic.primary.span;
           });
}

void Diagnostics::add(const Diagnostics& others) {
    const std::size_t before = errors_;
    for (const Diagnostic& item : others.items_) add(item);
    errors_ = before + others.errors_;
}

void Diagnostics::sort_by_place() {
    const auto place = [](const Diagnostic& item) {
        const Span& span = item.primary.span;
        return std::tuple(span.known(), span.source, span.begin);
    };
    std::stable_sort(items_.begin(), items_.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
}

}  // namespace qter
