// The command line on any words: no crash; it comes to the work of one of the verbs or to an exit
// code that help and usage errors have, and values of options keep to their ranges. What it prints
// is for a person: -close_fd_mask=3 hides it.
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/option_values.hpp"
#include "support/fraction.hpp"

namespace {

using namespace qter;

void check_limit(const std::optional<double>& seconds) {
    if (seconds && !(*seconds >= 0 && *seconds <= 1e9)) std::abort();
}

void check_values(const std::string& word) {
    if (const auto number = parse_number(word, 3, 64)) {
        if (*number < 3 || *number > 64) std::abort();
    }
    if (const auto fraction = parse_fraction(word)) {
        if (*fraction < 0) std::abort();
    }
    check_limit(parse_seconds(word));
    if (const auto bytes = parse_bytes(word)) {
        if (*bytes > std::uint64_t{1} << 60) std::abort();
    }
    if (const auto order = parse_order(word)) {
        if (*order < 1) std::abort();
    }
    if (const auto amount = parse_amount(word)) {
        if (parse_amount(to_string(*amount)) != amount) std::abort();
    }
    std::string joined;
    for (const std::string& part : split_at_commas(word)) joined += ',' + part;
    if (joined != ',' + word) std::abort();
}

void check(const ExitCode& code) {
    if (code != ExitCode::kDone && code != ExitCode::kUsage) std::abort();
}
void check(const RunVerb& run) {
    if (!run) std::abort();
}

}  // namespace

/// A word a line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> words = {"qter"};
    std::string word;
    for (std::size_t i = 0; i < size; ++i) {
        if (data[i] == 0) return 0;  // no word of a command line has it
        if (data[i] != '\n') {
            word += static_cast<char>(data[i]);
            continue;
        }
        words.push_back(word);
        word.clear();
    }
    words.push_back(word);
    for (const std::string& one : words) check_values(one);
    std::vector<const char*> given;
    for (const std::string& one : words) given.push_back(one.c_str());
    // What is told of wrong usage obeys stops from then on, and the fuzzer's own clock rings as
    // one.
    sigset_t alarm, before;
    ::sigemptyset(&alarm);
    ::sigaddset(&alarm, SIGALRM);
    ::sigprocmask(SIG_BLOCK, &alarm, &before);
    struct sigaction clock {};
    ::sigaction(SIGALRM, nullptr, &clock);
    std::visit([](const auto& what) { check(what); },
               read_command_line(static_cast<int>(given.size()), given.data()));
    ::sigaction(SIGALRM, &clock, nullptr);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return 0;
}
