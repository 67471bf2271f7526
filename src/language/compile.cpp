#include "qter/language/compile.hpp"

#include "qter/language/flow.hpp"
#include "qter/language/lower.hpp"
#include "qter/language/parser.hpp"
#include "qter/language/registers.hpp"
#include "qter/language/resolver.hpp"

namespace qter {
namespace {

Diagnostic nothing_to_compile(const Source& root) {
    return Diagnostic::error(Code::kEmpty, root.span(0, 0), "the program has no instructions")
        .with_help("a first one: `halt \"hello\"`");
}

}  // namespace

Result<Program> compile_qat(const Source& root, SourceMap& /*sources*/, PuzzleLibrary& puzzles,
                            const CompileOptions& options) {
    Diagnostics diagnostics;
    const ast::File file = parse_qat(root, diagnostics);
    if (!file.complete) return diagnostics;

    const RegisterTable registers = declare_registers(file, puzzles, diagnostics);
    const FlatCode code = resolve(file, registers, diagnostics);
    if (code.steps.empty() && !diagnostics.has_errors()) return nothing_to_compile(root);
    if (diagnostics.has_errors()) return diagnostics;

    check_flow(code, diagnostics);
    Program program = lower(code, registers, options, diagnostics);
    if (diagnostics.has_errors()) return diagnostics;
    return {std::move(program), std::move(diagnostics)};
}

}  // namespace qter
