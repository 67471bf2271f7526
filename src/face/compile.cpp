#include "qter/compile.hpp"

#include <memory>
#include <utility>

#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "formats/library.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/q_writer.hpp"
#include "qat/compile.hpp"
#include "service/choice_cache.hpp"
#include "service/register_solver.hpp"
#include "service/turn_cost_model.hpp"
#include "sums/sum_finder.hpp"
#include "support/files.hpp"

namespace qter::api {

// A program with its source, before it is put into a handle.
struct Access::ProgramMaker {
    std::shared_ptr<Program::Impl> impl = std::make_shared<Program::Impl>();
    PuzzleLibrary puzzles = PuzzleLibrary(impl->sources);

    explicit ProgramMaker(const CompileOptions& options) {
        for (const std::string& folder : options.puzzle_folders) puzzles.add_folder(folder);
        impl->line_base = options.line_base;
    }

    [[nodiscard]] const Source& root() const { return impl->sources[impl->root]; }

    /// Takes a source text; false if it could not be read.
    [[nodiscard]] bool take(const qter::Result<SourceId>& id) {
        if (id) impl->root = *id;
        return id.ok();
    }

    [[nodiscard]] Result<Program> compile(const CompileOptions& asked, const Options& limits) {
        const Running running(limits);
        RunningPorts ports(running);
        SearchOptions search;
        search.threads = running.threads();
        search.register_seconds = asked.register_seconds;
        search.addition_seconds = asked.addition_seconds;
        search.cache = asked.cache_folder;
        search.tables = asked.table_folder;
        RegisterSolver generators(search, ports);
        SumFinder additions(search, ports);
        TurnCostModel cost_model(search, ports);
        ChoiceCache choices(search.cache);
        qter::CompileOptions options;
        options.optimisation = asked.optimisation;
        options.most_lines = asked.max_lines;
        options.look_cost = asked.look_cost;
        options.keep_work = asked.keep_work;
        options.without = asked.without_passes;
        options.threads = running.threads();
        options.generators = &generators;
        options.additions = &additions;
        options.cost_model = &cost_model;
        options.memory = &choices;
        return made(running.guarded(
            "a program", [&] { return compile_qat(root(), impl->sources, puzzles, options); }));
    }

    [[nodiscard]] Result<Program> read() { return made(read_q(root(), puzzles)); }

    [[nodiscard]] Result<Program> made(qter::Result<qter::Program> program) {
        return translated(std::move(program), impl->sources, [&](qter::Program one) {
            number_lines(one, impl->line_base);
            impl->program = std::move(one);
            return Program(impl);
        });
    }
};

Program::Program(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Program> Program::compile(std::string_view qat, const CompileOptions& options,
                                 const Options& running) {
    Access::ProgramMaker maker(options);
    SourceMap& sources = maker.impl->sources;
    const auto id = add_source(sources, options.file_name, std::string(qat));
    if (!maker.take(id)) return translated(id.diagnostics(), sources);
    return maker.compile(options, running);
}

Result<Program> Program::read(std::string_view q, const CompileOptions& options) {
    Access::ProgramMaker maker(options);
    SourceMap& sources = maker.impl->sources;
    const auto id = add_source(sources, options.file_name, std::string(q));
    if (!maker.take(id)) return translated(id.diagnostics(), sources);
    return maker.read();
}

Result<Program> Program::load(const std::string& path, const CompileOptions& options,
                              const Options& running) {
    Access::ProgramMaker maker(options);
    const auto id = read_source(maker.impl->sources, path);
    if (!maker.take(id)) return translated(id.diagnostics(), maker.impl->sources);
    return language_of(maker.root()) == Language::kQ ? maker.read()
                                                     : maker.compile(options, running);
}

Result<std::string> Program::q(QText text) const {
    std::vector<std::string> remarks;
    QWriterOptions options{impl_->line_base, nullptr};
    if (text == QText::kAnnotated) {
        remarks = q_remarks(impl_->program, impl_->sources, impl_->root);
        options.remarks = &remarks;
    }
    return translated(write_q(impl_->program, options), impl_->sources,
                      [](std::string written) { return written; });
}

std::size_t Program::lines() const { return impl_->program.instructions.size(); }
std::uint64_t Program::turns() const { return written_turns(impl_->program); }

std::vector<Register> Program::registers() const {
    std::vector<Register> registers;
    for (const NamedRegister& reg : impl_->program.registers) {
        Register& made = registers.emplace_back();
        made.name = reg.name;
        made.order = translated(reg.order);
        const PuzzlePtr& puzzle = impl_->program.holdings[reg.holding].puzzle;
        if (puzzle == nullptr) continue;
        made.generator = Access::make(Access::make_puzzle(puzzle), reg.generator);
        made.pieces = names_of(*puzzle, reg.pieces);
    }
    return registers;
}

}  // namespace qter::api
