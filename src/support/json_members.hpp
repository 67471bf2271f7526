// Strict reading of JSON objects from outside: every member is read once and checked.
//
// A reader reads the members that it knows, then calls done(), which rejects all others: no member
// is ignored silently. A value that does not fit throws MalformedJson with its path in words; the
// reader of the whole document catches it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/integer.hpp"

namespace qter {

/// What is wrong with a document: a sentence without its full stop.
struct MalformedJson {
    std::string what;
};

[[noreturn]] void malformed(std::string what);

/// An object whose members are read one by one. All functions that read throw MalformedJson.
class JsonMembers {
 public:
    using Json = nlohmann::json;

    /// `name` is the object's name in messages; `json` must outlive this.
    JsonMembers(const Json& json, std::string name);

    [[nodiscard]] bool has(const char* key) const { return json_.contains(key); }
    const Json& operator[](const char* key);
    [[nodiscard]] std::string path(const char* key) const;
    /// Call it after the last member: throws if there is a member that was not read.
    void done() const;

    std::uint64_t number(const char* key, std::uint64_t least, std::uint64_t most);
    bool flag(const char* key);
    std::string text(const char* key);
    /// Sixteen hexadecimal digits.
    std::uint64_t sum(const char* key);
    const Json& array(const char* key, std::size_t most);
    template <class Number>
    std::vector<Number> numbers(const char* key, std::size_t size_at_most, std::uint64_t most) {
        std::vector<Number> all;
        for (const Json& value : array(key, size_at_most)) {
            all.push_back(static_cast<Number>(number_of(value, path(key), 0, most)));
        }
        return all;
    }
    std::vector<std::string> words(const char* key, std::size_t size_at_most);
    /// Calls `read(JsonMembers&)` for each element.
    template <class Read>
    void objects(const char* key, std::size_t size_at_most, const Read& read) {
        std::size_t number = 0;
        for (const Json& value : array(key, size_at_most)) {
            JsonMembers members(value, fmt::format("{} {}", key, ++number));
            read(members);
            members.done();
        }
    }

    static std::uint64_t number_of(const Json& value, const std::string& path, std::uint64_t least,
                                   std::uint64_t most);
    static std::string text_of(const Json& value, const std::string& path);
    /// An integer written as a string of at most 1000 characters, sign included.
    static Integer integer_of(const Json& value, const std::string& path);
    /// The same, at least 1.
    static Integer order_of(const Json& value, const std::string& path);

 private:
    const Json& json_;
    std::string name_;
    std::set<std::string, std::less<>> read_;
};

}  // namespace qter
