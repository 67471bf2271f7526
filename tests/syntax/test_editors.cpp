// The grammars for editors know the words that the compiler knows. What they make of them is the
// business of tests/editors.
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "catch.hpp"
#include "support/files.hpp"
#include "syntax/parser.hpp"
#include "syntax/vocabulary.hpp"

using namespace qter;

namespace {

using Words = std::set<std::string>;

nlohmann::json repository() {
    SourceMap sources;
    const auto id =
        read_source(sources, QTER_SOURCE_DIR "/docs/editors/vscode/syntaxes/qat.tmLanguage.json");
    REQUIRE(id.ok());
    return nlohmann::json::parse(sources[*id].text())["repository"];
}

/// The words a|b|c of every group in a pattern that holds nothing but words, dots with and without
/// a backslash.
Words words_of(const std::string& pattern) {
    static const std::regex kGroup(R"(\((?:\?:)?((?:\\?[a-z.-])+(?:\|(?:\\?[a-z.-])+)*)\))");
    Words words;
    for (std::sregex_iterator group(pattern.begin(), pattern.end(), kGroup), end; group != end;
         ++group) {
        std::string all = (*group)[1].str();
        std::erase(all, '\\');
        std::istringstream in(all);
        for (std::string word; std::getline(in, word, '|');) words.insert(word);
    }
    return words;
}

Words words_of(const nlohmann::json& rule, const std::vector<std::string>& keys) {
    Words words;
    for (const std::string& key : keys) words.merge(words_of(rule.at(key).get<std::string>()));
    return words;
}

}  // namespace

TEST_CASE("editors: the grammar of QAT has all instructions", "[editors]") {
    Words expected;
    for (const Form& form : kForms) expected.emplace(form.word);
    CHECK(words_of(repository()["instructions"], {"match"}) == expected);
}

TEST_CASE("editors: the grammar of QAT has the macros of the prelude", "[editors]") {
    SourceMap sources;
    const auto id = read_source(sources, QTER_SOURCE_DIR "/prelude/prelude.qat");
    REQUIRE(id.ok());
    Diagnostics diagnostics;
    const ast::File prelude = parse_qat(sources[*id], diagnostics);
    Words expected{std::string(kElseWord)};
    for (const ast::Statement& statement : prelude.statements) {
        const auto* macro = std::get_if<ast::Macro>(&statement.node);
        if (macro != nullptr) expected.emplace(macro->name.text);
    }
    CHECK(words_of(repository()["prelude"], {"match"}) == expected);
}

TEST_CASE("editors: the grammar of QAT has all directives", "[editors]") {
    const nlohmann::json rules = repository();
    Words found = words_of(rules["lua-block"], {"begin", "end"});
    for (const char* const rule : {"define", "macro", "import"}) {
        found.merge(words_of(rules[rule], {"match"}));
    }
    found.merge(words_of(rules["registers"], {"begin"}));
    Words expected;
    for (const DirectiveWord& row : kDirectives) expected.emplace(row.word);
    CHECK(found == expected);
}

TEST_CASE("editors: the grammar of QAT has what else means something", "[editors]") {
    const nlohmann::json rules = repository();
    Words kinds;
    for (const ParameterWord& row : kParameterKinds) kinds.emplace(row.word);
    CHECK(words_of(rules["parameter"], {"match"}) == kinds);
    Words architectures = words_of(rules["architecture-word"], {"match"});
    architectures.merge(words_of(rules["architecture"], {"begin"}));
    CHECK(architectures == Words{std::string(kBuiltinWord), std::string(kSolveWord),
                                 std::string(kAutoWord), std::string(kPresetWord),
                                 std::string(kTheoreticalWord)});
    CHECK(words_of(rules["tape-declaration"], {"match"}) == Words{std::string(kTapeWord)});
    CHECK(words_of(rules["lua-call"], {"match"}) == Words{std::string(kLuaWord)});
    CHECK(words_of(rules["bound"], {"match"}) ==
          Words{std::string(kBoundWord), std::string(kExpectWord)});
}
