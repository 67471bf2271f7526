#include "qat/lua_code.hpp"

#include <fmt/format.h>

#include <map>
#include <unordered_map>

#include "support/text.hpp"
#include "syntax/lexer.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

/// True for {"add", ...}: a list that begins with a string.
bool is_instruction(const LuaList& list) {
    return !list.empty() && std::holds_alternative<std::string>(list[0].what);
}

bool takes_message(std::string_view instruction, std::size_t argument) {
    for (const Form& form : find_forms(instruction)) {
        if (argument < form.most && form.arguments[argument] == ArgumentKind::kMessage) return true;
    }
    return false;
}

}  // namespace

class LuaCodeMaker {
 public:
    LuaCodeMaker(const ast::LuaCall& call, const LuaResult& result, Diagnostics& diagnostics)
        : call_(call), result_(result), diagnostics_(diagnostics) {}

    std::optional<LuaCode> make() {
        code_.block_.span = call_.span;
        add(result_.value, code_.block_);
        if (failed_) return std::nullopt;
        return std::move(code_);
    }

 private:
    // --- Statements.

    void add(const LuaValue& value, ast::Block& block) {
        if (failed_ || std::holds_alternative<std::monostate>(value.what)) return;
        if (const auto* handed = std::get_if<LuaBlock>(&value.what)) {
            block.statements.push_back({ast::Splice{name_of(*handed)}, call_.span});
        } else if (const auto* list = std::get_if<LuaList>(&value.what)) {
            is_instruction(*list) ? add_instruction(*list, block) : add_all(*list, block);
        } else {
            fail(
                fmt::format("returned {} where instructions were expected", describe(value)),
                "an instruction is a list such as `{\"add\", reg, 5}`, several are a list of them");
        }
    }

    void add_all(const LuaList& list, ast::Block& block) {
        for (const LuaValue& value : list) {
            const auto* inner = std::get_if<LuaList>(&value.what);
            if (inner == nullptr || is_instruction(*inner)) {
                add(value, block);
            } else {
                block.statements.push_back({make_block(*inner), call_.span});
            }
        }
    }

    ast::Block make_block(const LuaList& list) {
        ast::Block block;
        block.span = call_.span;
        is_instruction(list) ? add_instruction(list, block) : add_all(list, block);
        return block;
    }

    void add_instruction(const LuaList& list, ast::Block& block) {
        const std::string& name = std::get<std::string>(list[0].what);
        const DirectiveWord* directive = find_directive(name);
        if (directive != nullptr && directive->directive == Directive::kDefine) {
            add_define(list, block);
        } else if (directive != nullptr || name.empty() || name == kLuaWord) {
            fail(fmt::format("returned an instruction `{}`", printable(name)),
                 "Lua makes instructions, calls of macros, labels and definitions");
        } else if (name.ends_with(':')) {
            add_label(name, list.size(), block);
        } else {
            ast::Invocation made{written_word(name), {}};
            for (std::size_t i = 1; i < list.size() && !failed_; ++i) {
                made.arguments.push_back(argument(name, i - 1, list[i]));
            }
            block.statements.push_back({std::move(made), call_.span});
        }
    }

    void add_label(const std::string& name, std::size_t size, ast::Block& block) {
        if (size > 1) {
            fail(fmt::format("returned a label `{}` with arguments", printable(name)),
                 "a label is a list of its own: `{\"again:\"}`");
            return;
        }
        const bool is_public = name.starts_with('!');
        const std::size_t begin = is_public ? 1 : 0;
        const ast::Word text = written_word(name.substr(begin, name.size() - begin - 1));
        block.statements.push_back({ast::Label{text, is_public}, call_.span});
    }

    void add_define(const LuaList& list, ast::Block& block) {
        const auto* name = list.size() == 3 ? std::get_if<std::string>(&list[1].what) : nullptr;
        if (name == nullptr) {
            fail("returned a definition without a name and one value",
                 "a definition is `{\".define\", \"NAME\", 5}`");
            return;
        }
        // The name is a substituted one, so that the blocks passed to this code may use it.
        ast::Define made{name_of(*name, nullptr), {}};
        std::visit([&](auto&& value) { made.value = std::forward<decltype(value)>(value); },
                   defined_value(argument(*name, 0, list[2])));
        block.statements.push_back({std::move(made), call_.span});
    }

