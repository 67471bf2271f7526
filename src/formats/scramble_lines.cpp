#include "formats/scramble_lines.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "notation/algorithm_signs.hpp"
#include "support/letters.hpp"

namespace qter {
namespace {

/// Limit on lines of a field in quotation marks.
constexpr std::size_t kMostLines = 20;

/// Limit on commas in a line of a table without a heading; each field is tried as a scramble.
constexpr std::ptrdiff_t kMostCommas = 1000;

using Predicate = std::function<bool(std::string_view)>;

std::size_t digits_of(std::string_view text) {
    return std::min(text.find_first_not_of("0123456789"), text.size());
}

std::string_view without_blanks(std::string_view text) {
    while (const std::size_t blank = space_length(text)) text.remove_prefix(blank);
    while (!text.empty() && space_length(text.substr(text.size() - 1)) > 0) text.remove_suffix(1);
    while (text.ends_with("\xc2\xa0")) text.remove_suffix(2);
    return text;
}

std::string_view first_word(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && space_length(text.substr(end)) == 0) ++end;
    return text.substr(0, end);
}

std::string_view last_word(std::string_view text) {
    const std::size_t blank = text.find_last_of(" \t");
    return blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
}

/// 3.21, (3.21), 1:03.21, 3.21+, DNF, DNF(3.21): times shown by a timer.
bool is_time(std::string_view word) {
    const auto unwrap = [&](char open, char close) {
        if (!word.starts_with(open) || !word.ends_with(close)) return;
        word.remove_prefix(1);
        word.remove_suffix(1);
    };
    unwrap('(', ')');
    unwrap('[', ']');
    if (word == "DNF") return true;
    if (word.starts_with("DNF")) {
        word.remove_prefix(3);
        unwrap('(', ')');
    }
    if (word.ends_with('+') || word.ends_with('s')) word.remove_suffix(1);
    std::size_t digits = digits_of(word);
    while (digits > 0 && word.substr(digits).starts_with(':')) {
        word.remove_prefix(digits + 1);
        digits = digits_of(word);
    }
    if (digits == 0 || !word.substr(digits).starts_with('.')) return false;
    word.remove_prefix(digits + 1);
    return !word.empty() && digits_of(word) == word.size();
}

/// The length of a word that may come before a number, or 0.
std::size_t numbered_word(std::string_view text) {
    for (const std::string_view word : {"scramble", "extra", "solve"}) {
        if (small_letters(std::string(text.substr(0, word.size()))) == word) return word.size();
    }
    return 0;
}

/// Removes `1.`, `1)`, `(1)`, `1:`, `Scramble 1:` and `Extra 1:`.
bool take_number(std::string_view& text) {
    std::string_view rest = text;
    const std::size_t word = numbered_word(rest);
    rest = without_blanks(rest.substr(word));
    const bool bracket = rest.starts_with('(');
    if (bracket) rest.remove_prefix(1);
    const std::size_t digits = digits_of(rest);
    rest.remove_prefix(digits);
    if ((digits == 0 && word == 0) || rest.empty()) return false;
    const char end = rest.front();
    rest.remove_prefix(1);
    const bool ends = word > 0  ? end == ':'
                      : bracket ? end == ')'
                                : end == '.' || end == ')' || end == ':';
    if (!ends || (end == '.' && digits_of(rest) > 0)) return false;
    text = without_blanks(rest);
    return true;
}

/// The text after `#1`, with or without a point, bracket or colon; nullopt for other texts.
std::optional<std::string_view> after_hash_number(std::string_view line) {
    if (!line.starts_with('#')) return std::nullopt;
    line.remove_prefix(1);
    const std::size_t digits = digits_of(line);
    if (digits == 0) return std::nullopt;
    line.remove_prefix(digits);
    if (!line.empty() && std::string_view(".):").find(line.front()) != std::string_view::npos) {
        line.remove_prefix(1);
    }
    return space_length(line) > 0 ? std::optional(without_blanks(line)) : std::nullopt;
}

/// True for `Scramble #1`, a heading above the scramble.
bool is_numbered_heading(std::string_view line) {
    const std::size_t word = numbered_word(line);
    const std::string_view number = without_blanks(line.substr(word));
    return word > 0 && number.size() > 1 && number.front() == '#' &&
           digits_of(number.substr(1)) + 1 == number.size();
}

/// Removes a time and the comment after it: `12.34[good]`.
bool take_remark(std::string_view& text) {
    const std::size_t open = text.find('[');
    if (open == std::string_view::npos || !is_time(text.substr(0, open))) return false;
    const std::size_t close = text.find(']', open);
    if (close == std::string_view::npos) return false;
    text = without_blanks(text.substr(close + 1));
    return true;
}

/// Removes quotation marks around the whole text.
bool take_quotes(std::string_view& text) {
    static constexpr std::array<std::array<std::string_view, 2>, 3> kMarks = {
        {{"\"", "\""}, {"\xe2\x80\x9c", "\xe2\x80\x9d"}, {"'", "'"}}};
    for (const auto& [open, close] : kMarks) {
        std::string_view inner = text;
        if (inner.ends_with(',')) inner.remove_suffix(1);
        if (!inner.starts_with(open) || inner.size() < open.size() + close.size()) continue;
        inner.remove_prefix(open.size());
        if (!inner.ends_with(close)) continue;
        inner.remove_suffix(close.size());
        text = without_blanks(inner);
        return true;
    }
    return false;
}

struct Bare {
    std::string_view text;
    bool numbered = false;
};

Bare bare(std::string_view text) {
    Bare line{without_blanks(text), false};
    const auto take_all = [&] {
        const bool quoted = take_quotes(line.text);
        if (!line.numbered) line.numbered = take_number(line.text);
        return quoted;
    };
    if (take_all()) line.numbered = true;
    take_all();
    take_remark(line.text);
    while (is_time(first_word(line.text))) {
        line.text = without_blanks(line.text.substr(first_word(line.text).size()));
    }
    const std::size_t date = line.text.rfind('@');
    if (date != std::string_view::npos && digits_of(line.text.substr(date + 1)) > 0) {
        line.text = without_blanks(line.text.substr(0, date));
    }
    while (is_time(last_word(line.text))) {
        line.text.remove_suffix(last_word(line.text).size());
        line.text = without_blanks(line.text);
    }
    return line;
}

/// The fields of a line of a table; those in quotation marks may contain the separator.
std::vector<std::string_view> fields_of(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"') quoted = !quoted;
        if (i < line.size() && (quoted || line[i] != separator)) continue;
        fields.push_back(line.substr(begin, i - begin));
        begin = i + 1;
    }
    return fields;
}

