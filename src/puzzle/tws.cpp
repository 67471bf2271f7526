#include "puzzle/tws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "puzzle/algorithm.hpp"
#include "puzzle/grip_names.hpp"
#include "puzzle/turn_invariants.hpp"
#include "puzzle/tws_blocking.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

// What names of the file may cost: slots of all states kept, and of all turns made.
constexpr std::uint64_t kMaxStateEntries = kMaxTurnEntries;
constexpr std::uint64_t kMaxAlgorithmWork = 1'000'000'000;
/// Telling look-alikes apart takes, for each position, up to the square of the number of moves
/// times the number of places: seconds at most in all.
constexpr std::uint64_t kMaxConstraintWork = 1'000'000'000;

struct TwsWord {
    std::string_view text;
    Span span;
};
using Words = std::vector<TwsWord>;

constexpr std::array<std::string_view, 14> kOwnKeywords = {
    "Name",          "Set",      "Solved",      "StartState", "Move",         "MoveTransformation",
    "ScrambleState", "Scramble", "ScrambleAlg", "MoveAlias",  "MoveSequence", "Block",
    "Illegal",       "End"};
// Lines or, where nothing follows the keyword, blocks.
constexpr std::array<std::string_view, 8> kAdvice = {
    "MoveWeights",   "MoveLimits", "ForbiddenPairs", "ForbiddenGroups",
    "ParallelMoves", "Unique",     "MaxDepth",       "Slack"};
constexpr std::array<std::string_view, 3> kScrambles = {"Scramble", "ScrambleState", "ScrambleAlg"};
constexpr std::array<std::string_view, 3> kMetrics = {"HTM", "QTM", "Metric"};
struct Refused {
    std::string_view keyword;
    std::string_view reason;
};
constexpr std::array<Refused, 1> kRefused = {{
    {"Ignore", "pieces of which only some matter are not supported"},
}};

template <class Table>
bool holds(const Table& table, std::string_view word) {
    return std::find(table.begin(), table.end(), word) != table.end();
}

const Refused* find_refused(std::string_view word) {
    const auto found = std::find_if(kRefused.begin(), kRefused.end(),
                                    [&](const Refused& row) { return row.keyword == word; });
    return found == kRefused.end() ? nullptr : &*found;
}

bool is_keyword(std::string_view word) {
    return holds(kOwnKeywords, word) || holds(kAdvice, word) || holds(kMetrics, word) ||
           find_refused(word) != nullptr;
}

/// Words of a line beyond these are dropped: what is left is longer than any line that can be right
/// and takes bounded memory.
constexpr std::size_t kMaxWords = kMaxPieces + 1;

constexpr std::string_view kBlanks = " \t\r\f\v\n";

/// The lines that are not empty, as words, comments left out.
class LineReader {
 public:
    explicit LineReader(const Source& source) : source_(source), text_(source.text()) { step(); }

    /// The line that is next, empty at the end of the text.
    [[nodiscard]] const Words& peek() const { return next_; }
    Words take() {
        Words taken = std::move(next_);
        step();
        return taken;
    }

 private:
    void step() {
        next_.clear();
        while (at_ < text_.size() && next_.empty()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            while (at_ < end) {
                at_ = std::min(text_.find_first_not_of(kBlanks, at_), end);
                if (at_ == end || text_[at_] == '#') break;
                const std::size_t stop = std::min(text_.find_first_of(kBlanks, at_), end);
                if (next_.size() < kMaxWords) {
                    next_.push_back({text_.substr(at_, stop - at_), source_.span(at_, stop)});
                }
                at_ = stop;
            }
            at_ = end + 1;
        }
    }

    const Source& source_;
    std::string_view text_;
    std::size_t at_ = 0;
    Words next_;
};

std::optional<std::uint32_t> number_of(std::string_view text) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    std::uint32_t number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return number;
}

/// Names of orbits that the format can hold, all different.
std::vector<std::string> set_names_of(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (const Orbit& orbit : puzzle.orbits()) {
        const std::string plain = plain_name(orbit.name);
        std::string name = plain;
        const auto unfit = [&] { return holds(names, name) || !is_tws_set_name(name); };
        for (int i = 2; unfit(); ++i) name = fmt::format("{}_{}", plain, i);
        names.push_back(std::move(name));
    }
    return names;
}

/// As write_tws writes positions.
TwsForm usual_form(const Puzzle& puzzle) {
    TwsForm form;
    for (const Orbit& orbit : puzzle.orbits()) {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            form.labels.push_back(puzzle.look_alike(slot) - orbit.first);
        }
        form.orientations.push_back(orbit.orientations);
        form.free.push_back(false);
    }
    form.references.assign(form.labels.size(), 0);
    return form;
}

/// What a block says of one set.
struct SetLines {
    std::size_t set = 0;
    std::vector<std::uint32_t> numbers;  ///< from 0
    std::vector<std::uint8_t> orient;    ///< empty: all 0
    bool free = false;                   ///< a `?` for every orientation
    Span span;                           ///< of the numbers
};
struct Block {
    TwsWord name;
    std::vector<SetLines> sets;
};

/// A move that may become a grip.
struct Move {
    TwsWord name;
    State turn;
    std::uint32_t order = 1;
    std::vector<std::size_t> centres = {};  ///< sets that are centres and that it turns, ascending
};

/// What `Block` says: the numbers of glued pieces, set by set.
struct BlockLines {
    TwsWord head;
    std::vector<std::pair<std::size_t, Words>> sets;
};
/// What `Illegal` says: pieces that may not be at a place of a set.
struct IllegalLine {
    std::size_t set = 0;
    TwsWord place;
    Words pieces;
};

/// Move `move` done `amount` times.
struct PowerOf {
    std::size_t move = 0;
    std::uint32_t amount = 0;
};

std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto mix = [&](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
    for (const Slot piece : state.piece) mix(piece);
    for (const std::uint8_t orient : state.orient) mix(orient);
    return hash;
}

/// One pass over the lines, then one over what they said.
class TwsReader {
 public:
    explicit TwsReader(const Source& source) : source_(source), lines_(source) {}

