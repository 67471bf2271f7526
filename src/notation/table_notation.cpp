#include "notation/table_notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

class TableNotation : public Notation {
 public:
    explicit TableNotation(NameTable table) : table_(std::move(table)) {}

    [[nodiscard]] std::string_view name() const override { return table_.notation; }

    [[nodiscard]] Result<ReadMoves> read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                         std::size_t most) const override {
        return read_usual_moves(puzzle, parts, most, NamingRules{.names = table_.names});
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle,
                                    const Algorithm& algorithm) const override {
        std::string text;
        for (const Turn turn : algorithm) {
            if (!text.empty()) text += ' ';
            const std::string usual = to_string(puzzle, turn);
            const std::string& grip = puzzle.grips()[turn.grip].name;
            const OtherName* const other = name_of(turn.grip);
            text += other == nullptr ? usual : other->name + usual.substr(grip.size());
        }
        return text;
    }

 private:
    /// The name of a grip's smallest turn; nullptr if the table has none.
    [[nodiscard]] const OtherName* name_of(std::uint16_t grip) const {
        for (const OtherName& other : table_.names) {
            const OtherName::Move& first = other.moves.front();
            if (other.moves.size() == 1 && !first.whole && first.turn == Turn{grip, 1}) {
                return &other;
            }
        }
        return nullptr;
    }

    NameTable table_;
};

}  // namespace

Result<std::shared_ptr<const Notation>> make_table_notation(const Puzzle& puzzle,
                                                            const NameTable& table,
                                                            const NotationChoice& choice,
                                                            Span span) {
    if (!choice.turns.empty()) {
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 fmt::format("the notation `{}` takes no turns", table.notation));
    }
    const auto notation = std::make_shared<TableNotation>(table);
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const Algorithm turn = {{grip, 1}};
        const std::string text = notation->write(puzzle, turn);
        const AlgorithmText part{text, {}};
        const Result<ReadMoves> read = notation->read(puzzle, std::span(&part, 1), kMaxTurns);
        if (read.ok() && turns_of(puzzle, read->moves, kMaxTurns) == turn) continue;
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 fmt::format("the notation `{}` has no name for `{}`",
                                             table.notation, puzzle.grips()[grip].name))
            .with_help("its own name is in use for another turn, so it needs another name");
    }
    return std::shared_ptr<const Notation>(notation);
}

Diagnostics with_tables_that_read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                  std::size_t most, const Result<ReadMoves>& usual) {
    std::vector<std::string> names;
    for (const NameTable& table : puzzle.writing().tables) {
        const NamingRules rules{.names = table.names};
        if (read_usual_moves(puzzle, parts, most, rules).ok()) {
            names.push_back(fmt::format("`--notation {}`", table.notation));
        }
    }
    if (names.empty()) return usual.diagnostics();
    Diagnostics diagnostics;
    for (Diagnostic item : usual.diagnostics().items()) {
        if (item.severity == Severity::kError) {
            item.help = fmt::format("{} read{} it; {}", join_words(names),
                                    names.size() == 1 ? "s" : "", item.help);
        }
        diagnostics.add(std::move(item));
    }
    return diagnostics;
}

}  // namespace qter
