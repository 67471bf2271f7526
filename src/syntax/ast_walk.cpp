#include "syntax/ast_walk.hpp"

namespace qter {
namespace {

class Walk {
 public:
    explicit Walk(const std::function<void(const ast::Statement&)>& visit) : visit_(visit) {}

    void walk(const std::vector<ast::Statement>& statements) {
        for (const ast::Statement& statement : statements) {
            visit_(statement);
            std::visit([this](const auto& node) { into(node); }, statement.node);
        }
    }

 private:
    template <class Node>
    void into(const Node& /*node*/) {}
    void into(const ast::Block& block) { walk(block.statements); }
    void into(const ast::Invocation& invocation) {
        for (const ast::Argument& argument : invocation.arguments) {
            if (const auto* block = std::get_if<ast::Block>(&argument)) walk(block->statements);
        }
    }
    void into(const ast::Define& define) {
        if (const auto* block = std::get_if<ast::Block>(&define.value)) walk(block->statements);
    }
    void into(const ast::Macro& macro) {
        for (const ast::MacroBranch& branch : macro.branches) walk(branch.body);
    }

    const std::function<void(const ast::Statement&)>& visit_;
};

}  // namespace

void for_each_statement(const std::vector<ast::Statement>& statements,
                        const std::function<void(const ast::Statement&)>& visit) {
    Walk(visit).walk(statements);
}

}  // namespace qter