    Result<TwsFile> read() {
        while (!lines_.peek().empty() && !errors_.full()) read_statement();
        if (sets_.empty() && ok()) fail(source_.span(0, 0), "this file declares no `Set`");
        if (!solved_ && ok()) fail(source_.span(0, 0), "this file has no `Solved` block");
        if (moves_.empty() && ok()) fail(source_.span(0, 0), "this file has no `Move`");
        if (!ok()) return std::move(errors_);
        make_orbits();
        make_illegal();
        make_turns();
        if (!ok()) return std::move(errors_);
        make_grips();
        if (!ok()) return std::move(errors_);
        parts_.tws_form = std::make_shared<const TwsForm>(form_);
        const auto puzzle = std::make_shared<Puzzle>(std::move(parts_));
        make_blocked(*puzzle);
        if (!ok()) return std::move(errors_);
        file_.puzzle = puzzle;
        make_states();
        if (!ok()) return std::move(errors_);
        return {std::move(file_), std::move(errors_)};
    }

    /// The same for a file that declares no sets: they are those of `puzzle`.
    Result<std::vector<TwsFile::NamedState>> read_scrambles(const PuzzlePtr& puzzle) {
        adopt(puzzle);
        while (!lines_.peek().empty() && !errors_.full()) read_statement();
        if (scrambles_.empty() && ok()) {
            fail(source_.span(0, 0), "there is no scramble in this file",
                 "a block `ScrambleState NAME` ... `End` says where pieces are", Code::kEmpty);
        }
        if (!ok()) return std::move(errors_);
        make_states();
        if (!ok()) return std::move(errors_);
        return {std::move(file_.states), std::move(errors_)};
    }

 private:
    struct Set {
        TwsWord name;
        Slot first = 0;
        Slot size = 0;
        std::uint32_t orientations = 1;  // as the file counts them
        bool free = false;               // they never matter
        /// A centre that a `Block` names: one piece that only says which moves turn it. It has no
        /// slot.
        bool centre = false;

        /// Of one piece with one orientation: in a move, a 1 says that it is turned.
        [[nodiscard]] bool is_dot() const { return size == 1 && orientations == 1; }
    };
    /// A name that algorithms of the file may use, or a position by algorithm.
    struct Naming {
        TwsWord name;
        Words words;
        bool scramble = false;
    };
    /// A scramble in the order of the file: a block, or a naming.
    struct Scramble {
        bool by_algorithm = false;
        std::size_t number = 0;
    };