    static std::variant<ast::Word, ast::Block> defined_value(ast::Argument argument) {
        if (auto* block = std::get_if<ast::Block>(&argument)) return std::move(*block);
        return std::get<ast::Word>(argument);
    }

    // --- Arguments.

    ast::Argument argument(const std::string& instruction, std::size_t index,
                           const LuaValue& value) {
        if (const auto* string = std::get_if<std::string>(&value.what)) {
            if (takes_message(instruction, index)) return message(*string);
            const auto handed = result_.names.find(*string);
            if (handed != result_.names.end()) return name_of(*string, handed->second);
            return written_word(*string);
        }
        if (const auto* number = std::get_if<Integer>(&value.what)) return word(to_string(*number));
        if (const auto* reg = std::get_if<LuaRegister>(&value.what)) return word(reg->name);
        if (const auto* block = std::get_if<LuaBlock>(&value.what)) return name_of(*block);
        if (const auto* list = std::get_if<LuaList>(&value.what)) return make_block(*list);
        fail(fmt::format("returned {} as an argument of `{}`", describe(value),
                         printable(instruction)),
             "arguments are registers, integers, strings, lists and blocks");
        return word("");
    }

    ast::String message(const std::string& text) {
        if (text.find('\n') != std::string::npos || find_binary(text) != std::string::npos) {
            fail("returned a message that is not a single line of text",
                 "return one message for each line");
        }
        return {text, call_.span};
    }

    /// A word written by Lua; it must be a word that the lexer would read.
    ast::Word written_word(const std::string& text) {
        if (!is_word(text)) {
            fail(fmt::format("returned `{}` where a word is needed", printable(text)),
                 "a word has no white space, quotes, comments and none of `, : { } ( )`");
        }
        return word(text);
    }

    ast::Word word(std::string text) {
        return {code_.texts_.emplace_back(std::move(text)), call_.span};
    }

    /// A word that refers to a new definition.
    ast::Word name_for(Definition definition) {
        std::string name = "\x01" + std::to_string(code_.names_.size());
        code_.names_.emplace_back(name, std::move(definition));
        return word("$" + name);
    }

    ast::Word name_of(const LuaBlock& handed) {
        const auto known = names_of_blocks_.find(handed.id);
        if (known != names_of_blocks_.end()) return known->second;
        Definition definition;
        definition.value_span = definition.name_span = call_.span;
        const std::size_t index = handed.id - result_.first_block;
        if (handed.id >= result_.first_block && index < result_.blocks.size()) {
            definition.value = result_.blocks[index];
        } else {
            fail("returned a block that it was not given in this call",
                 "a block can be used only during the call that received it");
        }
        return names_of_blocks_.emplace(handed.id, name_for(std::move(definition))).first->second;
    }

    ast::Word name_of(const std::string& text, const Scope* origin) {
        const auto [named, is_new] = names_of_texts_.try_emplace({text, origin});
        if (!is_new) return named->second;
        Definition definition;
        definition.value_span = definition.name_span = call_.span;
        definition.value = text;
        definition.origin = origin;
        return named->second = name_for(std::move(definition));
    }

    void fail(const std::string& what, std::string help) {
        if (failed_) return;
        failed_ = true;
        diagnostics_.add(Diagnostic::error(Code::kLua, call_.span,
                                           fmt::format("`{}` {}", call_text(call_, result_), what))
                             .with_help(std::move(help)));
    }

    const ast::LuaCall& call_;
    const LuaResult& result_;
    Diagnostics& diagnostics_;
    LuaCode code_;
    // Values are shared: one used a million times has one name.
    std::unordered_map<std::size_t, ast::Word> names_of_blocks_;  ///< by LuaBlock::id
    std::map<std::pair<std::string, const Scope*>, ast::Word> names_of_texts_;
    bool failed_ = false;
};

std::optional<LuaCode> LuaCode::make(const ast::LuaCall& call, const LuaResult& result,
                                     Diagnostics& diagnostics) {
    return LuaCodeMaker(call, result, diagnostics).make();
}

std::string_view describe(const LuaValue& value) {
    constexpr std::string_view kNames[] = {"nothing",    "true or false", "a number", "a string",
                                           "a register", "a block",       "a list"};
    return kNames[value.what.index()];
}

}  // namespace qter