class LineReader {
 public:
    LineReader(const Source& source, const Predicate& reads, const Predicate& is_keyword)
        : source_(source), reads_(reads), is_keyword_(is_keyword) {}

    std::vector<ScrambleLine> read() {
        const std::string_view text = source_.text();
        skip_session();
        find_column();
        while (at_ < text.size()) {
            const std::size_t end = end_of_line();
            read_line(without_blanks(text.substr(at_, end - at_)));
            at_ = end + 1;
        }
        return std::move(lines_);
    }

 private:
    /// Skips the header that csTimer writes before the times.
    void skip_session() {
        const std::string_view text = source_.text();
        if (!without_blanks(text).starts_with("Generated By csTimer")) return;
        const std::size_t list = text.find("Time List");
        if (list == std::string_view::npos) return;
        at_ = std::min(text.find('\n', list), text.size() - 1) + 1;
    }

    /// Finds the column of a table that has commas and no heading: the only one that reads as a
    /// scramble in every line. Commas are also signs of algorithms, so it is only used if no line
    /// reads as a scramble as a whole.
    void find_column() {
        const std::string_view text = source_.text();
        std::size_t fields_each = 0;
        std::vector<std::size_t> columns;
        for (std::size_t at = at_; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = without_blanks(text.substr(at, end - at));
            at = end + 1;
            if (line.empty() || line.starts_with('#') || line.starts_with("//")) continue;
            if (std::count(line.begin(), line.end(), ',') > kMostCommas) return;
            const std::vector<std::string_view> fields = fields_of(line, ',');
            if (fields_each == 0) {
                fields_each = fields.size();
                for (std::size_t i = 0; i < fields_each; ++i) columns.push_back(i);
            }
            if (fields.size() < 2 || fields.size() != fields_each) return;
            std::erase_if(columns,
                          [&](std::size_t column) { return !reads_(bare(fields[column]).text); });
            if (columns.empty() || reads_(bare(line).text)) return;
        }
        if (columns.size() != 1) return;
        separator_ = ',';
        column_ = columns[0];
    }

    /// The end of the line at at_; in a table, a quoted field may continue over line ends.
    [[nodiscard]] std::size_t end_of_line() const {
        const std::string_view text = source_.text();
        const auto line_end = [&](std::size_t from) {
            return std::min(text.find('\n', from), text.size());
        };
        const std::size_t first = line_end(at_);
        if (separator_ == 0 && text[at_] != '"') return first;
        std::size_t end = first;
        for (std::size_t lines = 0; lines < kMostLines; ++lines) {
            if (std::count(text.begin() + at_, text.begin() + end, '"') % 2 == 0) return end;
            if (end == text.size()) break;
            end = line_end(end + 1);
        }
        return first;  // the quotation mark has another meaning
    }

