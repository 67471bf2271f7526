// What a search has around it that no library can know: who looks on, and what ends it.
//
// The services search for registers and additions on behalf of a program: the command line, or
// another one that links the library. That program overrides what it has something to say of. As
// they are, nobody looks on and nothing ends a search but its own time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "support/cancellation.hpp"

namespace qter {

/// A long computation as somebody sees it who waits; its end is that of the object.
class ProgressPort {
 public:
    ProgressPort() = default;
    ProgressPort(const ProgressPort&) = delete;
    ProgressPort& operator=(const ProgressPort&) = delete;
    virtual ~ProgressPort() = default;

    /// How much is done, from 0 to 1 (nullopt when nobody knows), and what is being done. Called
    /// some times a second at most, on the thread that asked for the search.
    virtual void update(std::optional<double> fraction, std::string text) = 0;
};

class SearchPorts {
 public:
    SearchPorts() = default;
    SearchPorts(const SearchPorts&) = delete;
    SearchPorts& operator=(const SearchPorts&) = delete;
    virtual ~SearchPorts() = default;

    /// Something begins that may take long; `text` says what, until the first update. Never null.
    /// One that begins before another ends is inside of it, and ends first.
    [[nodiscard]] virtual std::unique_ptr<ProgressPort> begin(std::string text);

    /// Requested when all searches are to end. Lives as long as the ports do.
    [[nodiscard]] virtual const Cancellation& cancellation() const;
    /// Whether cancellation() was requested by somebody, and not because time was over: what was
    /// found by then is not taken for an answer.
    [[nodiscard]] virtual bool interrupted() const;
};

}  // namespace qter
