// Diagnostics: a user's mistake as data. Library code collects them; cli alone renders them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/codes.hpp"
#include "support/source.hpp"

namespace qter {

enum class Severity { kError, kWarning };

/// A span with a short description of what is there.
struct Annotation {
    Span span;
    std::string text;
};

/// One mistake: what is wrong (message), where (primary, with an optional label under it), other
/// places involved (secondary), the expansions that led there (trace, innermost first), background
/// (notes) and what to write instead (help).
struct Diagnostic {
    Code code = Code::kInternal;
    Severity severity = Severity::kError;
    std::string message;
    Annotation primary;
    std::vector<Annotation> secondary;
    std::vector<Annotation> trace;
    std::vector<std::string> notes;
    std::string help;

    static Diagnostic error(Code code, Span span, std::string message);
    static Diagnostic warning(Code code, Span span, std::string message);

    // Builders: a diagnostic reads as one expression where it is created.
    Diagnostic&& label(std::string text) &&;
    Diagnostic&& also(Span span, std::string text) &&;
    Diagnostic&& note(std::string text) &&;
    Diagnostic&& with_help(std::string text) &&;
};

/// An ordered collection of diagnostics. Keeps the first kMaxErrors errors and counts the rest:
/// a binary file must not produce a million messages.
class Diagnostics {
 public:
    static constexpr std::size_t kMaxErrors = 20;

    /// Called with every new diagnostic before it is stored; can add the trace, for example.
    using Amend = std::function<void(Diagnostic&)>;
    void amend_with(Amend amend) { amend_ = std::move(amend); }

    /// Adds a diagnostic. A duplicate (same code, message and span) is dropped.
    void add(Diagnostic diagnostic);
    void add(const Diagnostics& others);

    [[nodiscard]] bool has_errors() const { return errors_ != 0; }
    [[nodiscard]] bool empty() const { return items_.empty(); }
    /// All errors, those beyond kMaxErrors included.
    [[nodiscard]] std::size_t error_count() const { return errors_; }
    [[nodiscard]] const std::vector<Diagnostic>& items() const { return items_; }
    /// Sorts by primary span; diagnostics without a span come first.
    void sort_by_place();
    /// True once further errors are dropped: a reader may stop.
    [[nodiscard]] bool full() const { return errors_ >= kMaxErrors; }

 private:
    [[nodiscard]] bool is_known(const Diagnostic& diagnostic) const;

    std::vector<Diagnostic> items_;
    std::size_t errors_ = 0;
    Amend amend_;
};

}  // namespace qter
