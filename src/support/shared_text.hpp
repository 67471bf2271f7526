// Immutable shared text: a message of the source is stored once, however often macros repeat it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace qter {

/// Copies share the text; a copy costs as much as two words.
class SharedText {
 public:
    SharedText() = default;
    SharedText(std::string text)  // NOLINT(google-explicit-constructor): it is a text
        : text_(text.empty() ? nullptr : std::make_shared<const std::string>(std::move(text))) {}
    SharedText(const char* text) : SharedText(std::string(text)) {}  // NOLINT: the same

    [[nodiscard]] const std::string& str() const { return text_ == nullptr ? none() : *text_; }
    operator const std::string&() const { return str(); }  // NOLINT: the same

    [[nodiscard]] bool empty() const { return text_ == nullptr; }
    [[nodiscard]] std::size_t size() const { return str().size(); }
    /// True if both are the same text in memory. Texts in different memory may still be equal.
    [[nodiscard]] bool shares_with(const SharedText& other) const { return text_ == other.text_; }

    friend bool operator==(const SharedText& a, const SharedText& b) {
        return a.shares_with(b) || a.str() == b.str();
    }
    friend bool operator==(const SharedText& a, const std::string& b) { return a.str() == b; }
    friend bool operator==(const SharedText& a, const char* b) { return a.str() == b; }

 private:
    static const std::string& none() {
        static const std::string kEmpty;
        return kEmpty;
    }

    std::shared_ptr<const std::string> text_;  // null for the empty text
};

/// Makes equal texts share memory.
class TextPool {
 public:
    SharedText share(std::string_view text) {
        const auto known = texts_.find(text);
        if (known != texts_.end()) return known->second;
        SharedText made{std::string(text)};
        texts_.emplace(made.str(), made);
        return made;
    }

 private:
    std::unordered_map<std::string_view, SharedText> texts_;  // keys point into the values
};

}  // namespace qter
