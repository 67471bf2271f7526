#include "view/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "perform/session.hpp"
#include "view/packed_text.hpp"
#include "view/page_scripts.hpp"
#include "view/preview.hpp"
#include "view/script_minifier.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

bool has_surface(const PageContents& contents) {
    if (contents.program == nullptr) return has_surface(*contents.puzzle);
    const std::vector<Holding>& holdings = contents.program->holdings;
    return std::any_of(holdings.begin(), holdings.end(),
                       [](const Holding& holding) { return has_surface(*holding.puzzle); });
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
    if (!contents.preview.empty()) {
        const std::string title = xml_escaped(contents.title);
        tags += fmt::format(
            "\n<meta property=\"og:image\" content=\"{0}\">\n"
            "<meta property=\"og:image:width\" content=\"{1}\">\n"
            "<meta property=\"og:image:height\" content=\"{2}\">\n"
            "<meta property=\"og:image:alt\" content=\"{3}: the puzzle in 3D\">\n"
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
            xml_escaped(contents.preview), kPreviewWidth, kPreviewHeight, title);
    }
    return tags;
}

}  // namespace

Result<std::string> page(const PageContents& contents) {
    if (contents.program != nullptr) {
        // A page cannot show a program that cannot be performed.
        const Result<PerformSession> session =
            PerformSession::begin(*contents.program, {nullptr, false});
        if (!session) return session.diagnostics();
    }
    const PageScripts wanted{contents.program != nullptr, has_surface(contents)};
    const std::string scripts =
        fmt::format("(() => {{\n\"use strict\";\n{}}})();\n", page_scripts(wanted));
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
