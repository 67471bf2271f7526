// Source texts and the spans that point into them.
//
// Every text that a user writes (a Q file, a QAT file, an algorithm on the command line, a puzzle
// description, an answer typed at a prompt) is registered in a SourceMap, so every diagnostic can
// show its line. A Span has 12 bytes and is copied freely. It holds byte offsets; only rendering
// converts them to lines and columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace qter {

using SourceId = std::uint32_t;

/// A half-open range [begin, end) of bytes of one source. A default-constructed span points
/// nowhere.
struct Span {
    static constexpr SourceId kNowhere = 0xffffffff;

    SourceId source = kNowhere;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    /// True when the span points into a source.
    [[nodiscard]] bool known() const { return source != kNowhere; }
    /// The smallest span that contains both. If one is unknown or in another source, the other or
    /// this.
    [[nodiscard]] Span to(Span last) const;
    /// The bytes [from, from + length) of this span, `from` counted from its begin.
    [[nodiscard]] Span sub(std::size_t from, std::size_t length) const;

    friend bool operator==(const Span&, const Span&) = default;
};

/// A position for people: lines and columns from 1, columns in characters (code points).
struct Location {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// One text with its name and the offsets of its lines.
class Source {
 public:
    Source(SourceId id, std::string name, std::string text);

    [[nodiscard]] SourceId id() const { return id_; }
    /// The name in messages: a path as the user gave it, or "<input>" and the like.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::string_view text() const { return text_; }
    /// The text a span of this source covers.
    [[nodiscard]] std::string_view text(Span span) const;
    /// A span over the whole text.
    [[nodiscard]] Span whole() const;
    /// A span over bytes [begin, end).
    [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;
    /// Line and column of a byte offset; O(log lines + length of the line).
    [[nodiscard]] Location location(std::size_t offset) const;
    /// The byte offset of a line and column, the inverse of location(); clamped to the text.
    [[nodiscard]] std::size_t offset(Location location) const;
    /// The text of line `line` (from 1) without its line ending.
    [[nodiscard]] std::string_view line(std::size_t line) const;
    /// Byte offset at which line `line` (from 1) starts.
    [[nodiscard]] std::size_t line_begin(std::size_t line) const;

 private:
    SourceId id_;
    std::string name_;
    std::string text_;
    std::vector<std::size_t> lines_;
};

/// Owns sources; references to them stay valid as long as the map lives.
class SourceMap {
 public:
    /// Largest text that is accepted, in bytes. Readers are linear; this bounds their memory.
    static constexpr std::size_t kMaxBytes = std::size_t{32} << 20;

    const Source& add(std::string name, std::string text);
    /// The source with an id from this map.
    [[nodiscard]] const Source& operator[](SourceId id) const { return sources_[id]; }
    [[nodiscard]] std::size_t size() const { return sources_.size(); }

 private:
    std::deque<Source> sources_;
};

}  // namespace qter
