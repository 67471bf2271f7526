#include "syntax/modules.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "support/files.hpp"
#include "support/folder.hpp"
#include "support/text.hpp"
#include "syntax/ast_walk.hpp"
#include "syntax/parser.hpp"

namespace qter {
namespace {

namespace fs = std::filesystem;

/// The path of an imported file, as shown in messages.
std::string path_from(const Source& importer, const std::string& path) {
    return (fs::path(importer.name()).parent_path() / path).lexically_normal().string();
}

/// A key that is the same for all paths to a file.
std::string file_key(const std::string& path) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(path, error);
    return error ? path : canonical.string();
}

/// QAT files in the folder of a file that does not exist.
std::vector<std::string> files_beside(const std::string& path) {
    constexpr std::size_t kMost = 1000;
    std::vector<std::string> names;
    fs::path folder = fs::path(path).parent_path();
    if (folder.empty()) folder = ".";
    for (const std::string& name : names_in_folder(folder.string())) {
        if (fs::path(name).extension() == ".qat") names.push_back(name);
        if (names.size() == kMost) break;
    }
    return names;
}

class Loader {
 public:
    Loader(SourceMap& sources, Diagnostics& diagnostics)
        : sources_(sources), diagnostics_(diagnostics) {}

    Modules load(const Source& root) {
        bytes_ = root.text().size();
        add(root, file_key(root.name()));
        return std::move(modules_);
    }

 private:
    struct Open {
        std::string key;
        Span import;  ///< the import that is being followed
        std::string name;
    };

    const Module* add(const Source& source, const std::string& key) {
        Module& module = modules_.storage.emplace_back();
        module.source = &source;
        module.file = parse_qat(source, diagnostics_);
        modules_.complete = modules_.complete && module.file.complete;
        open_.push_back({key, {}, source.name()});
        for_each_statement(module.file.statements, [&](const ast::Statement& statement) {
            const auto* import = std::get_if<ast::Import>(&statement.node);
            if (import == nullptr || diagnostics_.full()) return;
            if (const Module* found = find(source, *import)) module.imports.emplace(import, found);
        });
        open_.pop_back();
        modules_.in_order.push_back(&module);
        by_key_.emplace(key, &module);
        return &module;
    }

    /// The module of an import; null, with an error, when it could not be read.
    const Module* find(const Source& importer, const ast::Import& import) {
        const std::string path = path_from(importer, import.path.value);
        const std::string key = file_key(path);
        open_.back().import = import.path.span;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (open_[i].key == key) return circle(i);
        }
        const auto known = by_key_.find(key);
        if (known != by_key_.end()) return known->second;
        if (!is_qat(key)) return no_qat(path, import.path.span);
        const std::optional<SourceId> id = read(path, import.path.span);
        const Module* made = id ? add(sources_[*id], key) : nullptr;
        modules_.complete = modules_.complete && made != nullptr;
        return made;
    }

    /// True for a file that may be read, or does not exist. Messages quote source lines, so a link
    /// must not make other files readable: the file itself must have a name of a QAT program.
    static bool is_qat(const std::string& key) {
        std::error_code error;
        return fs::path(key).extension() == ".qat" || !fs::exists(key, error) ||
               fs::is_directory(key, error);
    }

    const Module* no_qat(const std::string& path, Span span) {
        const bool link = fs::path(path).extension() == ".qat";
        diagnostics_.add(
            Diagnostic::error(
                Code::kFile, span,
                link ? fmt::format("`{}` is a link to a file whose name does not end in `.qat`",
                                   printable(path, 200))
                     : fmt::format("`{}` is not a QAT file: its name does not end in `.qat`",
                                   printable(path, 200)))
                .with_help(link ? "import a QAT file itself, or a link to one"
                                : "import a file whose name ends in `.qat`"));
        modules_.complete = false;
        return nullptr;
    }

    std::optional<SourceId> read(const std::string& path, Span span) {
        if (open_.size() >= kMaxImportDepth || modules_.storage.size() >= kMaxFiles) {
            diagnostics_.add(Diagnostic::error(
                Code::kTooLarge, span,
                open_.size() >= kMaxImportDepth
                    ? fmt::format("files import each other more than {} deep", kMaxImportDepth)
                    : fmt::format("a program has at most {} files", kMaxFiles)));
            return std::nullopt;
        }
        Result<SourceId> source = read_source(sources_, path, FileKind::kRegular);
        if (!source) {
            cannot_read(source.diagnostics().items().front(), path, span);
            return std::nullopt;
        }
        bytes_ += sources_[*source].text().size();
        if (bytes_ <= SourceMap::kMaxBytes) return *source;
        diagnostics_.add(
            Diagnostic::error(Code::kTooLarge, span,
                              fmt::format("with this file the program has more than {} MiB of text",
                                          SourceMap::kMaxBytes >> 20)));
        return std::nullopt;
    }

    void cannot_read(Diagnostic error, const std::string& path, Span span) {
        if (error.primary.span.known()) error.secondary.push_back({span, "imported here"});
        if (!error.primary.span.known()) error.primary.span = span;
        std::error_code unknown;
        if (error.code == Code::kFile && !fs::exists(path, unknown)) {
            error.help = did_you_mean(fs::path(path).filename().string(), files_beside(path));
        }
        diagnostics_.add(std::move(error));
    }

    const Module* circle(std::size_t first) {
        std::string names;
        for (std::size_t i = first; i < open_.size(); ++i) {
            names += fmt::format("`{}` imports ", printable(open_[i].name, 200));
        }
        names += fmt::format("`{}`", printable(open_[first].name, 200));
        Diagnostic error =
            Diagnostic::error(Code::kImport, open_.back().import, "imports form a cycle: " + names)
                .with_help("move what they share into a file of its own that imports none of them");
        for (std::size_t i = first; i + 1 < open_.size(); ++i) {
            error.secondary.push_back({open_[i].import, "through this import"});
        }
        diagnostics_.add(std::move(error));
        modules_.complete = false;
        return nullptr;
    }

    SourceMap& sources_;
    Diagnostics& diagnostics_;
    Modules modules_;
    std::vector<Open> open_;
    std::unordered_map<std::string, const Module*> by_key_;
    std::size_t bytes_ = 0;
};

}  // namespace

Modules load_modules(const Source& root, SourceMap& sources, Diagnostics& diagnostics) {
    return Loader(sources, diagnostics).load(root);
}

}  // namespace qter
