#include "lua/lua_errors.hpp"

#include <fmt/format.h>
#include <lua.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "lua/lua_sandbox.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Most characters of Lua's message that are shown.
constexpr std::size_t kMostMessage = 500;

std::string_view trim(std::string_view text) {
    constexpr std::string_view kWhite = " \t\r\n\f\v";
    const std::size_t begin = text.find_first_not_of(kWhite);
    if (begin == std::string_view::npos) return text.substr(0, 0);
    return text.substr(begin, text.find_last_not_of(kWhite) - begin + 1);
}

int capture_failure(lua_State* state) {
    auto& failure = *static_cast<LuaFailure*>(lua_touserdata(state, lua_upvalueindex(1)));
    failure = {};
    failure.message = error_message(state);
    lua_Debug record;
    for (int level = 1; lua_getstack(state, level, &record) != 0; ++level) {
        lua_getinfo(state, "Sln", &record);
        if (record.currentline <= 0) continue;
        std::string where = fmt::format("{}:{}: ", record.short_src, record.currentline);
        std::string_view rest = where;
        const std::optional<LuaPlace> place = take_place(rest);
        if (!place) continue;
        // Finding a level takes time proportional to its depth.
        failure.more = failure.frames.size() == LuaFailure::kMostFrames;
        if (failure.more) break;
        failure.frames.push_back({*place, record.name == nullptr ? "" : record.name});
    }
    return 1;
}

/// Replaces line numbers of the chunk in Lua's messages about unclosed blocks.
std::string with_source_lines(std::string message, const LuaChunks& chunks, std::size_t chunk) {
    constexpr std::string_view kAtLine = "at line ";
    const std::size_t at = message.rfind(kAtLine);
    if (at == std::string::npos) return message;
    const char* digits = message.data() + at + kAtLine.size();
    std::size_t line = 0;
    const auto [end, error] = std::from_chars(digits, message.data() + message.size(), line);
    if (error != std::errc()) return message;
    const std::string tail(end);
    return fmt::format("{}at line {}{}", message.substr(0, at),
                       chunks.line_in_source({chunk, line}), tail);
}

std::string in_plain_words(std::string message) {
    constexpr std::string_view kAtEnd = " near <eof>";
    if (message.ends_with(kAtEnd)) {
        message.resize(message.size() - kAtEnd.size());
        message += ", but the Lua code ends here";
    }
    return message;
}

/// The name in messages such as "attempt to call a nil value (global 'f')"; "" if absent.
std::string_view name_after(std::string_view message, std::string_view kind) {
    const std::string before = fmt::format("a nil value ({} '", kind);
    const std::size_t at = message.find(before);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = message.substr(at + before.size());
    return rest.substr(0, std::min(rest.find('\''), rest.size()));
}

std::string help_for(std::string_view message, const std::vector<std::string>& globals) {
    const std::string_view global = name_after(message, "global");
    std::string_view missing = missing_function_help(global);
    for (const std::string_view kind : {"field", "method"}) {
        if (missing.empty()) missing = missing_function_help(name_after(message, kind));
    }
    return missing.empty() ? did_you_mean(global, globals) : std::string(missing);
}

/// An error of Lua, without the text of a limit.
Diagnostic at_place(Code code, const std::optional<LuaPlace>& place, const LuaChunks& chunks,
                    Span elsewhere, std::string message) {
    const std::optional<Span> span = place ? chunks.span(*place) : std::nullopt;
    return Diagnostic::error(code, span.value_or(elsewhere), std::move(message));
}

Diagnostic describe_limit(const LuaChunks& chunks, const LuaBudget& budget, Span elsewhere) {
    const LuaLimits& limits = budget.limits();
    const auto error = [&](std::string message) {
        return at_place(Code::kLimit, budget.stopped_at(), chunks, elsewhere, std::move(message));
    };
    switch (budget.stop()) {
        case LuaBudget::Stop::kMemory:
            return error(fmt::format("the Lua code needs more than {} MiB of memory",
                                     std::max<std::size_t>(1, limits.bytes >> 20)));
        case LuaBudget::Stop::kDepth:
            return error("the calls of the Lua code nest too deep: stack overflow")
                .with_help("does a function here call itself without an end?");
        case LuaBudget::Stop::kKeys:
            return error(
                       fmt::format(
                           "a table of the Lua code has more than {} keys that do not form a list",
                           LuaBudget::kMostKeys))
                .with_help("a list, with the keys 1, 2, 3 and so on, may be longer");
        case LuaBudget::Stop::kTime:
            return error(fmt::format("the Lua code takes more than {:g} seconds", limits.seconds))
                .with_help("does it process long texts or tables repeatedly?");
        default:
            return error(fmt::format("the Lua code takes more than {} steps", limits.steps))
                .with_help("does a loop here never end?");
    }
}

