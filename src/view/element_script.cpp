#include "view/element_script.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/json.hpp"
#include "view/page_data.hpp"
#include "view/page_scripts.hpp"
#include "view/script_minifier.hpp"

namespace qter {

std::string element_script(const std::vector<ElementPuzzle>& puzzles) {
    PageScripts wanted;
    wanted.element = true;
    wanted.surfaces = std::any_of(puzzles.begin(), puzzles.end(), [](const ElementPuzzle& one) {
        return has_surface(*one.puzzle);
    });
    JsonWriter json;
    json.begin_array().begin_array();
    for (const ElementPuzzle& one : puzzles) {
        json.begin_array().value(one.name);
        json.object([&] { write_page_puzzle(json, *one.puzzle); });
        json.end_array();
    }
    json.end_array().value(minified_lines(page_part("element_style"))).end_array();
    return fmt::format(
        "// <qter-puzzle>, written by qter page --element.\n(() => {{\n\"use strict\";\n{}"
        "defineElement(...{});\n}})();\n",
        page_scripts(wanted), within_script(json.text()));
}

}  // namespace qter