    [[nodiscard]] bool ok() const { return !errors_.has_errors(); }

    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }
    void fail_syntax(Span span, std::string message, std::string help = "") {
        fail(span, std::move(message), std::move(help), Code::kSyntax);
    }

    void adopt(const PuzzlePtr& puzzle) {
        adopted_ = true;
        file_.puzzle = puzzle;
        shape_ = puzzle->shape();
        slots_ = shape_.slots();
        form_ = puzzle->tws_form() != nullptr ? *puzzle->tws_form() : usual_form(*puzzle);
        adopted_names_ = set_names_of(*puzzle);
        for (std::size_t i = 0; i < adopted_names_.size(); ++i) {
            const Orbit& orbit = puzzle->orbits()[i];
            const TwsWord name{adopted_names_[i], {}};
            sets_.push_back(
                {name, orbit.first, orbit.size, form_.orientations[i], form_.free[i], false});
            set_of_.emplace(name.text, i);
        }
    }

    // -- statements ---------------------------------------------------------------------------

    void read_statement() {
        const Words line = lines_.take();
        const std::string_view keyword = line[0].text;
        if (adopted_ && is_keyword(keyword) && !holds(kScrambles, keyword)) {
            fail(line[0].span, fmt::format("`{}` does not belong in a file of scrambles", keyword),
                 "a file that describes a puzzle, too, declares its sets");
            while (!lines_.peek().empty() && !is_keyword(lines_.peek()[0].text)) lines_.take();
            if (!lines_.peek().empty() && lines_.peek()[0].text == "End") lines_.take();
        } else if (keyword == "Name") {
            if (line.size() > 1) {
                parts_.name = printable(source_.text(line[1].span.to(line.back().span)));
            } else {
                fail_syntax(line[0].span, "`Name` takes the name of the puzzle");
            }
        } else if (keyword == "Set") {
            read_set(line);
        } else if (keyword == "Solved" || keyword == "StartState") {
            Block block = read_block(line[0]);
            if (solved_) fail(line[0].span, "the solved position is there twice");
            solved_ = std::move(block);
        } else if (keyword == "Move" || keyword == "MoveTransformation") {
            if (takes(line, 2)) moves_.push_back(read_block(line[1], true));
        } else if (keyword == "Block") {
            if (takes(line, 1)) read_glued(line[0]);
        } else if (keyword == "Illegal") {
            read_illegal(line);
        } else if (holds(kScrambles, keyword)) {
            if (!takes(line, 2)) return;
            if (keyword == "ScrambleAlg" || (keyword == "Scramble" && moves_follow())) {
                read_scramble_algorithm(line[1]);
                return;
            }
            scrambles_.push_back({false, positions_.size()});
            positions_.push_back(read_block(line[1]));
        } else if (keyword == "MoveAlias" || keyword == "MoveSequence") {
            if (line.size() < 3) {
                fail_syntax(line[0].span,
                            fmt::format("write `{} NAME` and what it stands for", keyword));
            } else if (keyword == "MoveSequence" ? fits(line) : takes(line, 3)) {
                namings_.push_back({line[1], {line.begin() + 2, line.end()}, false});
            }
        } else if (holds(kAdvice, keyword) || holds(kMetrics, keyword)) {
            skip_advice(line);
        } else if (const Refused* refused = find_refused(keyword)) {
            fail(line[0].span, std::string(refused->reason), "", Code::kUnsupported);
            if (line.size() == 1) skip_block(line[0]);
        } else {
            std::vector<std::string> known(kOwnKeywords.begin(), kOwnKeywords.end());
            if (adopted_) known.assign(kScrambles.begin(), kScrambles.end());
            std::string help = did_you_mean(keyword, known);
            if (help.empty()) help = fmt::format("a line starts with {}", join_words(known, "or"));
            fail_syntax(line[0].span, fmt::format("unknown keyword `{}`", printable(keyword)),
                        std::move(help));
        }
    }

    /// Checks that a line has `count` words.
    bool takes(const Words& line, std::size_t count) {
        if (line.size() == count) return true;
        fail_syntax(line[0].span.to(line.back().span),
                    fmt::format("`{}` takes {} here, not {}", line[0].text,
                                count == 1   ? "nothing"
                                : count == 2 ? "one word"
                                             : fmt::format("{} words", count - 1),
                                line.size() - 1));
        return false;
    }

    /// Checks that no words of a line of moves were dropped.
    bool fits(const Words& line) {
        if (line.size() < kMaxWords) return true;
        fail(line[0].span, fmt::format("more than {} words on one line", kMaxPieces), "",
             Code::kTooLarge);
        return false;
    }

    void skip_advice(const Words& line) {
        if (std::find(advice_.begin(), advice_.end(), line[0].text) == advice_.end()) {
            advice_.emplace_back(line[0].text);
            errors_.add(Diagnostic::warning(
                Code::kUnsupported, line[0].span,
                fmt::format("`{}` advises a search; it is skipped", line[0].text)));
        }
        if (line.size() == 1 && !holds(kMetrics, line[0].text)) skip_block(line[0]);
    }

    void skip_block(const TwsWord& head) {
        while (!lines_.peek().empty()) {
            const std::string_view first = lines_.peek()[0].text;
            if (first != "End" && is_keyword(first)) break;
            lines_.take();
            if (first == "End") return;
        }
        no_end(head);
    }

    void no_end(const TwsWord& head) {
        fail(head.span, fmt::format("`{}` has no `End`", printable(head.text)), "",
             Code::kUnterminated);
    }

    void read_set(const Words& line) {
        if (!takes(line, 4)) return;
        const TwsWord& name = line[1];
        const std::optional<std::uint32_t> size = number_of(line[2].text);
        const std::optional<std::uint32_t> orientations = number_of(line[3].text);
        if (!is_plain_name(name.text) || number_of(name.text) || is_keyword(name.text)) {
            fail(name.span, fmt::format("`{}` cannot be the name of a set", printable(name.text)),
                 "names are letters, digits, - _ and ., but no numbers and no keywords");
        } else if (set_of_.contains(name.text)) {
            fail(name.span, fmt::format("set `{}` is there twice", name.text));
        } else if (!size || *size == 0) {
            fail(line[2].span, "the size of a set is a number from 1");
        } else if (*size > kMaxPieces - slots_) {
            fail(line[2].span, fmt::format("more than {} pieces", kMaxPieces), "", Code::kTooLarge);
        } else if (!orientations || *orientations == 0 || *orientations > kMaxOrientations) {
            fail(line[3].span, fmt::format("a set has 1 to {} orientations", kMaxOrientations));
        } else if (sets_.size() == kMaxOrbits) {
            fail(name.span, fmt::format("more than {} sets", kMaxOrbits), "", Code::kTooLarge);
        } else if (solved_ || !moves_.empty() || !positions_.empty()) {
            fail(line[0].span, "sets are declared before the first position or move");
        } else {
            set_of_.emplace(name.text, sets_.size());
            sets_.push_back({name, slots_, *size, *orientations, false, false});
            slots_ += *size;
        }
    }

    // -- blocks -------------------------------------------------------------------------------

    Block read_block(const TwsWord& head, bool is_move = false) {
        Block block{head, {}};
        std::vector<bool> given(sets_.size());
        while (!errors_.full()) {
            if (lines_.peek().empty()) {
                no_end(head);
                break;
            }
            const TwsWord first = lines_.peek()[0];
            const bool alone = lines_.peek().size() == 1;
            const auto set = set_of_.find(first.text);
            if (first.text == "End") {
                lines_.take();
                break;
            }
            if (set == set_of_.end() && is_keyword(first.text)) {
                no_end(head);
                break;
            }
            lines_.take();
            if (set == set_of_.end()) {
                fail(first.span, fmt::format("`{}` is no set", printable(first.text)),
                     did_you_mean(first.text, set_names()));
                skip_numbers();
                continue;
            }
            if (!alone) fail_syntax(first.span, "the numbers of a set start on the next line");
            if (given[set->second]) {
                fail(first.span, fmt::format("set `{}` is there twice", first.text));
            }
            given[set->second] = true;
            read_set_lines(block, set->second, first, is_move);
        }
        return block;
    }

    /// Pieces that are glued: sets by name, each with a line of numbers.
    void read_glued(const TwsWord& head) {
        BlockLines block{head, {}};
        while (!errors_.full()) {
            const Words line = lines_.peek();
            const auto set = line.empty() ? set_of_.end() : set_of_.find(line[0].text);
            if (line.empty() || (set == set_of_.end() && is_keyword(line[0].text))) {
                if (line.empty() || line[0].text != "End") {
                    no_end(head);
                } else {
                    lines_.take();
                }
                break;
            }
            lines_.take();
            if (set == set_of_.end()) {
                fail(line[0].span, fmt::format("`{}` is no set", printable(line[0].text)),
                     did_you_mean(line[0].text, set_names()));
                skip_numbers();
                continue;
            }
            if (line.size() > 1) {
                fail_syntax(line[0].span, "the numbers of a set start on the next line");
            }
            if (std::any_of(block.sets.begin(), block.sets.end(),
                            [&](const auto& other) { return other.first == set->second; })) {
                fail(line[0].span, fmt::format("set `{}` is there twice", line[0].text));
            }
            if (!numbers_follow()) {
                fail_syntax(line[0].span, "a line with the numbers of glued pieces must follow");
                continue;
            }
            block.sets.emplace_back(set->second, lines_.take());
            if (sets_[set->second].is_dot()) sets_[set->second].centre = true;
        }
        blocks_.push_back(std::move(block));
    }

    void read_illegal(const Words& line) {
        if (line.size() < 4) {
            fail_syntax(line[0].span.to(line.back().span),
                        "write `Illegal SET PLACE PIECE ...`: pieces that may not be at a place");
            return;
        }
        const auto set = set_of_.find(line[1].text);
        if (set == set_of_.end()) {
            fail(line[1].span, fmt::format("`{}` is no set", printable(line[1].text)),
                 did_you_mean(line[1].text, set_names()));
            return;
        }
        illegal_.push_back({set->second, line[2], {line.begin() + 3, line.end()}});
    }

    [[nodiscard]] std::vector<std::string> set_names() const {
        std::vector<std::string> names;
        for (const Set& set : sets_) names.emplace_back(set.name.text);
        return names;
    }

    [[nodiscard]] bool numbers_follow() const {
        const Words& line = lines_.peek();
        return !line.empty() && (line[0].text == "?" || number_of(line[0].text).has_value());
    }
    /// The next line is no set, and no numbers stand below it as if it were one that is misspelt.
    [[nodiscard]] bool moves_follow() const {
        const Words& line = lines_.peek();
        if (line.empty() || is_keyword(line[0].text) || set_of_.contains(line[0].text)) {
            return false;
        }
        LineReader below = lines_;
        below.take();
        return below.peek().empty() || !number_of(below.peek()[0].text);
    }
    void skip_numbers() {
        while (numbers_follow()) lines_.take();
    }

    void read_set_lines(Block& block, std::size_t number, const TwsWord& name, bool is_move) {
        const Set& set = sets_[number];
        SetLines said{number, {}, {}, false, name.span};
        if (!numbers_follow()) {
            fail_syntax(name.span, fmt::format("a line of {} numbers must follow", set.size));
            return;
        }
        const Words places = lines_.take();
        said.span = places.front().span.to(places.back().span);
        bool good = read_numbers(places, set.size, 1, set.size, said.numbers);
        if (numbers_follow()) {
            const Words orient = lines_.take();
            said.free = std::all_of(orient.begin(), orient.end(),
                                    [](const TwsWord& word) { return word.text == "?"; });
            if (said.free && orient.size() == set.size) {
                // Every orientation is as good as 0.
            } else {
                std::vector<std::uint32_t> numbers;
                const std::uint32_t most = is_move && set.is_dot() ? 1 : set.orientations - 1;
                good = read_numbers(orient, set.size, 0, most, numbers) && good;
                said.orient.assign(numbers.begin(), numbers.end());
            }
            if (numbers_follow()) {
                const Words more = lines_.take();
                fail_syntax(more.front().span.to(more.back().span),
                            "a set has one line of numbers and one of orientations");
                skip_numbers();
            }
        }
        if (good) block.sets.push_back(std::move(said));
    }

    /// Reads `count` numbers from `least` to `most`, and counts them from 0.
    bool read_numbers(const Words& words, Slot count, std::uint32_t least, std::uint32_t most,
                      std::vector<std::uint32_t>& numbers) {
        if (words.size() != count) {
            const std::string there = words.size() > count ? "more" : std::to_string(words.size());
            fail(words.front().span.to(words.back().span),
                 fmt::format("{} numbers are expected here, there are {}", count, there));
            return false;
        }
        for (const TwsWord& word : words) {
            const std::optional<std::uint32_t> number = number_of(word.text);
            if (number && *number >= least && *number <= most) {
                numbers.push_back(*number - least);
                continue;
            }
            if (word.text == "?") {
                fail(word.span, "a `?` stands for all orientations of a set or for none", "",
                     Code::kUnsupported);
            } else {
                fail(word.span, fmt::format("`{}` is no number from {} to {}", printable(word.text),
                                            least, most));
            }
            return false;
        }
        return true;
    }

    void read_scramble_algorithm(const TwsWord& name) {
        Naming naming{name, {}, true};
        while (true) {
            const bool end = !lines_.peek().empty() && lines_.peek()[0].text == "End";
            if (!end && (lines_.peek().empty() || is_keyword(lines_.peek()[0].text))) {
                no_end(name);
                return;
            }
            const Words line = lines_.take();
            if (end) break;
            if (!fits(line)) {
                skip_block(name);
                return;
            }
            naming.words.insert(naming.words.end(), line.begin(), line.end());
        }
        scrambles_.push_back({true, namings_.size()});
        namings_.push_back(std::move(naming));
    }

    // -- sets and turns -----------------------------------------------------------------------

    void make_orbits() {
        std::vector<const SetLines*> solved(sets_.size());
        for (const SetLines& lines : solved_->sets) solved[lines.set] = &lines;
        slots_ = 0;
        for (Set& set : sets_) {
            set.first = slots_;
            if (!set.centre) slots_ += set.size;
        }
        form_.references.assign(slots_, 0);
        form_.labels.resize(slots_);
        if (parts_.name.empty()) parts_.name = stem_of(source_.name());
        parts_.title = parts_.name;
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            Set& set = sets_[i];
            if (set.centre) continue;
            const SetLines* lines = solved[i];
            set.free = lines != nullptr && lines->free;
            std::vector<std::uint32_t> count(set.size);
            for (Slot k = 0; k < set.size; ++k) {
                form_.labels[set.first + k] = lines != nullptr ? lines->numbers[k] : k;
                ++count[form_.labels[set.first + k]];
                if (lines != nullptr && !lines->orient.empty()) {
                    form_.references[set.first + k] = lines->orient[k];
                }
            }
            const bool alike = std::any_of(count.begin(), count.end(),
                                           [](std::uint32_t pieces) { return pieces > 1; });
            const std::string name(set.name.text);
            parts_.orbits.push_back({name, set.free ? 1 : set.orientations, set.first, set.size});
            shape_.add_orbit(set.size,
                             static_cast<std::uint8_t>(parts_.orbits.back().orientations));
            for (Slot k = 0; k < set.size; ++k) {
                Piece piece{fmt::format("{}-{}", name, k + 1), {}};
                if (alike) piece.kind = form_.labels[set.first + k] + 1;
                parts_.pieces.push_back(std::move(piece));
            }
            form_.orientations.push_back(set.orientations);
            form_.free.push_back(set.free);
        }
    }

    // -- what blocks turns --------------------------------------------------------------------

    /// A word as a number from 1 to `most`, counted from 0.
    std::optional<Slot> number_to(const TwsWord& word, Slot most) {
        const std::optional<std::uint32_t> number = number_of(word.text);
        if (number && *number >= 1 && *number <= most) return *number - 1;
        fail(word.span, fmt::format("`{}` is no number from 1 to {}", printable(word.text), most));
        return std::nullopt;
    }

    /// The slot of the first piece of this number in the set, and how many have it.
    struct Numbered {
        Slot first = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] Numbered numbered(const Set& set, std::uint32_t label) {
        std::vector<Numbered>& pieces = numbered_[&set - sets_.data()];
        if (pieces.empty()) {
            pieces.resize(set.size);
            for (Slot slot = set.first; slot < set.first + set.size; ++slot) {
                Numbered& piece = pieces[form_.labels[slot]];
                if (piece.count++ == 0) piece.first = slot;
            }
        }
        return pieces[label];
    }

    void make_illegal() {
        std::unordered_set<std::uint64_t> seen;
        for (const IllegalLine& line : illegal_) {
            if (errors_.full()) return;
            const Set& set = sets_[line.set];
            if (set.centre) {
                fail(line.place.span,
                     fmt::format("`{}` is a centre, which has one place", set.name.text));
                continue;
            }
            const std::optional<Slot> place = number_to(line.place, set.size);
            if (!place) continue;
            for (const TwsWord& word : line.pieces) {
                if (errors_.full()) return;
                const std::optional<Slot> label = number_to(word, set.size);
                if (!label) continue;
                const Numbered piece = numbered(set, *label);
                if (piece.count == 0) {
                    fail(word.span, fmt::format("no piece {} of `{}` is there when it is solved",
                                                *label + 1, set.name.text));
                    continue;
                }
                const Slot slot = set.first + *place;
                if (!seen.insert(std::uint64_t{slot} * kMaxPieces + piece.first).second) {
                    fail(word.span, fmt::format("piece {} of `{}` at {} is there twice", *label + 1,
                                                set.name.text, *place + 1));
                    continue;
                }
                form_.illegal.push_back({slot, piece.first});
                illegal_places_.push_back({slot, piece.first, word.span});
            }
        }
    }

    /// The grips that turn a centre, ascending.
    [[nodiscard]] std::vector<std::uint16_t> grips_of_centre(std::size_t set) const {
        std::vector<std::uint16_t> grips;
        for (std::uint16_t grip = 0; grip < grip_centres_.size(); ++grip) {
            const std::vector<std::size_t>& centres = grip_centres_[grip];
            if (std::binary_search(centres.begin(), centres.end(), set)) grips.push_back(grip);
        }
        return grips;
    }

    std::optional<GluedBlock> glued(const BlockLines& lines) {
        GluedBlock block;
        block.span = lines.head.span;
        for (const auto& [number, words] : lines.sets) {
            const Set& set = sets_[number];
            std::unordered_set<Slot> seen;
            for (const TwsWord& word : words) {
                const std::optional<Slot> label = number_to(word, set.size);
                if (!label) return std::nullopt;
                if (!seen.insert(*label).second) {
                    fail(word.span,
                         fmt::format("piece {} of `{}` is there twice", *label + 1, set.name.text));
                    return std::nullopt;
                }
                if (set.centre) {
                    block.centres.push_back(grips_of_centre(number));
                    continue;
                }
                const Numbered piece = numbered(set, *label);
                if (piece.count != 1) {
                    fail(word.span,
                         piece.count == 0
                             ? fmt::format("no piece {} of `{}` is there when it is solved",
                                           *label + 1, set.name.text)
                             : fmt::format("{} pieces of `{}` have number {}: which of them is "
                                           "glued is not known",
                                           piece.count, set.name.text, *label + 1));
                    return std::nullopt;
                }
                block.pieces.push_back(piece.first);
            }
        }
        return block;
    }

    void make_blocked(Puzzle& puzzle) {
        std::vector<GluedBlock> blocks;
        for (const BlockLines& lines : blocks_) {
            if (errors_.full()) return;
            std::optional<GluedBlock> block = glued(lines);
            if (block) blocks.push_back(*std::move(block));
        }
        if (!ok()) return;
        BlockingRules rules;
        auto bonds = bonds_of_blocks(puzzle, blocks).take(errors_);
        auto written = rules_of_illegal(puzzle, illegal_places_).take(errors_);
        if (!ok()) return;
        rules.bonds = *std::move(bonds);
        rules.written = *std::move(written);
        if (rules.empty()) return;
        auto made = make_blocking(puzzle, std::move(rules)).take(errors_);
        if (made) puzzle.set_blocking(std::make_shared<const Blocking>(*std::move(made)));
    }

    static std::string stem_of(std::string_view path) {
        path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
        path = path.substr(0, path.find('.'));
        return path.empty() ? "puzzle" : printable(path);
    }

    /// The moves, those last that are called like turns of another one: of U and U', either may be
    /// a power of the other, but U is the grip.
    [[nodiscard]] std::vector<const Block*> moves_by_rank() const {
        std::unordered_set<std::string_view> names;
        std::vector<const Block*> moves;
        for (const Block& block : moves_) {
            names.insert(block.name.text);
            moves.push_back(&block);
        }
        std::stable_partition(moves.begin(), moves.end(), [&](const Block* block) {
            const std::string_view name = block->name.text;
            const std::size_t stem = name.find_last_not_of("0123456789'") + 1;
            return stem == name.size() || !names.contains(name.substr(0, stem));
        });
        return moves;
    }

    void make_turns() {
        std::unordered_map<std::string_view, Span> taken;
        std::uint64_t entries = 0;
        for (const Block* const next : moves_by_rank()) {
            const Block& block = *next;
            const auto [other, fresh] = taken.emplace(block.name.text, block.name.span);
            if (!fresh) {
                errors_.add(Diagnostic::error(
                                Code::kDuplicate, block.name.span,
                                fmt::format("move `{}` is there twice", printable(block.name.text)))
                                .also(other->second, "the first one"));
                continue;
            }
            if (errors_.full()) return;
            entries += slots_;
            if (entries > kMaxTurnEntries) {
                too_many_turns(block.name);
                return;
            }
            std::optional<State> turn = turn_of(block);
            if (!turn) continue;
            Move move{block.name, *std::move(turn), 1, centres_of(block)};
            if (const std::optional<PowerOf> base = find_power(move.turn)) {
                check_centres(move, candidates_[base->move]);
                powers_.emplace_back(move.name, *base);
                continue;
            }
            const Integer order = qter::order(cycle_structure(shape_, move.turn));
            if (order == 1) {
                fail(move.name.span,
                     fmt::format("move `{}` does nothing", printable(move.name.text)));
                continue;
            }
            if (order > kMaxGripOrder) {
                fail(move.name.span,
                     fmt::format("move `{}` has order {}, more than {}", printable(move.name.text),
                                 to_string(order), kMaxGripOrder));
                continue;
            }
            move.order = static_cast<std::uint32_t>(order.get_ui());
            entries += std::uint64_t{move.order} * slots_;
            if (entries > kMaxTurnEntries) {
                too_many_turns(move.name);
                return;
            }
            if (candidates_.size() == kMaxGrips) {
                fail(move.name.span, fmt::format("more than {} moves", kMaxGrips), "",
                     Code::kTooLarge);
                return;
            }
            candidates_.push_back(std::move(move));
            remember_powers(candidates_.size() - 1);
        }
    }

    void too_many_turns(const TwsWord& move) {
        fail(move.span, "the turns of this puzzle take too much memory", "", Code::kTooLarge);
    }

    /// The centres that a move is said to turn.
    [[nodiscard]] std::vector<std::size_t> centres_of(const Block& block) const {
        std::vector<std::size_t> centres;
        for (const SetLines& lines : block.sets) {
            const bool turned = !lines.orient.empty() && lines.orient[0] != 0;
            if (sets_[lines.set].centre && turned) centres.push_back(lines.set);
        }
        std::sort(centres.begin(), centres.end());
        return centres;
    }

    /// A move that is left out turns the same centres as the one that it is a power of.
    void check_centres(const Move& move, const Move& base) {
        if (move.centres == base.centres) return;
        fail(move.name.span,
             fmt::format("move `{}` turns other centres than `{}`, of which it is a power",
                         printable(move.name.text), printable(base.name.text)),
             "", Code::kUnsupported);
    }

    std::optional<State> turn_of(const Block& block) {
        State turn = solved_state(shape_);
        for (const SetLines& lines : block.sets) {
            const Set& set = sets_[lines.set];
            if (set.centre) continue;
            if (!is_permutation(lines.numbers)) {
                fail(lines.span, fmt::format("the numbers of `{}` in move `{}` are no permutation",
                                             set.name.text, printable(block.name.text)));
                return std::nullopt;
            }
            if (lines.free) {
                fail(lines.span, fmt::format("move `{}` must say how the pieces of `{}` turn",
                                             printable(block.name.text), set.name.text));
                return std::nullopt;
            }
            for (Slot k = 0; k < set.size; ++k) {
                const Slot from = set.first + lines.numbers[k];
                turn.piece[set.first + k] = from;
                if (set.free) continue;
                // Against references: what the piece had is measured where it came from.
                const std::uint32_t added =
                    lines.orient.empty() ? 0 : lines.orient[lines.numbers[k]];
                turn.orient[set.first + k] =
                    static_cast<std::uint8_t>((added + form_.references[from] + set.orientations -
                                               form_.references[set.first + k]) %
                                              set.orientations);
            }
        }
        return turn;
    }

    // -- grips --------------------------------------------------------------------------------

    void remember_powers(std::size_t number) {
        State state = candidates_[number].turn;
        for (std::uint32_t amount = 1; amount < candidates_[number].order; ++amount) {
            powers_by_hash_.emplace(hash_of(state), PowerOf{number, amount});
            state = compose(shape_, state, candidates_[number].turn);
        }
    }

    /// A candidate other than `except` that has `turn` among its powers.
    [[nodiscard]] std::optional<PowerOf> find_power(
        const State& turn, std::size_t except = static_cast<std::size_t>(-1)) const {
        const auto [begin, end] = powers_by_hash_.equal_range(hash_of(turn));
        for (auto found = begin; found != end; ++found) {
            const PowerOf& power = found->second;
            if (power.move == except) continue;
            if (qter::power(shape_, candidates_[power.move].turn, Integer(power.amount)) == turn) {
                return power;
            }
        }
        return std::nullopt;
    }

    void make_grips() {
        std::vector<std::string> names;
        std::vector<Span> spans;
        std::vector<std::string> left_out;
        Span left_out_span;
        const auto leave_out = [&](const TwsWord& name, const PowerOf& base) {
            const TwsWord& kept = candidates_[base.move].name;
            left_out.push_back(
                fmt::format("`{}` (`{}` {})", printable(name.text), printable(kept.text),
                            base.amount == 1 ? "itself" : fmt::format("{} times", base.amount)));
            if (!left_out_span.known()) left_out_span = name.span;
        };
        std::vector<std::size_t> in_file_order(candidates_.size());
        std::iota(in_file_order.begin(), in_file_order.end(), std::size_t{0});
        std::sort(in_file_order.begin(), in_file_order.end(), [&](std::size_t a, std::size_t b) {
            return candidates_[a].name.span.begin < candidates_[b].name.span.begin;
        });
        for (const std::size_t i : in_file_order) {
            const Move& move = candidates_[i];
            // Of two moves that are powers of each other, only the first one is a candidate: what
            // is found here is no power of this move.
            if (const std::optional<PowerOf> base = find_power(move.turn, i)) {
                check_centres(move, candidates_[base->move]);
                leave_out(move.name, *base);
                continue;
            }
            const std::string name(move.name.text);
            if (const std::optional<std::string> problem = grip_name_problem(name)) {
                fail(move.name.span,
                     fmt::format("the name of move `{}` {}", printable(name), *problem),
                     "a move that is a power of another one may be called anything");
            }
            names.push_back(name);
            spans.push_back(move.name.span);
            Grip grip;
            grip.name = name;
            grip.turn = move.turn;
            grip.order = move.order;
            parts_.grips.push_back(std::move(grip));
            grip_centres_.push_back(move.centres);
        }
        for (const auto& [name, base] : powers_) leave_out(name, base);
        if (const auto clash = find_name_clash(names)) {
            const auto [first, second] = *clash;
            errors_.add(Diagnostic::error(Code::kDuplicate, spans[second],
                                          fmt::format("`{}` would also be several turns of `{}`",
                                                      names[second], names[first]))
                            .also(spans[first], "it is no power of this move"));
        }
        if (left_out.empty()) return;
        errors_.add(
            Diagnostic::warning(Code::kUnused, left_out_span,
                                fmt::format("moves that are powers of others become no grips: {}",
                                            join_words(left_out))));
    }

    // -- positions ----------------------------------------------------------------------------

    void make_states() {
        if (scrambles_.empty() && namings_.empty()) return;
        if (std::uint64_t{namings_.size() + positions_.size()} * slots_ > kMaxStateEntries) {
            fail(source_.span(0, 0), "the positions and names of this file take too much memory",
                 "", Code::kTooLarge);
            return;
        }
        name_moves();
        std::deque<State> done;
        for (const Naming& naming : namings_) {
            std::optional<State> state = play(naming);
            if (!state) return;
            done.push_back(*std::move(state));
            if (!naming.scramble) named_.insert_or_assign(naming.name.text, &done.back());
        }
        warn_of_names();
        std::optional<GroupConstraints> constraints;
        const std::vector<std::uint32_t> looks = look_classes(*file_.puzzle);
        const bool telling = can_tell_apart();
        for (const Scramble& scramble : scrambles_) {
            const TwsWord& name = scramble.by_algorithm ? namings_[scramble.number].name
                                                        : positions_[scramble.number].name;
            std::optional<State> state;
            if (scramble.by_algorithm) {
                state = std::move(done[scramble.number]);
            } else {
                state = position_of(positions_[scramble.number]);
                if (!state) continue;
                if (telling) {
                    if (!constraints) constraints = constraints_of(*file_.puzzle);
                    state = tell_apart(shape_, *constraints, looks, *std::move(state));
                }
            }
            file_.states.push_back({printable(name.text), *std::move(state), name.span});
        }
    }

    /// There are look-alikes, and kMaxConstraintWork is enough for them.
    [[nodiscard]] bool can_tell_apart() const {
        const Puzzle& puzzle = *file_.puzzle;
        const std::uint64_t generators = puzzle.generator_count();
        return generators * generators * slots_ * positions_.size() <= kMaxConstraintWork &&
               puzzle.has_look_alikes();
    }

    void name_moves() {
        for (const Move& move : candidates_) named_.emplace(move.name.text, &move.turn);
        for (const auto& [name, base] : powers_) {
            power_states_.push_back(
                power(shape_, candidates_[base.move].turn, Integer(base.amount)));
            named_.emplace(name.text, &power_states_.back());
        }
    }

    void warn_of_names() {
        for (const Naming& naming : namings_) {
            if (naming.scramble) continue;
            errors_.add(Diagnostic::warning(
                Code::kUnused, naming.name.span,
                "names of sequences of moves can be used within this file only"));
            return;
        }
    }

    std::optional<State> play(const Naming& naming) {
        State state = solved_state(shape_);
        const Words& words = naming.words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto named = named_.find(words[i].text);
            if (named != named_.end()) {
                work_ += slots_;
                state = compose(shape_, state, *named->second);
            } else {
                // Up to the next name together: rotations and groups go on through the words.
                std::vector<AlgorithmText> run = {{words[i].text, words[i].span}};
                while (i + 1 < words.size() && !named_.contains(words[i + 1].text)) {
                    ++i;
                    run.push_back({words[i].text, words[i].span});
                }
                const std::optional<Algorithm> algorithm =
                    parse_algorithm(*file_.puzzle, run).take(errors_);
                if (!algorithm) return std::nullopt;
                work_ += algorithm->size() * slots_;
                if (work_ <= kMaxAlgorithmWork) {
                    state = compose(shape_, state, state_of(*file_.puzzle, *algorithm));
                }
            }
            if (work_ > kMaxAlgorithmWork) {
                fail(words[i].span, "the algorithms of this file are too long", "",
                     Code::kTooLarge);
                return std::nullopt;
            }
        }
        return state;
    }

    std::optional<State> position_of(const Block& block) {
        State state = solved_state(shape_);
        for (const SetLines& lines : block.sets) {
            const Set& set = sets_[lines.set];
            if (set.centre) continue;
            if (lines.free && !set.free) {
                fail(lines.span,
                     fmt::format("the orientations of `{}` matter in the solved position, so they "
                                 "must be known here",
                                 set.name.text));
                return std::nullopt;
            }
            // The homes of each label, and how many of them are taken.
            std::vector<std::vector<Slot>> homes(set.size);
            std::vector<std::size_t> taken(set.size);
            for (Slot k = 0; k < set.size; ++k) {
                homes[form_.labels[set.first + k]].push_back(set.first + k);
            }
            for (Slot k = 0; k < set.size; ++k) {
                const std::uint32_t label = lines.numbers[k];
                const std::size_t most = homes[label].size();
                if (taken[label] == most) {
                    const std::string piece =
                        fmt::format("piece {} of `{}`", label + 1, set.name.text);
                    fail(word_of(lines.span, k),
                         most == 0   ? fmt::format("no {} is there when it is solved", piece)
                         : most == 1 ? fmt::format("{} is there twice", piece)
                                     : fmt::format("{} is there more than {} times", piece, most));
                    return std::nullopt;
                }
                const Slot slot = set.first + k;
                state.piece[slot] = homes[label][taken[label]++];
                if (set.free) continue;
                const std::uint32_t orient = lines.orient.empty() ? 0 : lines.orient[k];
                state.orient[slot] = static_cast<std::uint8_t>(
                    (orient + set.orientations - form_.references[slot]) % set.orientations);
            }
        }
        return state;
    }

    /// The word that `number` words of the line stand before.
    [[nodiscard]] Span word_of(Span line, std::size_t number) const {
        const std::string_view text = source_.text(line);
        std::size_t begin = 0;
        std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
        for (; number > 0 && end < text.size(); --number) {
            begin = text.find_first_not_of(kBlanks, end);
            end = std::min(text.find_first_of(kBlanks, begin), text.size());
        }
        return line.sub(begin, end - begin);
    }

    const Source& source_;
    LineReader lines_;
    Diagnostics errors_;
    TwsFile file_;
    PuzzleParts parts_;
    Shape shape_;

    bool adopted_ = false;  // sets and moves are a puzzle's that was there before
    std::vector<std::string> adopted_names_;
    std::vector<Set> sets_;
    std::unordered_map<std::string_view, std::size_t> set_of_;
    Slot slots_ = 0;
    std::vector<std::string_view> advice_;  // warned of already
    std::optional<Block> solved_;
    std::vector<Block> moves_;
    std::vector<Block> positions_;
    std::vector<BlockLines> blocks_;
    std::vector<IllegalLine> illegal_;
    std::vector<Naming> namings_;
    std::vector<Scramble> scrambles_;

    TwsForm form_;
    std::unordered_map<std::ptrdiff_t, std::vector<Numbered>> numbered_;  // by set, by number
    std::vector<IllegalPlace> illegal_places_;
    std::vector<std::vector<std::size_t>> grip_centres_;  // by grip, the centres that it turns
    std::vector<Move> candidates_;
    std::unordered_multimap<std::uint64_t, PowerOf> powers_by_hash_;
    std::vector<std::pair<TwsWord, PowerOf>> powers_;  // moves that are powers of candidates before
    std::unordered_map<std::string_view, const State*> named_;
    std::deque<State> power_states_;
    std::uint64_t work_ = 0;
};

