// Cache of the compiler's choices, kept between runs (qat/choice_memory.hpp).
//
// The technique: memoisation across runs, as in service/register_cache.hpp. One file has a line for
// each of the last kMostChoices questions, the newest first: a hash of the question, and the
// choices.
//
//     qter choices 1
//     8f14e45fceea167a registers 1 20.5 14 variant 2 specialised 0:30
//     sum 8f14e45fceea167a              checksum (sums/cache_lines.hpp)
//
// A damaged file counts as empty. Choices save time only, so a wrong line cannot make a program
// wrong. A file is written under a temporary name and renamed, so concurrent runs lose at most an
// entry.
#pragma once

#include <string>

#include "qat/choice_memory.hpp"

namespace qter {

inline constexpr std::size_t kMostChoices = 500;

class ChoiceCache final : public ChoiceMemory {
 public:
    /// keep() creates `folder` if it does not exist. Empty: nothing is kept.
    explicit ChoiceCache(std::string folder) : folder_(std::move(folder)) {}

    [[nodiscard]] std::optional<std::string> find(const std::string& question) override;
    void keep(const std::string& question, const std::string& text) override;

    [[nodiscard]] std::string path() const { return folder_ + "/choices.txt"; }

 private:
    std::string folder_;
};

}  // namespace qter
