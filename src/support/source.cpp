#include "support/source.hpp"

#include <algorithm>
#include <cassert>

#include "support/text.hpp"

namespace qter {

Span Span::to(Span last) const {
    if (!known() || (last.known() && last.source != source)) return last;
    if (!last.known()) return *this;
    return {source, std::min(begin, last.begin), std::max(end, last.end)};
}

Span Span::sub(std::size_t from, std::size_t length) const {
    if (!known()) return *this;
    const auto first = static_cast<std::uint32_t>(std::min<std::size_t>(begin + from, end));
    const auto last = static_cast<std::uint32_t>(std::min<std::size_t>(first + length, end));
    return {source, first, last};
}

Source::Source(SourceId id, std::string name, std::string text)
    : id_(id), name_(std::move(name)), text_(std::move(text)) {
    lines_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
        if (text_[i] == '\n') lines_.push_back(i + 1);
    }
}

std::string_view Source::text(Span span) const {
    assert(span.source == id_ && span.begin <= span.end && span.end <= text_.size());
    return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

Span Source::whole() const { return span(0, text_.size()); }

Span Source::span(std::size_t begin, std::size_t end) const {
    assert(begin <= end && end <= text_.size());
    return {id_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Location Source::location(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const auto next = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const auto line = static_cast<std::size_t>(next - lines_.begin());
    const std::size_t begin = lines_[line - 1];
    return {line, utf8_length(std::string_view(text_).substr(begin, offset - begin)) + 1};
}

std::size_t Source::offset(Location location) const {
    if (location.line < 1 || location.line > lines_.size()) return text_.size();
    std::size_t at = lines_[location.line - 1];
    for (std::size_t column = 1; column < location.column && at < text_.size(); ++column) {
        at += utf8_step(std::string_view(text_).substr(at));
    }
    return at;
}

std::string_view Source::line(std::size_t line) const {
    const std::size_t begin = line_begin(line);
    std::size_t end = line < lines_.size() ? lines_[line] - 1 : text_.size();
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

std::size_t Source::line_begin(std::size_t line) const {
    assert(line >= 1 && line <= lines_.size());
    return lines_[line - 1];
}

const Source& SourceMap::add(std::string name, std::string text) {
    assert(text.size() <= kMaxBytes);
    return sources_.emplace_back(static_cast<SourceId>(sources_.size()), std::move(name),
                                 std::move(text));
}

}  // namespace qter
