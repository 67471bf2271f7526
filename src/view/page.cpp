#include "view/page.hpp"

#include <array>
#include <cassert>
#include <map>
#include <string_view>
#include <utility>

#include "perform/session.hpp"
#include "support/embedded.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

/// In an order in which each script uses only earlier ones; data.js has only types.
constexpr std::array<std::string_view, 44> kScripts = {
    "congruence",   "puzzle_state", "machine_code",  "machine_place", "loop_watch", "machine",
    "timeline",     "registers",    "matrix",        "mesh",          "seams",      "surface",
    "shaders",      "letters",      "peel",          "context",       "camera",     "pick",
    "scene",        "turning",      "dom",           "colours",       "keys",       "controls",
    "turn_words",   "entering",     "reading",       "blocking",      "follow",     "swipe",
    "gocube",       "giiker",       "moyu",          "bluetooth",     "cube_link",  "listing",
    "talk",         "look",         "register_list", "stage",         "player",     "typed_turns",
    "play_buttons", "start"};

std::string_view page_part(std::string_view name) {
    for (const EmbeddedFile& file : embedded_page()) {
        if (file.name == name) return file.text;
    }
    assert(false);
    return {};
}

/// The skeleton with its placeholders, "{{name}}", filled in; the inserted text is not searched.
std::string filled(std::string_view skeleton,
                   const std::map<std::string_view, std::string>& parts) {
    std::string html;
    for (std::size_t at = skeleton.find("{{"); at != std::string_view::npos;
         at = skeleton.find("{{")) {
        const std::size_t end = skeleton.find("}}", at);
        html += skeleton.substr(0, at);
        html += parts.at(skeleton.substr(at + 2, end - at - 2));
        skeleton.remove_prefix(end + 2);
    }
    return html += skeleton;
}

/// JSON within a script element, which ends at the first "</script": so "<" is escaped.
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
        // A page cannot show a program that cannot be performed.
        const Result<PerformSession> session =
            PerformSession::begin(*contents.program, {nullptr, false});
        if (!session) return session.diagnostics();
    }
    std::string scripts;
    for (const std::string_view name : kScripts) scripts.append(page_part(name)).append("\n");
    const bool prints = contents.handout != nullptr;
    return filled(page_part("skeleton"),
                  {{"title", xml_escaped(contents.title)},
                   {"style", std::string(page_part("style"))},
                   {"print-style", prints ? document_style() : ""},
                   {"handout", prints ? document_body(*contents.handout) : ""},
                   {"data", within_script(page_data(contents))},
                   {"scripts", std::move(scripts)}});
}

}  // namespace qter
