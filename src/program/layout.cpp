#include "program/layout.hpp"

namespace qter {

std::vector<std::string> wrap_algorithm(const std::vector<std::string>& words) {
    const auto fill = [&](std::size_t width) {
        std::vector<std::string> lines;
        for (const std::string& word : words) {
            if (lines.empty() || lines.back().size() + 1 + word.size() > width) {
                lines.push_back(word);
            } else {
                lines.back() += ' ' + word;
            }
        }
        return lines;
    };
    const std::size_t fewest = fill(kAlgorithmColumns).size();
    std::size_t narrow = 1, wide = kAlgorithmColumns;
    while (narrow < wide) {
        const std::size_t middle = (narrow + wide) / 2;
        if (fill(middle).size() > fewest) {
            narrow = middle + 1;
        } else {
            wide = middle;
        }
    }
    return fill(wide);
}

std::string with_lf(std::string_view text) {
    std::string made;
    made.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("\r\n")) continue;
        made += text[i];
    }
    return made;
}

}  // namespace qter
