// A call that may take long: what its Options say, in the words of the searches.
//
// They end by a Cancellation, which the stop token and the time limit of the call request, and they
// throw what has nothing to show yet (Cancelled) or no room (std::bad_alloc): guarded() makes
// diagnostics of these.
#pragma once

#include <functional>
#include <new>
#include <optional>
#include <stop_token>
#include <string>

#include "face/translate.hpp"
#include "qter/options.hpp"
#include "support/cancellation.hpp"
#include "support/diagnostic.hpp"
#include "support/memory_report.hpp"

namespace qter::api {

class Running {
 public:
    /// Begins now. `usual_limit` is the time limit where the options have none.
    explicit Running(const Options& options,
                     std::optional<std::chrono::duration<double>> usual_limit = std::nullopt);
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    [[nodiscard]] const Cancellation& cancellation() const { return cancellation_; }
    [[nodiscard]] bool stopped() const { return cancellation_.requested(); }
    /// Somebody has asked it to stop; its time may be over or not.
    [[nodiscard]] bool interrupted() const { return options_.stop.stop_requested(); }
    void tell(std::string what, std::optional<double> fraction = std::nullopt) const;
    [[nodiscard]] std::uint32_t threads() const;
    [[nodiscard]] std::uint64_t memory() const { return options_.memory; }

    /// Of a stop that came before `what` was there.
    [[nodiscard]] qter::Diagnostic why_stopped(const std::string& what) const;

    /// What `make` gives, a Result; where it was stopped, or had too little memory, an error that
    /// says so of `what`.
    template <class Make>
    auto guarded(const std::string& what, const Make& make) const -> decltype(make()) {
        try {
            return within_memory(what, make);
        } catch (const Cancelled&) {
            return why_stopped(what);
        }
    }

 private:
    const Options options_;
    Cancellation cancellation_;
    std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace qter::api
