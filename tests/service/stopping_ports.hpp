// Ports of a search that a test stops.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sums/search_ports.hpp"

namespace qter::testing {

class StoppingPorts final : public SearchPorts {
 public:
    /// Ctrl-C.
    void interrupt() {
        interrupted_ = true;
        cancellation_.request();
    }
    /// A time that computations plan with, and that ends nothing.
    void expect_end(double seconds) { cancellation_.expect_request(*Cancellation::after(seconds)); }
    void set_limit(double seconds) { cancellation_.set_deadline(*Cancellation::after(seconds)); }
    /// The texts of all progress.
    [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }

    [[nodiscard]] std::unique_ptr<ProgressPort> begin(std::string text) override {
        texts_.push_back(std::move(text));
        return std::make_unique<Texts>(texts_);
    }
    [[nodiscard]] const Cancellation& cancellation() const override { return cancellation_; }
    [[nodiscard]] bool interrupted() const override { return interrupted_; }

 private:
    class Texts final : public ProgressPort {
     public:
        explicit Texts(std::vector<std::string>& all) : all_(all) {}
        void update(const Progress& progress) override { all_.push_back(progress.what); }

     private:
        std::vector<std::string>& all_;
    };

    Cancellation cancellation_;
    bool interrupted_ = false;
    std::vector<std::string> texts_;
};

}  // namespace qter::testing
