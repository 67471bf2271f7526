// Compiling short programs in tests.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosed.hpp"
#include "program/q_writer.hpp"
#include "qat/compile.hpp"

namespace qter::testing {

/// A program and what compiling it gave; each instruction as it is written, unless a level is
/// given.
class Qat {
 public:
    explicit Qat(std::string text, int optimisation = 0, GeneratorSource* generators = nullptr)
        : Qat("test.qat", std::move(text), optimisation, generators) {}
    /// A program by its path, which imports start from.
    Qat(std::string path, std::string text, int optimisation, GeneratorSource* generators = nullptr)
        : library_(sources_),
          source_(&sources_.add(std::move(path), std::move(text))),
          result_(compile_in_stages(
              *source_, sources_, library_,
              {.optimisation = optimisation, .generators = generators, .expanded = true})) {}

    [[nodiscard]] bool ok() const { return result_.ok(); }
    [[nodiscard]] const Program& program() const { return result_->program; }
    [[nodiscard]] const Instruction& operator[](std::size_t line) const {
        return program().instructions.at(line - 1);
    }
    [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const {
        return result_.diagnostics().items();
    }
    [[nodiscard]] std::size_t errors() const { return result_.diagnostics().error_count(); }

    /// The text under a span, in whichever source; "?" when it points nowhere.
    [[nodiscard]] std::string text(Span span) const {
        return span.known() ? std::string(sources_[span.source].text(span)) : "?";
    }
    /// The line number of a span in its source.
    [[nodiscard]] std::size_t line(Span span) const {
        return sources_[span.source].location(span.begin).line;
    }
    /// The name of the source that a span is of.
    [[nodiscard]] std::string file(Span span) const { return sources_[span.source].name(); }
    /// The program after expansion, as QAT.
    [[nodiscard]] const std::string& expanded() const { return result_->expanded; }

    /// The diagnostics as "code: text under it", in order.
    [[nodiscard]] std::vector<std::string> summary() const {
        return diagnosed(diagnostics(), [this](Span span) { return text(span); });
    }

    /// The only diagnostic.
    [[nodiscard]] const Diagnostic& only() const {
        if (diagnostics().size() != 1) throw std::runtime_error("not exactly one diagnostic");
        return diagnostics().front();
    }

    /// The Q text without the line "Puzzles", or the reason why there is none.
    [[nodiscard]] std::string q() const {
        if (!ok()) return "does not compile";
        const auto text = write_q(program());
        return text ? text->substr(text->find('\n') + 1) : text.diagnostics().items()[0].message;
    }
    /// The numbered lines of the Q text alone.
    [[nodiscard]] std::string lines() const {
        const std::string text = q();
        const std::size_t gap = text.find("\n\n");
        return gap == std::string::npos ? text : text.substr(gap + 2);
    }

 private:
    SourceMap sources_;
    PuzzleLibrary library_;
    const Source* source_;
    Result<Compilation> result_;
};

using Strings = std::vector<std::string>;

/// A program with these declarations of registers, each on a line.
inline std::string on_registers(const std::string& declarations,
                                const std::string& body = "halt \"\"") {
    return ".registers {\n" + declarations + "\n}\n" + body + "\n";
}
/// Two registers mod 4: A turns U, B turns D'. Small enough to check by hand.
inline std::string small(std::string_view body) {
    return ".registers { A, B <- 3x3 builtin (4, 4) }\n" + std::string(body);
}
/// The lines of such a program, every instruction as it is written.
inline std::string small_lines(std::string_view body) { return Qat(small(body), 0).lines(); }
/// Two registers mod 90.
inline std::string large(std::string_view body) {
    return ".registers { A, B <- 3x3 builtin (90, 90) }\n" + std::string(body);
}

}  // namespace qter::testing