void add_frames(Diagnostic& diagnostic, const LuaFailure& failure, const LuaChunks& chunks) {
    if (failure.frames.size() < 2) return;
    for (const LuaFailure::Frame& frame : failure.frames) {
        const std::string in =
            frame.function.empty() ? "" : fmt::format(", in `{}`", printable(frame.function));
        diagnostic.notes.push_back(fmt::format("{}{}", chunks.name(frame.place), in));
    }
    if (failure.more) diagnostic.notes.emplace_back("and more calls around these");
}

}  // namespace

std::size_t LuaChunks::add(const Source& source, Span code) {
    chunks_.push_back({&source, code, source.location(code.begin).line});
    return chunks_.size() - 1;
}

bool LuaChunks::has(const LuaPlace& place) const {
    if (place.chunk >= chunks_.size() || place.line == 0) return false;
    const Chunk& chunk = chunks_[place.chunk];
    const std::size_t last = chunk.source->location(chunk.code.end).line;
    return place.line <= last && line_in_source(place) <= last;
}

std::size_t LuaChunks::line_in_source(const LuaPlace& place) const {
    return chunks_[place.chunk].first_line + place.line - 1;
}

std::optional<Span> LuaChunks::span(const LuaPlace& place) const {
    if (!has(place)) return std::nullopt;
    const Chunk& chunk = chunks_[place.chunk];
    const Source& source = *chunk.source;
    for (std::size_t line = line_in_source(place); line >= chunk.first_line; --line) {
        const std::size_t line_begin = source.line_begin(line);
        const std::size_t begin = std::max<std::size_t>(line_begin, chunk.code.begin);
        const std::size_t end =
            std::min<std::size_t>(line_begin + source.line(line).size(), chunk.code.end);
        const std::string_view text = trim(source.text().substr(begin, end - begin));
        if (text.empty()) continue;
        const auto at = static_cast<std::size_t>(text.data() - source.text().data());
        return source.span(at, at + text.size());
    }
    return chunk.code;
}

std::string LuaChunks::name(const LuaPlace& place) const {
    if (!has(place)) return "";
    return fmt::format("{}:{}", chunks_[place.chunk].source->name(), line_in_source(place));
}

void push_failure_handler(lua_State* state, LuaFailure& failure) {
    lua_pushlightuserdata(state, &failure);
    lua_pushcclosure(state, capture_failure, 1);
}

std::string error_message(lua_State* state) {
    if (lua_isstring(state, -1) == 0) {
        const int type = lua_type(state, -1);
        if (type == LUA_TNIL) return "error() was called without a message";
        return fmt::format("error() was called with a {} instead of a message",
                           lua_typename(state, type));
    }
    std::size_t size = 0;
    lua_pushvalue(state, -1);  // lua_tolstring would change a number in place
    const char* text = lua_tolstring(state, -1, &size);
    // Places before the message are cut off later; this size is always enough.
    std::string message(text, std::min(size, 8 * kMostMessage));
    lua_pop(state, 1);
    return message;
}

Diagnostic describe_failure(const LuaFailure& failure, const LuaChunks& chunks,
                            const LuaBudget& budget, Span elsewhere,
                            const std::vector<std::string>& globals) {
    if (budget.stop() != LuaBudget::Stop::kNone) return describe_limit(chunks, budget, elsewhere);
    std::optional<LuaPlace> place;
    if (!failure.frames.empty()) place = failure.frames[0].place;
    // An error that was caught and raised again has several places; the last is its origin.
    std::string_view rest = failure.message;
    while (const std::optional<LuaPlace> named = take_place(rest)) {
        if (chunks.span(*named)) place = named;
    }
    std::string message(rest);
    // During parsing no function was running, and the message is Lua's own.
    if (failure.frames.empty() && place && chunks.span(*place)) {
        message = in_plain_words(with_source_lines(std::move(message), chunks, place->chunk));
    }
    message = printable(message, kMostMessage);
    if (message.empty()) message = "error() was called with an empty message";
    Diagnostic diagnostic = at_place(Code::kLua, place, chunks, elsewhere, std::move(message));
    add_frames(diagnostic, failure, chunks);
    return std::move(diagnostic).with_help(help_for(rest, globals));
}

}  // namespace qter
