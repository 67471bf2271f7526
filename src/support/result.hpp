// Result: a value, errors, or a value with warnings.
//
// For operations that a user's mistake can make fail. Bugs of the program are assertions, never
// Results.
#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "support/diagnostic.hpp"

namespace qter {

template <class T>
class [[nodiscard]] Result {
 public:
    Result(T value) : value_(std::move(value)) {}
    Result(T value, Diagnostics warnings)
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {
        assert(!diagnostics_.has_errors());
    }
    Result(Diagnostic error) { diagnostics_.add(std::move(error)); }
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {
        assert(diagnostics_.has_errors());
    }

    /// True if there is a value. A Result has either a value or errors.
    [[nodiscard]] bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return *std::move(value_); }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

    /// Adds the diagnostics to `sink` and returns the value, if any.
    std::optional<T> take(Diagnostics& sink) && {
        sink.add(diagnostics_);
        return std::move(value_);
    }

 private:
    std::optional<T> value_;
    Diagnostics diagnostics_;
};

}  // namespace qter
