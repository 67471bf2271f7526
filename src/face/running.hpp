// A call that may take long: its Options, translated for the searches.
//
// The stop token and the time limit of the call request a Cancellation, which ends the searches. A
// search without a result throws Cancelled, or std::bad_alloc if memory runs out; guarded() turns
// these exceptions into diagnostics.
#pragma once

#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <string>

#include "face/translate.hpp"
#include "qter/options.hpp"
#include "sums/search_ports.hpp"
#include "support/cancellation.hpp"
#include "support/diagnostic.hpp"
#include "support/memory_report.hpp"
#include "support/observer.hpp"

namespace qter::api {

class Running {
 public:
    /// Begins now.
    explicit Running(const Options& options);
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    [[nodiscard]] const Cancellation& cancellation() const { return cancellation_; }
    /// Tells the caller; must not outlive this.
    [[nodiscard]] Observer observer() const {
        if (!options_.progress) return cancellation_;
        return {cancellation_, [this](const qter::Progress& at) { tell(at.what, at.fraction); }};
    }
    [[nodiscard]] bool stopped() const { return cancellation_.requested(); }
    /// True if a stop was requested, whether or not the time is over.
    [[nodiscard]] bool interrupted() const { return options_.stop.stop_requested(); }
    void tell(std::string what, std::optional<double> fraction = std::nullopt) const;
    [[nodiscard]] std::uint32_t threads() const;
    [[nodiscard]] std::uint64_t memory() const { return options_.memory; }

    /// The diagnostic for a stop before `what` was ready.
    [[nodiscard]] qter::Diagnostic why_stopped(const std::string& what) const;

    /// The Result of `make`; if it was stopped or ran out of memory, an error that names `what`.
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

/// Passes the progress of searches to the call's progress callback; the call's stop ends them.
class RunningPorts final : public SearchPorts {
 public:
    explicit RunningPorts(const Running& running) : running_(running) {}

    [[nodiscard]] std::unique_ptr<ProgressPort> begin(std::string text) override;
    [[nodiscard]] const Cancellation& cancellation() const override {
        return running_.cancellation();
    }
    [[nodiscard]] bool interrupted() const override { return running_.interrupted(); }

 private:
    const Running& running_;
};

}  // namespace qter::api
