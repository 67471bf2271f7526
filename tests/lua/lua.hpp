// Running Lua code in tests.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lua/lua_machine.hpp"

namespace qter::testing {

/// A machine, one environment and all that went wrong in it.
class Lua {
 public:
    explicit Lua(LuaLimits limits = {})
        : machine_(limits),
          first_(machine_.new_environment()),
          call_site_(&sources_.add("call.qat", "lua f(A)")) {}

    LuaMachine& machine() { return machine_; }
    [[nodiscard]] LuaMachine::Environment first() const { return first_; }

    /// Runs a block of the text "start-lua\n<code>\nend-lua", so that its first line is line 2.
    bool run(std::string_view code) { return run(first_, code); }
    bool run(LuaMachine::Environment environment, std::string_view code) {
        const Source& source =
            sources_.add("test.qat", "start-lua\n" + std::string(code) + "\nend-lua");
        constexpr std::size_t kBefore = 9;  // "start-lua"
        const Span span = source.span(kBefore, source.text().size() - 7);
        return machine_.run(environment, source, span, diagnostics_);
    }

    std::optional<LuaValue> call(std::string_view function, const LuaList& arguments = {}) {
        return call(first_, function, arguments);
    }
    std::optional<LuaValue> call(LuaMachine::Environment environment, std::string_view function,
                                 const LuaList& arguments = {}) {
        return machine_.call(environment, function, call_span(), arguments, diagnostics_);
    }
    /// The same; an exception when it fails.
    LuaValue called(std::string_view function, const LuaList& arguments = {}) {
        std::optional<LuaValue> result = call(function, arguments);
        if (!result) fail();
        return *std::move(result);
    }
    /// Where every call stands: the `f` of "lua f(A)".
    [[nodiscard]] Span call_span() const { return call_site_->span(4, 5); }

    /// What a function of this body returns; an exception when that fails.
    LuaValue value(std::string_view body, const LuaList& arguments = {}) {
        if (!run("function value(...) " + std::string(body) + "\nend")) fail();
        return called("value", arguments);
    }
    /// The same for a Lua expression whose value is a text.
    std::string text(std::string_view expression) {
        return std::get<std::string>(
            value("return tostring(" + std::string(expression) + ")").what);
    }
    bool truth(std::string_view expression) {
        return std::get<bool>(value("return " + std::string(expression)).what);
    }
    /// The message of the only error of running the code; "" when there is none.
    std::string error(std::string_view code) {
        diagnostics_ = {};
        if (run(code)) return "";
        return only().message;
    }
    /// The same for calling `f`.
    std::string call_error(std::string_view code) {
        diagnostics_ = {};
        if (!run(code)) fail();
        if (call("f")) return "";
        return only().message;
    }

    [[nodiscard]] const Diagnostic& only() const {
        if (diagnostics_.items().size() != 1) {
            throw std::runtime_error("not exactly one diagnostic");
        }
        return diagnostics_.items().front();
    }
    void forget() { diagnostics_ = {}; }
    [[nodiscard]] std::string text(Span span) const {
        return span.known() ? std::string(sources_[span.source].text(span)) : "?";
    }
    [[nodiscard]] std::size_t line(Span span) const {
        return sources_[span.source].location(span.begin).line;
    }

 private:
    [[noreturn]] void fail() const {
        throw std::runtime_error(diagnostics_.empty() ? "no error was given"
                                                      : diagnostics_.items().back().message);
    }

    SourceMap sources_;
    LuaMachine machine_;
    LuaMachine::Environment first_;
    const Source* call_site_;
    Diagnostics diagnostics_;
};

}  // namespace qter::testing
