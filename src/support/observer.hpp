// Observer of a long computation: it receives the progress, and may cancel.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "support/cancellation.hpp"

namespace qter {

/// How far a computation is.
struct Progress {
    std::string what;                               ///< the current work, or what was found
    std::optional<double> fraction = std::nullopt;  ///< the part that is done, 0 to 1, where known
};

class Observer {
 public:
    using Tell = std::function<void(const Progress&)>;

    /// Receives nothing and never cancels.
    Observer() = default;
    /// The cancellation must outlive it and its copies. `tell` is called a few times a second or
    /// more often, by one thread at a time.
    Observer(const Cancellation& cancellation, Tell tell = {})
        : cancellation_(&cancellation), tell_(std::move(tell)) {}

    [[nodiscard]] const Cancellation& cancellation() const { return *cancellation_; }
    [[nodiscard]] bool cancelled() const { return cancellation_->requested(); }
    /// Throws Cancelled when cancelled().
    void check() const { cancellation_->check(); }

    /// Whether it receives anything; otherwise progress need not be put into words.
    [[nodiscard]] bool listens() const { return tell_ != nullptr; }
    void tell(const Progress& progress) const {
        if (tell_) tell_(progress);
    }

    /// For a part of the computation: it receives the same, and this cancellation ends the part.
    [[nodiscard]] Observer until(const Cancellation& part) const { return {part, tell_}; }
    /// For a part of the computation: it receives `word(what)` instead of `what`.
    template <class Word>
    [[nodiscard]] Observer worded(Word word) const {
        if (!listens()) return *this;
        return {*cancellation_, [tell = tell_, word = std::move(word)](const Progress& progress) {
                    tell({word(progress.what), progress.fraction});
                }};
    }

 private:
    const Cancellation* cancellation_ = &Cancellation::never();
    Tell tell_;
};

}  // namespace qter
