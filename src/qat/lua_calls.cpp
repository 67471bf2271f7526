#include "qat/lua_calls.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "qat/words.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

bool has_lua(const Module& module) {
    return std::any_of(module.file.statements.begin(), module.file.statements.end(),
                       [](const ast::Statement& statement) {
                           return std::holds_alternative<ast::LuaBlock>(statement.node);
                       });
}

/// An argument as a message shows it: `A%9`, `5`, `"text"`, `{...}`.
std::string argument_text(const LuaValue& value) {
    constexpr std::size_t kMost = 40;
    if (const auto* number = std::get_if<Integer>(&value.what)) {
        return printable(to_string(*number), kMost);
    }
    if (const auto* reg = std::get_if<LuaRegister>(&value.what)) return printable(reg->name);
    if (const auto* text = std::get_if<std::string>(&value.what)) {
        return '"' + printable(*text, kMost) + '"';
    }
    return "{...}";
}

}  // namespace

std::string call_text(const ast::LuaCall& call, const LuaResult& result) {
    std::vector<std::string> texts;
    for (const LuaValue& argument : result.arguments) texts.push_back(argument_text(argument));
    return fmt::format("{}({})", printable(call.function.text), fmt::join(texts, ", "));
}

void LuaCalls::run_program() {
    const bool any = std::any_of(modules_.in_order.begin(), modules_.in_order.end(),
                                 [](const Module* module) { return has_lua(*module); });
    if (any) environment(false);
}

LuaMachine& LuaCalls::machine() {
    if (machine_ == nullptr) machine_ = std::make_unique<LuaMachine>(LuaLimits{}, spent_);
    return *machine_;
}

/// nullopt when its blocks had an error, because then their definitions are unknown.
std::optional<LuaMachine::Environment> LuaCalls::environment(bool of_prelude) {
    auto& made = environments_[of_prelude ? 1 : 0];
    if (made) return *made;
    const LuaMachine::Environment environment = machine().new_environment();
    bool ok = true;
    if (of_prelude) {
        ok = run_blocks(environment, prelude_);
    } else {
        for (const Module* module : modules_.in_order) {
            ok = ok && run_blocks(environment, *module);
        }
    }
    made.emplace(ok ? std::optional(environment) : std::nullopt);
    return *made;
}

bool LuaCalls::run_blocks(LuaMachine::Environment environment, const Module& module) {
    for (const ast::Statement& statement : module.file.statements) {
        const auto* lua = std::get_if<ast::LuaBlock>(&statement.node);
        if (lua == nullptr) continue;
        if (!machine().run(environment, *module.source, lua->code, diagnostics_)) return false;
    }
    return true;
}

std::optional<LuaResult> LuaCalls::call(const ast::LuaCall& call, const Scope& scope,
                                        bool of_prelude) {
    const std::optional<LuaMachine::Environment> in = environment(of_prelude);
    if (!in) return std::nullopt;
    LuaResult result;
    result.first_block = blocks_handed_;
    for (const ast::Argument& given : call.arguments) {
        std::optional<LuaValue> value = argument(given, scope, result);
        if (!value) return std::nullopt;
        result.arguments.push_back(*std::move(value));
    }
    std::optional<LuaValue> value =
        machine().call(*in, call.function.text, call.function.span, result.arguments, diagnostics_);
    if (!value) return std::nullopt;
    result.value = *std::move(value);
    return result;
}

std::optional<LuaValue> LuaCalls::argument(const ast::Argument& argument, const Scope& scope,
                                           LuaResult& result) {
    if (const auto* string = std::get_if<ast::String>(&argument))
        return LuaValue{string->value.str()};
    const auto& word = std::get<ast::Word>(argument);
    if (const BlockValue* block = find_block(word, scope)) {
        result.blocks.push_back(*block);
        return LuaValue{LuaBlock{blocks_handed_++}};
    }
    const std::optional<ResolvedWord> text = resolve_word(word, scope, diagnostics_);
    if (!text) return std::nullopt;
    if (std::optional<Integer> number = parse_integer(text->text)) return LuaValue{*number};
    std::optional<LuaValue> reg = text->is_name ? std::nullopt : as_register(text->text);
    if (reg) return reg;
    if (text->origin != nullptr) result.names.emplace(text->text, text->origin);
    return LuaValue{text->text};
}

/// A register, or a remainder that the register has.
std::optional<LuaValue> LuaCalls::as_register(const std::string& text) {
    const std::size_t percent = std::min(text.find('%'), text.size());
    const std::optional<std::size_t> reg = registers_.find(text.substr(0, percent));
    if (!reg) return std::nullopt;
    const DeclaredRegister& declared = registers_[*reg];
    auto [moduli, is_new] = moduli_.try_emplace(*reg);
    if (is_new) moduli->second = registers_.moduli(*reg);
    LuaRegister made{text, declared.order, declared.name, declared.order, moduli->second};
    if (percent < text.size()) {
        const std::optional<Integer> modulus = parse_integer(text.substr(percent + 1));
        if (!modulus || *modulus < 1) return std::nullopt;
        made.order = *modulus;
    }
    return LuaValue{made};
}

}  // namespace qter
