#include "qter/view/page.hpp"

#include <array>
#include <cassert>
#include <string_view>

#include "qter/perform/session.hpp"
#include "qter/support/embedded.hpp"
#include "qter/view/xml.hpp"

namespace qter {
namespace {

/// In the order in which each may use those before it; data.js has nothing but types.
constexpr std::array<std::string_view, 28> kScripts = {
    "congruence", "puzzle_state", "machine",  "timeline",      "registers",  "matrix", "mesh",
    "shaders",    "letters",      "peel",     "camera",        "pick",       "scene",  "turning",
    "dom",        "colours",      "keys",     "controls",      "turn_words", "follow", "swipe",
    "listing",    "talk",         "look",     "register_list", "stage",      "player", "start"};

std::string_view page_part(std::string_view name) {
    for (const EmbeddedFile& file : embedded_page()) {
        if (file.name == name) return file.text;
    }
    assert(false);
    return {};
}

/// Replaces the place of `name` in the skeleton, "{{name}}".
void fill(std::string& html, std::string_view name, std::string_view text) {
    const std::string place = "{{" + std::string(name) + "}}";
    const std::size_t at = html.find(place);
    assert(at != std::string::npos);
    html.replace(at, place.size(), text);
}

/// JSON within a script element, which ends at the first "</script": no "<" is left in it.
std::string within_script(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

Result<std::string> page(const PageContents& contents) {
    if (contents.program != nullptr) {
        // Whatever nobody can perform, a page cannot show.
        const Result<PerformSession> session =
            PerformSession::begin(*contents.program, {nullptr, false});
        if (!session) return session.diagnostics();
    }
    std::string scripts;
    for (const std::string_view name : kScripts) scripts.append(page_part(name)).append("\n");
    std::string html(page_part("skeleton"));
    // What comes from outside goes in last, so that nothing is looked for in it.
    fill(html, "style", page_part("style"));
    fill(html, "scripts", scripts);
    const bool prints = contents.handout != nullptr;
    fill(html, "print-style", prints ? document_style() : "");
    fill(html, "title", xml_escaped(contents.title));
    fill(html, "handout", prints ? document_body(*contents.handout) : "");
    fill(html, "data", within_script(page_data(contents)));
    return html;
}

}  // namespace qter
