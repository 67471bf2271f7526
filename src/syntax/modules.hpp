// Modules of a program: its root file and all files that it imports.
//
// A path is relative to the file that contains it. A file is read once, for any number of imports
// and paths; a file that imports itself, directly or through others, is an error that shows the
// whole cycle.
#pragma once

#include <deque>
#include <unordered_map>

#include "support/diagnostic.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Most files of a program, and most nested imports.
inline constexpr std::size_t kMaxFiles = 1000;
inline constexpr std::size_t kMaxImportDepth = 100;

/// One file of a program.
struct Module {
    const Source* source = nullptr;
    ast::File file;
    /// The module of each import of the file; an import that could not be read is missing.
    std::unordered_map<const ast::Import*, const Module*> imports;
};

/// The modules of a program, each after those it imports; the last one is the root.
struct Modules {
    std::deque<Module> storage;
    std::vector<const Module*> in_order;

    [[nodiscard]] const Module& root() const { return *in_order.back(); }
    /// False when a file or a part of one was not parsed: see ast::File::complete.
    bool complete = true;
};

/// Parses the root and all imports; new files are added to `sources`. Together they have at most
/// SourceMap::kMaxBytes bytes. Errors go to `diagnostics`.
Modules load_modules(const Source& root, SourceMap& sources, Diagnostics& diagnostics);

}  // namespace qter
