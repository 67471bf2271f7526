// Port for the choices of earlier compilations.
//
// Choosing registers and a variant of a program takes seconds, and the choices are a few words. A
// program that is compiled again with the same options gets them from here. They save time only:
// any choice gives a program that does the same, and the question contains all that the choices
// depend on. The caller of the compiler provides the memory.
#pragma once

#include <optional>
#include <string>

namespace qter {

class ChoiceMemory {
 public:
    ChoiceMemory() = default;
    ChoiceMemory(const ChoiceMemory&) = delete;
    ChoiceMemory& operator=(const ChoiceMemory&) = delete;
    virtual ~ChoiceMemory() = default;

    /// What was kept for this question; nullopt when nothing was.
    [[nodiscard]] virtual std::optional<std::string> find(const std::string& question) = 0;
    /// Keeps a text of at least one line. Errors are ignored.
    virtual void keep(const std::string& question, const std::string& text) = 0;
};

}  // namespace qter
