#include "view/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <string_view>
#include <utility>

#include "perform/session.hpp"
#include "support/embedded.hpp"
#include "view/packed_text.hpp"
#include "view/script_minifier.hpp"
#include "view/solid_body.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

/// Which pages have a script.
enum class On : std::uint8_t {
    kEvery,
    kPrograms,  ///< those that show a program
    kSurfaces,  ///< those with a piece whose surface is not convex
};

struct Script {
    std::string_view name;
    On on = On::kEvery;
};

/// In an order in which each script uses only earlier ones; data.js has only types.
constexpr std::array<Script, 64> kScripts = {{
    {"congruence"},
    {"puzzle_state"},
    {"machine_code"},
    {"machine_place"},
    {"loop_watch"},
    {"machine"},
    {"timeline"},
    {"registers"},
    {"matrix"},
    {"mesh"},
    {"seams", On::kSurfaces},
    {"surface", On::kSurfaces},
    {"shaders"},
    {"letters"},
    {"peel"},
    {"context"},
    {"camera"},
    {"pick"},
    {"scene"},
    {"turning"},
    {"dom"},
    {"colours"},
    {"keys"},
    {"controls"},
    {"turn_words"},
    {"hand"},
    {"legend"},
    {"entering", On::kPrograms},
    {"reading", On::kPrograms},
    {"blocking"},
    {"follow"},
    {"swipe"},
    {"gocube"},
    {"giiker"},
    {"moyu"},
    {"bits"},
    {"aes"},
    {"salted_cipher"},
    {"turn_window"},
    {"turn_queue"},
    {"moyu_ai"},
    {"gan_state"},
    {"gan_two"},
    {"gan_four"},
    {"qiyi"},
    {"cube_address"},
    {"conversation"},
    {"bluetooth"},
    {"cube_link"},
    {"listing", On::kPrograms},
    {"algorithm_bar"},
    {"talk", On::kPrograms},
    {"demo", On::kPrograms},
    {"masks"},
    {"picture"},
    {"hint"},
    {"look"},
    {"register_list"},
    {"stage"},
    {"player"},
    {"typed_turns"},
    {"play_buttons"},
    {"links"},
    {"start"},
}};

bool has_surface(const PageContents& contents) {
    const auto has = [](const Puzzle& puzzle) {
        const std::optional<SolidBody> body = solid_body(puzzle);
        return body && std::any_of(body->meshes.begin(), body->meshes.end(),
                                   [](const SolidMesh& mesh) { return mesh.flat; });
    };
    if (contents.program == nullptr) return has(*contents.puzzle);
    return std::any_of(contents.program->holdings.begin(), contents.program->holdings.end(),
                       [&](const Holding& holding) { return has(*holding.puzzle); });
}

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

/// What other sites show of a link to the page.
std::string about(const PageContents& contents) {
    const std::string_view what = contents.program == nullptr
                                      ? "A puzzle to turn in 3D."
                                      : "A program that runs on a twisty puzzle: answer its "
                                        "questions and watch the puzzle compute.";
    std::string tags = fmt::format(
        "<meta name=\"description\" content=\"{}\">\n<meta property=\"og:title\" content=\"{}\">\n"
        "<meta property=\"og:description\" content=\"{}\">",
        what, xml_escaped(contents.title), what);
    if (!contents.base.empty()) {
        const std::string base = xml_escaped(contents.base);
        tags += fmt::format(
            "\n<meta property=\"og:url\" content=\"{0}\">\n<link rel=\"canonical\" href=\"{0}\">",
            base);
    }
    return tags;
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
    std::string scripts = "(() => {\n\"use strict\";\n";
    const bool surfaces = has_surface(contents);
    for (const auto& [name, on] : kScripts) {
        if (on == On::kPrograms && contents.program == nullptr) continue;
        if (on == On::kSurfaces && !surfaces) continue;
        // The text of shaders is within templates.
        scripts.append(minified_script(name == "shaders" ? minified_lines(page_part(name))
                                                         : std::string(page_part(name))));
        scripts.append("\n");
    }
    scripts.append("})();\n");
    const bool prints = contents.handout != nullptr;
    return filled(page_part("skeleton"),
                  {{"title", xml_escaped(contents.title)},
                   {"about", about(contents)},
                   {"style", minified_lines(page_part("style"))},
                   {"print-style", prints ? document_style() : ""},
                   {"handout", prints ? document_body(*contents.handout) : ""},
                   {"data", within_script(page_data(contents))},
                   {"scripts", packed_text(scripts)}});
}

}  // namespace qter
