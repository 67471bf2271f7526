#include "support/json_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "support/text.hpp"

namespace qter {
namespace {

using Json = nlohmann::json;

/// Checks the whole text and stops at the first fault. Stores only the keys of open objects.
class JsonGuard : public nlohmann::json_sax<Json> {
 public:
    JsonGuard(const Source& source, const JsonLimits& limits, const JsonKeys& keys)
        : source_(source), limits_(limits), keys_(keys) {}

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override {
        open_.emplace_back();
        return start_part();
    }
    bool end_object() override {
        open_.pop_back();
        --depth_;
        return true;
    }
    bool start_array(std::size_t) override { return start_part(); }
    bool end_array() override {
        --depth_;
        return true;
    }
    bool key(string_t& key) override {
        if (!open_.back().insert(key).second) {
            return refuse(Code::kDuplicate,
                          fmt::format("the key `{}` occurs twice in one object", printable(key)));
        }
        if (keys_) keys_(open_.size(), key);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) override {
        if (dynamic_cast<const Json::parse_error*>(&error) == nullptr) {
            return refuse(Code::kSyntax, "a number in this text is too large");
        }
        // The byte counts from 1 and is the last one that was read.
        const std::size_t size = source_.text().size();
        const std::size_t at = std::min(std::max<std::size_t>(byte, 1) - 1, size);
        problem_ = Diagnostic::error(Code::kSyntax, source_.span(at, std::min(at + 1, size)),
                                     "this is not valid JSON from here on");
        return false;
    }

    [[nodiscard]] const std::optional<Diagnostic>& problem() const { return problem_; }

 private:
    bool start_part() {
        if (++depth_ > limits_.depth) {
            return refuse(Code::kTooLarge, fmt::format("lists and objects are nested more than "
                                                       "{} deep here",
                                                       limits_.depth));
        }
        if (++parts_ > limits_.parts) {
            return refuse(Code::kTooLarge, fmt::format("there are more than {} lists and objects "
                                                       "here",
                                                       limits_.parts));
        }
        return true;
    }
    bool refuse(Code code, std::string message) {
        problem_ = Diagnostic::error(code, source_.span(0, 0), std::move(message));
        return false;
    }

    const Source& source_;
    const JsonLimits& limits_;
    const JsonKeys& keys_;
    std::vector<std::set<std::string>> open_;  // keys of each open object
    std::size_t depth_ = 0;
    std::size_t parts_ = 0;
    std::optional<Diagnostic> problem_;
};

}  // namespace

Result<nlohmann::json> read_json(const Source& source, const JsonLimits& limits,
                                 const JsonKeys& keys) {
    const std::string_view text = source.text();
    JsonGuard guard(source, limits, keys);
    if (!Json::sax_parse(text.begin(), text.end(), &guard)) return *guard.problem();
    return Json::parse(text.begin(), text.end());
}

}  // namespace qter
