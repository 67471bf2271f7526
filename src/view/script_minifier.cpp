#include "view/script_minifier.hpp"

#include <algorithm>
#include <array>

namespace qter {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '#' || static_cast<unsigned char>(c) >= 0x80;
}

class Minifier {
 public:
    explicit Minifier(std::string_view script) : script_(script) {}

    std::string run() {
        while (skip_blanks()) {
            const std::string_view token = script_.substr(at_, length());
            separate(token);
            out_ += token;
            last_ = token;
            at_ += token.size();
        }
        return std::move(out_);
    }

 private:
    /// Passes white space and comments; false at the end.
    bool skip_blanks() {
        const std::size_t begin = at_;
        newline_ = false;
        while (at_ < script_.size()) {
            const std::string_view rest = script_.substr(at_);
            if (kSpaces.find(rest[0]) != std::string_view::npos) {
                newline_ = newline_ || rest[0] == '\n';
                ++at_;
            } else if (rest.substr(0, 2) == "//") {
                at_ = std::min(script_.find('\n', at_), script_.size());
            } else if (rest.substr(0, 2) == "/*") {
                const std::size_t end = script_.find("*/", at_ + 2);
                at_ = end == std::string_view::npos ? script_.size() : end + 2;
            } else {
                blank_ = at_ > begin;
                return true;
            }
        }
        return false;
    }

    /// What has to stay between the last token and the next.
    void separate(std::string_view next) {
        if (last_.empty() || !blank_) return;
        const char before = last_.back();
        const char after = next.front();
        if (newline_ && std::string_view("{([,;=?:&|<>").find(before) == std::string_view::npos &&
            std::string_view("}]),;.?:").find(after) == std::string_view::npos) {
            out_ += '\n';
        } else if ((is_word(before) && is_word(after)) ||
                   (before == after && (before == '+' || before == '-' || before == '/'))) {
            out_ += ' ';
        }
    }

    /// Of the token at at_.
    std::size_t length() const {
        const char c = script_[at_];
        if (c == '"' || c == '\'') return quoted(at_, c) - at_;
        if (c == '`') return template_end(at_) - at_;
        if (c == '/' && begins_expression()) return regular_expression_end() - at_;
        std::size_t end = at_;
        while (end < script_.size() && is_word(script_[end])) ++end;
        return std::max<std::size_t>(1, end - at_);
    }

    /// After the quote that ends a string.
    std::size_t quoted(std::size_t from, char quote) const {
        std::size_t at = from + 1;
        while (at < script_.size() && script_[at] != quote) at += script_[at] == '\\' ? 2 : 1;
        return std::min(at + 1, script_.size());
    }

    /// After the end of a template; expressions within it may hold strings and templates.
    std::size_t template_end(std::size_t from) const {
        std::size_t at = from + 1;
        while (at < script_.size() && script_[at] != '`') {
            if (script_[at] == '\\') {
                at += 2;
            } else if (script_.substr(at, 2) == "${") {
                at = braces_end(at + 2);
            } else {
                ++at;
            }
        }
        return std::min(at + 1, script_.size());
    }

    /// After the brace that closes one before `from`.
    std::size_t braces_end(std::size_t from) const {
        std::size_t at = from;
        for (int open = 1; at < script_.size();) {
            const char c = script_[at];
            if (c == '"' || c == '\'') {
                at = quoted(at, c);
            } else if (c == '`') {
                at = template_end(at);
            } else {
                ++at;
                if (c == '{') ++open;
                if (c == '}' && --open == 0) break;
            }
        }
        return std::min(at, script_.size());
    }

    /// Whether a value is expected after the last token, so that a slash begins a regular
    /// expression.
    bool begins_expression() const {
        if (last_.empty()) return true;
        constexpr std::array<std::string_view, 6> kBefore = {"return", "typeof", "case",
                                                             "in",     "of",     "delete"};
        if (std::find(kBefore.begin(), kBefore.end(), last_) != kBefore.end()) return true;
        const char c = last_.back();
        return !is_word(c) && std::string_view(")]}\"'`").find(c) == std::string_view::npos;
    }

    /// After its flags.
    std::size_t regular_expression_end() const {
        std::size_t at = at_ + 1;
        for (bool in_class = false; at < script_.size() && (in_class || script_[at] != '/');) {
            if (script_[at] == '[') in_class = true;
            if (script_[at] == ']') in_class = false;
            at += script_[at] == '\\' ? 2 : 1;
        }
        ++at;
        while (at < script_.size() && is_word(script_[at])) ++at;
        return std::min(at, script_.size());
    }

    std::string_view script_;
    std::size_t at_ = 0;
    bool blank_ = false;  // between the last token and the next there is white space, or a comment
    bool newline_ = false;   // and a line ends in it
    std::string_view last_;  // the last token
    std::string out_;
};

std::string_view trimmed(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(kSpaces);
    if (begin == std::string_view::npos) return {};
    return line.substr(begin, line.find_last_not_of(kSpaces) + 1 - begin);
}

/// Adds a line without the spaces that style sheets and shaders both do without.
void add_compact(std::string& out, std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool spare = line[i] == ' ' && i > 0 && i + 1 < line.size() &&
                           (std::string_view(" :,;={").find(line[i - 1]) != line.npos ||
                            std::string_view("={").find(line[i + 1]) != line.npos);
        if (!spare) out += line[i];
    }
    out += '\n';
}

}  // namespace

std::string minified_script(std::string_view script) { return Minifier(script).run(); }

std::string minified_lines(std::string_view text) {
    std::string out;
    bool in_comment = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        const bool starts = !in_comment && line.substr(0, 2) == "/*";
        const bool closes = line.size() >= 2 && line.substr(line.size() - 2) == "*/";
        const bool comment = in_comment || starts || line.substr(0, 2) == "//";
        if (in_comment || starts) in_comment = !closes;
        if (comment || line.empty()) continue;
        add_compact(out, line);
    }
    return out;
}

}  // namespace qter
