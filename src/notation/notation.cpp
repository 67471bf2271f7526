#include "notation/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "notation/algorithm.hpp"
#include "notation/niss_notation.hpp"
#include "notation/pin_notation.hpp"
#include "notation/table_notation.hpp"
#include "notation/tuple_notation.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Moves, groups and commutators; the rules define small letters.
class UsualNotation : public Notation {
 public:
    UsualNotation(std::string_view name, NamingRules rules) : name_(name), rules_(rules) {}

    [[nodiscard]] std::string_view name() const override { return name_; }
    [[nodiscard]] Result<ReadMoves> read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                         std::size_t most) const override {
        Result<ReadMoves> read = read_usual_moves(puzzle, parts, most, rules_);
        return read.ok() ? std::move(read) : with_tables_that_read(puzzle, parts, most, read);
    }
    [[nodiscard]] std::string write(const Puzzle& puzzle,
                                    const Algorithm& algorithm) const override {
        return to_string(puzzle, algorithm);
    }

 private:
    std::string_view name_;
    NamingRules rules_;
};

using MadeNotation = Result<std::shared_ptr<const Notation>>;

template <bool kSmallIsInner>
MadeNotation make_usual_notation(const Puzzle& /*puzzle*/, const NotationChoice& choice,
                                 Span span) {
    if (!choice.turns.empty()) {
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 fmt::format("the notation `{}` takes no turns", choice.name));
    }
    constexpr std::string_view kName = kSmallIsInner ? "inner" : "usual";
    return std::shared_ptr<const Notation>(
        std::make_shared<UsualNotation>(kName, NamingRules{.small_is_inner = kSmallIsInner}));
}

struct Row {
    std::string_view name;
    std::string_view help;  ///< of --notation
    MadeNotation (*make)(const Puzzle& puzzle, const NotationChoice& choice, Span span);
    bool any_puzzle = true;  ///< needs no turns from a description
};
constexpr std::array<Row, 5> kNotations = {
    {{"usual", "where r is a wide turn", make_usual_notation<false>},
     {"inner", "where r is the second layer", make_usual_notation<true>},
     {"niss", "where (F D) is on the inverse scramble", make_niss_notation},
     {"tuples", "(1,0)/, on the Square-1", make_tuple_notation, false},
     {"pins", "UR3+, on the Clock", make_pin_notation, false}}};

}  // namespace

Result<std::shared_ptr<const Notation>> make_notation(const Puzzle& puzzle,
                                                      const NotationChoice& choice, Span span) {
    std::vector<std::string> names;
    for (const Row& row : kNotations) {
        if (row.name == choice.name) return row.make(puzzle, choice, span);
        if (row.any_puzzle || row.name == puzzle.writing().described.name) {
            names.emplace_back(row.name);
        }
    }
    for (const NameTable& table : puzzle.writing().tables) {
        if (table.notation == choice.name) return make_table_notation(puzzle, table, choice, span);
        names.push_back(table.notation);
    }
    return Diagnostic::error(
               Code::kArguments, span,
               fmt::format("{} has no notation `{}`", puzzle.name(), printable(choice.name)))
        .with_help("its notations are " + join_words(names));
}

std::string notation_help() {
    std::string help = "The notation of algorithms: ";
    for (const Row& row : kNotations) help += fmt::format("{}, {}; ", row.name, row.help);
    return help +
           "or one of the puzzle's own, such as moyu of redi. The default depends on the puzzle";
}

bool is_common_notation(std::string_view name) {
    return std::any_of(kNotations.begin(), kNotations.end(),
                       [&](const Row& row) { return row.name == name; });
}

Result<PuzzlePtr> with_notation(const PuzzlePtr& puzzle, const std::string& name) {
    Writing writing = puzzle->writing();
    const NotationChoice choice =
        name == writing.described.name ? writing.described : NotationChoice{name, {}};
    Diagnostics errors;
    auto notation = make_notation(*puzzle, choice, {}).take(errors);
    if (!notation) return errors;
    writing.notation = *std::move(notation);
    const auto changed = std::make_shared<Puzzle>(*puzzle);
    changed->set_writing(std::move(writing));
    return PuzzlePtr(changed);
}

const Notation& notation_of(const Puzzle& puzzle) {
    static const UsualNotation kUsual("usual", {});
    const Notation* const notation = puzzle.writing().notation.get();
    return notation == nullptr ? kUsual : *notation;
}

Result<ReadMoves> read_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                             std::size_t most) {
    return notation_of(puzzle).read(puzzle, parts, most);
}

std::string written(const Puzzle& puzzle, const Algorithm& algorithm) {
    return notation_of(puzzle).write(puzzle, algorithm);
}

bool reads_otherwise(const Puzzle& puzzle, std::string_view text) {
    const AlgorithmText part{text, {}};
    const auto turns = [&](const Notation& notation) -> std::optional<Algorithm> {
        const Result<ReadMoves> read = notation.read(puzzle, std::span(&part, 1), kMaxTurns);
        if (!read) return std::nullopt;
        return turns_of(puzzle, read->moves, kMaxTurns);
    };
    const std::optional<Algorithm> here = turns(notation_of(puzzle));
    for (const Row& row : kNotations) {
        if (!row.any_puzzle || row.name == notation_of(puzzle).name()) continue;
        const MadeNotation other = row.make(puzzle, {std::string(row.name), {}}, {});
        const std::optional<Algorithm> there = turns(**other);
        if (here && there && *here != *there) return true;
    }
    return false;
}

}  // namespace qter