/// The two have the same pieces, and all moves of `part` are moves of `whole`.
bool has_turns_of(const Puzzle& whole, const Puzzle& part) {
    if (whole.shape() != part.shape()) return false;
    for (Slot slot = 0; slot < whole.shape().slots(); ++slot) {
        if (whole.look_alike(slot) != part.look_alike(slot)) return false;
    }
    return std::all_of(part.grips().begin(), part.grips().end(), [&](const Grip& grip) {
        const auto same = std::find_if(whole.grips().begin(), whole.grips().end(),
                                       [&](const Grip& other) { return other.name == grip.name; });
        return same != whole.grips().end() && same->turn == grip.turn;
    });
}

// -- writing ------------------------------------------------------------------------------------

template <class Number>
void write_numbers(std::string& text, const Orbit& orbit, const Number& number_at) {
    for (Slot i = 0; i < orbit.size; ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : " ", number_at(orbit.first + i));
    }
    text += '\n';
}

void write_turn(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                const State& turn) {
    const Permutation goes = inverse(turn.piece);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        bool moves = false;
        bool turns = false;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            moves = moves || turn.piece[slot] != slot;
            turns = turns || turn.orient[slot] != 0;
        }
        if (!moves && !turns) continue;
        text += names[i] + '\n';
        write_numbers(text, orbit, [&](Slot slot) { return turn.piece[slot] - orbit.first + 1; });
        if (!turns) continue;
        write_numbers(text, orbit, [&](Slot slot) { return unsigned{turn.orient[goes[slot]]}; });
    }
}

