#include "lua/lua_machine.hpp"

#include <fmt/format.h>
#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "lua/lua_budget.hpp"
#include "lua/lua_conversion.hpp"
#include "lua/lua_errors.hpp"
#include "lua/lua_sandbox.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Gives Lua's parser a text in pieces and checks the limits between them: parsing can take time
/// quadratic in the length of a text.
class PieceReader {
 public:
    explicit PieceReader(std::string_view text) : rest_(text) {}

    static const char* next(lua_State* state, void* reader, std::size_t* size) {
        constexpr std::size_t kPiece = 1024;
        constexpr std::uint64_t kStepsPerByte = 4;
        std::string_view& rest = static_cast<PieceReader*>(reader)->rest_;
        const std::string_view piece = rest.substr(0, kPiece);
        rest.remove_prefix(piece.size());
        LuaBudget::of(state).charge(state, kStepsPerByte * piece.size());
        *size = piece.size();
        return piece.data();
    }

 private:
    std::string_view rest_;
};

/// Loads a chunk and runs it.
struct Run {
    int globals;
    std::string_view text;
    std::string name;

    void operator()(lua_State* state) {
        PieceReader reader(text);
        if (lua_load(state, PieceReader::next, &reader, name.c_str(), "t") != LUA_OK) {
            lua_error(state);
        }
        lua_rawgeti(state, LUA_REGISTRYINDEX, globals);
        lua_setupvalue(state, -2, 1);  // the first upvalue of a chunk is its globals
        lua_call(state, 0, 0);
    }
};

/// Calls a global function and reads what it returns.
struct Call {
    int globals;
    std::string_view name;
    const LuaList& arguments;

    LuaValue result;
    const char* found = nullptr;  // type of the global, if it is not a function
    std::optional<LuaPlace> defined;
    std::optional<std::pair<Code, std::string>> unreadable;

    void operator()(lua_State* state) {
        lua_settop(state, 0);
        lua_rawgeti(state, LUA_REGISTRYINDEX, globals);
        lua_pushlstring(state, name.data(), name.size());
        lua_rawget(state, 1);
        if (!lua_isfunction(state, -1)) {
            found = luaL_typename(state, -1);
            return;
        }
        luaL_checkstack(state, static_cast<int>(std::min<std::size_t>(arguments.size(), 1 << 30)),
                        "too many arguments");
        for (const LuaValue& argument : arguments) push_value(state, argument);
        lua_call(state, static_cast<int>(arguments.size()), LUA_MULTRET);
        read_results(state);
    }

    void read_results(lua_State* state) {
        LuaReader reader(state);
        const int count = lua_gettop(state) - 1;
        if (count == 0) return;
        LuaList several(count > 1 ? static_cast<std::size_t>(count) : 0);
        for (int i = 0; i < count; ++i) {
            LuaValue& value = count > 1 ? several[static_cast<std::size_t>(i)] : result;
            const bool readable = reader.read(i + 2, value);
            LuaBudget::of(state).charge(state, reader.take_work());
            if (readable) continue;
            unreadable.emplace(reader.code(), reader.problem());
            find_definition(state);
            return;
        }
        if (count > 1) result.what = std::move(several);
    }

    void find_definition(lua_State* state) {
        lua_pushlstring(state, name.data(), name.size());
        if (lua_rawget(state, 1) != LUA_TFUNCTION) return;
        lua_Debug record;
        lua_getinfo(state, ">S", &record);
        const std::string place = fmt::format("{}:{}: ", record.short_src, record.linedefined);
        std::string_view rest = place;
        defined = take_place(rest);
    }
};

std::string english(std::string_view type) {
    return type == "nil" ? "nil" : fmt::format("a {}", type);
}

}  // namespace

class LuaMachine::Implementation {
 public:
    Implementation(const LuaLimits& limits, LuaSpent* spent)
        : spent_(spent != nullptr ? *spent : own_),
          budget_(limits, spent_),
          state_(lua_newstate(LuaBudget::allocate, &budget_)) {
        if (state_ == nullptr) throw std::bad_alloc();
        // Outside of a protected call, only running out of system memory can fail.
        lua_atpanic(state_, [](lua_State*) -> int { throw std::bad_alloc(); });
        budget_.attach(state_);
        open_library(state_);
    }
    ~Implementation() { lua_close(state_); }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    [[nodiscard]] const LuaSpent& spent() const { return spent_; }

    Environment new_environment() {
        push_globals(state_);
        environments_.push_back(luaL_ref(state_, LUA_REGISTRYINDEX));
        return environments_.size() - 1;
    }

