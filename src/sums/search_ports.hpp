// Ports of a search to the program that runs it: progress and cancellation.
//
// The services search for registers and additions on behalf of a program: the command line, or
// another program that links the library. That program overrides the members it needs. By default,
// progress is not shown and only its own time limit ends a search.
#pragma once

#include <memory>
#include <string>

#include "support/observer.hpp"

namespace qter {

/// The progress display of one long computation, which ends when this object is destroyed.
class ProgressPort {
 public:
    ProgressPort() = default;
    ProgressPort(const ProgressPort&) = delete;
    ProgressPort& operator=(const ProgressPort&) = delete;
    virtual ~ProgressPort() = default;

    /// Called a few times a second at most, on the thread that requested the search.
    virtual void update(const Progress& progress) = 0;
};

class SearchPorts {
 public:
    SearchPorts() = default;
    SearchPorts(const SearchPorts&) = delete;
    SearchPorts& operator=(const SearchPorts&) = delete;
    virtual ~SearchPorts() = default;

    /// Starts a long computation; `text` describes it until the first update. Never null.
    /// Computations nest: one that begins before another ends must end first.
    [[nodiscard]] virtual std::unique_ptr<ProgressPort> begin(std::string text);

    /// An observer that passes on what it is told, until the computation ends.
    [[nodiscard]] Observer observer(ProgressPort& progress) const {
        return {cancellation(), [&progress](const Progress& at) { progress.update(at); }};
    }

    /// Requested when all searches must end. Lives as long as the ports.
    [[nodiscard]] virtual const Cancellation& cancellation() const;
    /// Whether the user requested cancellation(), rather than a time limit: then partial results
    /// are not an answer.
    [[nodiscard]] virtual bool interrupted() const;
};

}  // namespace qter