/// What centres that are glued are called: sets of one piece with one orientation.
class CentreNames {
 public:
    CentreNames(const Puzzle& puzzle, const TwsBlocking& blocking, std::vector<std::string> taken)
        : centres_(blocking.centres) {
        const auto add = [&](const std::string& plain) {
            std::string name = plain;
            const auto unfit = [&] { return holds(taken, name) || !is_tws_set_name(name); };
            for (int i = 2; unfit(); ++i) name = fmt::format("{}_{}", plain, i);
            taken.push_back(name);
            names_.push_back(std::move(name));
        };
        for (const std::uint16_t grip : centres_) add(puzzle.grips()[grip].name + "-centre");
        if (blocking.core) add("core");
    }
    [[nodiscard]] const std::vector<std::string>& all() const { return names_; }
    [[nodiscard]] const std::string& of(std::uint16_t grip) const {
        const auto at = std::lower_bound(centres_.begin(), centres_.end(), grip);
        return names_[static_cast<std::size_t>(at - centres_.begin())];
    }
    [[nodiscard]] const std::string& core() const { return names_.back(); }

 private:
    std::vector<std::uint16_t> centres_;
    std::vector<std::string> names_;  // of centres, then of the core
};

void write_bond(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                const CentreNames& centres, const Bond& bond) {
    text += "\nBlock\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        std::string numbers;
        for (const Slot piece : bond.pieces) {
            if (piece < orbit.first || piece >= orbit.first + orbit.size) continue;
            numbers += fmt::format("{}{}", numbers.empty() ? "" : " ", piece - orbit.first + 1);
        }
        if (!numbers.empty()) text += fmt::format("{}\n{}\n", names[i], numbers);
    }
    if (bond.grip) text += fmt::format("{}\n1\n", centres.of(*bond.grip));
    if (bond.core) text += fmt::format("{}\n1\n", centres.core());
    text += "End\n";
}