    bool run(Environment environment, const Source& source, Span code, Diagnostics& diagnostics) {
        const std::size_t chunk = chunks_.add(source, code);
        Run task{environments_[environment], source.text(code), chunk_name(chunk)};
        LuaFailure failure;
        if (protect(task, failure)) return true;
        diagnostics.add(
            describe_failure(failure, chunks_, budget_, code, global_functions(environment)));
        return false;
    }

    std::optional<LuaValue> call(Environment environment, std::string_view function, Span span,
                                 const LuaList& arguments, Diagnostics& diagnostics) {
        Call task{environments_[environment], function, arguments, {}, nullptr, {}, {}};
        LuaFailure failure;
        if (!protect(task, failure)) {
            if (!failure.more && !failure.frames.empty()) failure.frames.back().function = function;
            const auto globals = global_functions(environment);
            Diagnostic error = describe_failure(failure, chunks_, budget_, span, globals);
            if (error.primary.span != span) error.secondary.push_back({span, "called here"});
            diagnostics.add(std::move(error));
        } else if (task.found != nullptr) {
            diagnostics.add(no_function(environment, function, task.found, span));
        } else if (task.unreadable) {
            diagnostics.add(unreadable(task, span));
        } else {
            return std::move(task.result);
        }
        return std::nullopt;
    }

 private:
    /// Runs the task within the limits; false, with `failure`, when it raises an error. The
    /// diagnostics are made outside, as they need no Lua code.
    template <class Task>
    bool protect(Task& task, LuaFailure& failure) {
        const LuaBudget::Running running(budget_);
        push_failure_handler(state_, failure);
        lua_pushcfunction(state_, [](lua_State* state) -> int {
            (*static_cast<Task*>(lua_touserdata(state, 1)))(state);
            return 0;
        });
        lua_pushlightuserdata(state_, &task);
        const int status = lua_pcall(state_, 1, 0, 1);
        const bool succeeded = budget_.succeeded(status);
        if (status != LUA_OK && failure.message.empty()) failure.message = error_message(state_);
        lua_settop(state_, 0);
        return succeeded;
    }

    std::vector<std::string> global_functions(Environment environment) {
        std::vector<std::string> names;
        lua_rawgeti(state_, LUA_REGISTRYINDEX, environments_[environment]);
        lua_pushnil(state_);
        while (lua_next(state_, -2) != 0) {
            if (lua_isfunction(state_, -1) && lua_type(state_, -2) == LUA_TSTRING) {
                names.emplace_back(lua_tostring(state_, -2));
            }
            lua_pop(state_, 1);
        }
        lua_pop(state_, 1);
        // Lua's order differs from run to run.
        std::sort(names.begin(), names.end());
        return names;
    }

    Diagnostic no_function(Environment environment, std::string_view name, std::string_view found,
                           Span span) {
        const std::string shown = printable(name);
        if (found != "nil") {
            return Diagnostic::error(
                Code::kUnknownName, span,
                fmt::format("`{}` is {} in Lua, not a function", shown, english(found)));
        }
        std::string help = did_you_mean(name, global_functions(environment));
        if (help.empty()) help = missing_function_help(name);
        if (help.empty()) {
            help = fmt::format(
                "define it in a Lua block: start-lua, `function {}(...) ... end`, end-lua", shown);
        }
        return Diagnostic::error(Code::kUnknownName, span,
                                 fmt::format("unknown Lua function `{}`", shown))
            .with_help(std::move(help));
    }

    Diagnostic unreadable(const Call& task, Span span) {
        Diagnostic error = Diagnostic::error(
            task.unreadable->first, span,
            fmt::format("`{}` returned {}", printable(task.name), task.unreadable->second));
        const std::optional<Span> defined =
            task.defined ? chunks_.span(*task.defined) : std::nullopt;
        if (defined) error.secondary.push_back({*defined, "defined here"});
        return error;
    }

    LuaSpent own_;
    LuaSpent& spent_;
    LuaBudget budget_;
    lua_State* state_;
    LuaChunks chunks_;
    std::vector<int> environments_;
};

LuaMachine::LuaMachine(LuaLimits limits, LuaSpent* spent)
    : implementation_(std::make_unique<Implementation>(limits, spent)) {}
LuaMachine::~LuaMachine() = default;

const LuaSpent& LuaMachine::spent() const { return implementation_->spent(); }

LuaMachine::Environment LuaMachine::new_environment() { return implementation_->new_environment(); }

bool LuaMachine::run(Environment environment, const Source& source, Span code,
                     Diagnostics& diagnostics) {
    return implementation_->run(environment, source, code, diagnostics);
}

std::optional<LuaValue> LuaMachine::call(Environment environment, std::string_view function,
                                         Span function_span, const LuaList& arguments,
                                         Diagnostics& diagnostics) {
    return implementation_->call(environment, function, function_span, arguments, diagnostics);
}

}  // namespace qter
