// The files of a program: its root, and what that imports.
//
// A path is relative to the file that names it. A file is read once, however many files import it
// and by whatever path; a file that imports itself, directly or through others, is an error that
// shows the whole circle.
#pragma once

#include <deque>
#include <unordered_map>

#include "language/ast.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Most files a program may be made of, and how deep they may import each other.
inline constexpr std::size_t kMaxFiles = 1000;
inline constexpr std::size_t kMaxImportDepth = 100;

/// One file of a program.
struct Module {
    const Source* source = nullptr;
    ast::File file;
    /// The module that each import of the file means; one that could not be read is missing.
    std::unordered_map<const ast::Import*, const Module*> imports;
};

/// The modules of a program, each behind those it imports; the last one is the root.
struct Modules {
    std::deque<Module> storage;
    std::vector<const Module*> in_order;

    [[nodiscard]] const Module& root() const { return *in_order.back(); }
    /// False when a file or a part of one was not read: see ast::File::complete.
    bool complete = true;
};

/// Parses the root and all that it imports; new files are added to `sources`. Together they have at
/// most SourceMap::kMaxBytes bytes. Mistakes go to `diagnostics`.
Modules load_modules(const Source& root, SourceMap& sources, Diagnostics& diagnostics);

}  // namespace qter
