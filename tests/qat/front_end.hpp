// A text up to where the optimiser takes over, in tests.
#pragma once

#include <string>

#include "qat/registers.hpp"
#include "qat/resolver.hpp"
#include "support/embedded.hpp"
#include "syntax/parser.hpp"

namespace qter::testing {

struct FrontEnd {
    FrontEnd(const std::string& text, SourceMap& sources, PuzzleLibrary& library,
             Diagnostics& diagnostics)
        : modules(load_modules(sources.add("test.qat", text), sources, diagnostics)) {
        prelude.source = &sources.add("<prelude>", std::string(embedded_prelude().front().text));
        prelude.file = parse_qat(*prelude.source, diagnostics);
        registers = declare_registers({&modules.root().file}, library, diagnostics);
        code = resolve(modules, prelude, registers, diagnostics);
    }

    Modules modules;
    Module prelude;
    RegisterTable registers;
    FlatCode code;
};

}  // namespace qter::testing
