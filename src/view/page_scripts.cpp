#include "view/page_scripts.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "support/embedded.hpp"
#include "view/script_minifier.hpp"
#include "view/solid_body.hpp"

namespace qter {
namespace {

/// What has a script.
enum class On : std::uint8_t {
    kEverywhere,
    kPages,     ///< pages, and not the element
    kPrograms,  ///< pages that show a program
    kSurfaces,  ///< where a piece has a surface that is not convex
    kElements,  ///< the element
};

struct Script {
    std::string_view name;
    On on = On::kEverywhere;
};

/// In an order in which each script uses only earlier ones; data.js has only types.
constexpr std::array<Script, 67> kScripts = {{
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
    {"letters", On::kPages},
    {"peel", On::kPages},
    {"context"},
    {"camera"},
    {"pick"},
    {"scene"},
    {"turning"},
    {"dom"},
    {"colours", On::kPages},
    {"keys"},
    {"controls"},
    {"turn_words"},
    {"hand"},
    {"legend", On::kPages},
    {"entering", On::kPrograms},
    {"reading", On::kPrograms},
    {"blocking"},
    {"follow"},
    {"swipe"},
    {"gocube", On::kPages},
    {"giiker", On::kPages},
    {"moyu", On::kPages},
    {"bits", On::kPages},
    {"aes", On::kPages},
    {"salted_cipher", On::kPages},
    {"turn_window", On::kPages},
    {"turn_queue", On::kPages},
    {"moyu_ai", On::kPages},
    {"gan_state", On::kPages},
    {"gan_two", On::kPages},
    {"gan_four", On::kPages},
    {"qiyi", On::kPages},
    {"cube_address", On::kPages},
    {"conversation", On::kPages},
    {"bluetooth", On::kPages},
    {"cube_link", On::kPages},
    {"listing", On::kPrograms},
    {"algorithm_run"},
    {"algorithm_bar", On::kPages},
    {"talk", On::kPrograms},
    {"demo", On::kPrograms},
    {"masks", On::kPages},
    {"picture", On::kPages},
    {"hint"},
    {"look", On::kPages},
    {"register_list", On::kPages},
    {"stage"},
    {"player"},
    {"typed_turns", On::kPages},
    {"play_buttons"},
    {"links", On::kPages},
    {"start", On::kPages},
    {"element_view", On::kElements},
    {"element", On::kElements},
}};

bool has(PageScripts wanted, On on) {
    switch (on) {
        case On::kEverywhere:
            return true;
        case On::kPages:
            return !wanted.element;
        case On::kPrograms:
            return wanted.program;
        case On::kSurfaces:
            return wanted.surfaces;
        case On::kElements:
            return wanted.element;
    }
    return false;
}

}  // namespace

std::string page_scripts(PageScripts wanted) {
    std::string scripts;
    for (const auto& [name, on] : kScripts) {
        if (!has(wanted, on)) continue;
        // The text of shaders is within templates.
        scripts += minified_script(name == "shaders" ? minified_lines(page_part(name))
                                                     : std::string(page_part(name)));
        scripts += '\n';
    }
    return scripts;
}

bool has_surface(const Puzzle& puzzle) {
    const std::optional<SolidBody> body = solid_body(puzzle);
    return body && std::any_of(body->meshes.begin(), body->meshes.end(),
                               [](const SolidMesh& mesh) { return mesh.flat; });
}

std::string_view page_part(std::string_view name) {
    for (const EmbeddedFile& file : embedded_page()) {
        if (file.name == name) return file.text;
    }
    assert(false);
    return {};
}

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

}  // namespace qter