/// One line for each place.
void write_illegal(std::string& text, const Puzzle& puzzle, const std::vector<std::string>& names,
                   const std::vector<IllegalPlace>& illegal) {
    std::optional<Slot> place;
    for (const IllegalPlace& next : illegal) {
        const std::size_t number = puzzle.shape().orbit_of(next.slot);
        const Slot first = puzzle.orbits()[number].first;
        if (place != next.slot) {
            text += fmt::format("\nIllegal {} {}", names[number], next.slot - first + 1);
        }
        place = next.slot;
        text += fmt::format(" {}", next.piece - first + 1);
    }
    if (place) text += '\n';
}

}  // namespace

Result<TwsFile> read_tws(const Source& source) { return TwsReader(source).read(); }

Result<std::vector<TwsFile::NamedState>> read_tws_scrambles(const PuzzlePtr& puzzle,
                                                            const Source& source) {
    std::optional<Span> set;
    for (LineReader lines(source); !lines.peek().empty() && !set; lines.take()) {
        if (lines.peek()[0].text == "Set") set = lines.peek()[0].span;
    }
    if (!set) return TwsReader(source).read_scrambles(puzzle);
    Result<TwsFile> file = read_tws(source);
    if (!file) return file.diagnostics();
    if (!has_turns_of(*puzzle, *file->puzzle)) {
        return Diagnostic::error(Code::kWrongPuzzle, *set,
                                 fmt::format("the puzzle of this file is not {}", puzzle->name()))
            .with_help("their sets, pieces that look alike or moves differ");
    }
    if (file->states.empty()) {
        return Diagnostic::error(Code::kEmpty, *set, "there is no scramble in this file");
    }
    // What else was to be said of the file is about its puzzle.
    return std::move(file->states);
}