    void read_line(std::string_view line) {
        if (separator_ == 0 && !is_first_over_ && is_heading(line)) return;
        if (is_numbered_heading(line)) {
            begins_ = true;
            return;
        }
        if (in_block_ || is_keyword_(line)) return add_keyword(line);
        if (const auto field = named_field_of(line)) return add(*field, true);
        if (const auto rest = after_hash_number(line); rest && reads_(bare(*rest).text)) {
            return add(bare(*rest).text, true);
        }
        line = line.substr(0, std::min(line.find('#'), line.find("//")));
        const Bare left = bare(line);
        if (const auto field = field_of(line, left.text)) {
            return add(field->text, true, field->others);
        }
        if (left.text.empty()) {
            begins_ = true;
            return;
        }
        add(left.text, left.numbered);
    }

    void add_keyword(std::string_view line) {
        const std::string_view word = first_word(line);
        if (!line.empty()) {
            lines_.push_back({line, span_of(line), true, true, 0});
            is_first_over_ = true;
        }
        // Blocks end with a line of their own; advice is a single line.
        if (word == "End") in_block_ = false;
        if (word.starts_with("Scramble") || word == "StartState") in_block_ = true;
        begins_ = true;
    }

    void add(std::string_view text, bool begins, std::size_t others = 0) {
        is_first_over_ = true;
        if (text.empty()) return;
        lines_.push_back({text, span_of(text), begins || begins_, false, others});
        begins_ = false;
    }

    [[nodiscard]] Span span_of(std::string_view text) const {
        const auto begin = static_cast<std::size_t>(text.data() - source_.text().data());
        return source_.span(begin, begin + text.size());
    }

    /// Reads names of columns, and stores the column with scrambles.
    bool is_heading(std::string_view line) {
        // A single column; a block of a .scr file would have a name.
        std::string_view only = line;
        take_quotes(only);
        if (small_letters(std::string(only)) == "scramble") return true;
        for (const char separator : {';', ',', '\t'}) {
            const std::vector<std::string_view> fields = fields_of(line, separator);
            for (std::size_t i = 0; i < fields.size() && fields.size() > 1; ++i) {
                std::string_view name = without_blanks(fields[i]);
                take_quotes(name);
                if (small_letters(std::string(name)) != "scramble") continue;
                separator_ = separator;
                column_ = i;
                return true;
            }
        }
        return false;
    }

    /// The field of a row in the known column; nullopt if there is none.
    [[nodiscard]] std::optional<std::string_view> named_field_of(std::string_view line) const {
        if (separator_ == 0) return std::nullopt;
        const std::vector<std::string_view> fields = fields_of(line, separator_);
        if (fields.size() < 2 || column_ >= fields.size()) return std::nullopt;
        return bare(fields[column_]).text;
    }

    struct Field {
        std::string_view text;
        std::size_t others = 0;  // number of other fields that read as scrambles
    };

    /// For a line that does not read as a scramble, with or without additions, the longest field
    /// that does.
    [[nodiscard]] std::optional<Field> field_of(std::string_view line,
                                                std::string_view left) const {
        for (const char separator : {';', '\t', ','}) {
            if (separator == ',' && line.find("\",\"") == std::string_view::npos) continue;
            const std::vector<std::string_view> fields = fields_of(line, separator);
            if (fields.size() < 2) continue;
            if (reads_(left)) return std::nullopt;
            std::string_view longest;
            std::size_t count = 0;
            for (const std::string_view one : fields) {
                const std::string_view field = bare(one).text;
                if (!reads_(field)) continue;
                ++count;
                if (field.size() > longest.size()) longest = field;
            }
            if (count > 0) return Field{longest, count - 1};
        }
        return std::nullopt;
    }

    const Source& source_;
    const Predicate& reads_;
    const Predicate& is_keyword_;
    std::size_t at_ = 0;
    std::vector<ScrambleLine> lines_;
    bool begins_ = true;          // the next text does not continue the previous one
    bool in_block_ = false;       // of a .scr file
    bool is_first_over_ = false;  // the first line other than a heading was read
    char separator_ = 0;          // separator of a table with a known column
    std::size_t column_ = 0;
};

}  // namespace

std::vector<ScrambleLine> scramble_lines(const Source& source, const Predicate& reads,
                                         const Predicate& is_keyword) {
    return LineReader(source, reads, is_keyword).read();
}

std::string_view bare_scramble(std::string_view text) { return bare(text).text; }

}  // namespace qter
