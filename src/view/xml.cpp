#include "view/xml.hpp"

#include "support/text.hpp"

namespace qter {

std::string xml_escaped(const std::string& text) {
    std::string safe;
    for (const char c : printable(text, text.size())) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

}  // namespace qter