bool starts_as_tws_scrambles(const Source& source) {
    const LineReader lines(source);
    return !lines.peek().empty() && holds(kScrambles, lines.peek()[0].text);
}

bool is_tws_set_name(std::string_view name) {
    return is_plain_name(name) && !is_keyword(name) && !number_of(name).has_value();
}

Result<std::string> write_tws(const Puzzle& puzzle, Span span) {
    const Result<TwsBlocking> blocking = tws_blocking_of(puzzle, span);
    if (!blocking) return blocking.diagnostics();
    const std::vector<std::string> names = set_names_of(puzzle);
    const CentreNames centres(puzzle, *blocking, names);
    const TwsForm form = usual_form(puzzle);
    std::string text = fmt::format("Name {}\n\n", plain_name(puzzle.name()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        text += fmt::format("Set {} {} {}\n", names[i], orbit.size, orbit.orientations);
    }
    for (const std::string& name : centres.all()) text += fmt::format("Set {} 1 1\n", name);
    text += "\nSolved\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += names[i] + '\n';
        write_numbers(text, puzzle.orbits()[i], [&](Slot slot) { return form.labels[slot] + 1; });
    }
    text += "End\n";
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        text += fmt::format("\nMove {}\n", puzzle.grips()[grip].name);
        write_turn(text, puzzle, names, puzzle.grips()[grip].turn);
        for (const std::uint16_t centre : blocking->centres) {
            if (turns_centre(puzzle, grip, centre)) {
                text += fmt::format("{}\n1\n1\n", centres.of(centre));
            }
        }
        text += "End\n";
    }
    if (puzzle.blocking() != nullptr) {
        for (const Bond& bond : puzzle.blocking()->rules.bonds) {
            write_bond(text, puzzle, names, centres, bond);
        }
    }
    write_illegal(text, puzzle, names, blocking->illegal);
    return text;
}

}  // namespace qter
