// The readers of the user's caches, of registers and of additions, on any bytes, as they are and
// with the first lines and the checksum put right, so that what lies behind them is reached: no
// crash, nothing but what can be written and read back, and garbage is said to be damaged.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "formats/library.hpp"
#include "service/register_cache.hpp"
#include "sums/cache_lines.hpp"
#include "sums/sum_cache.hpp"

namespace {

using namespace qter;

/// A folder of this process, gone with it.
class Folder {
 public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("qter-fuzz-caches-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string path() const { return path_; }

 private:
    std::filesystem::path path_;
};

struct Caches {
    SourceMap sources;
    PuzzleLibrary library{sources};
    PuzzlePtr puzzle = *library.find("3x3", {});
    Architecture on = *Architecture::from_preset(puzzle, {Integer(90), Integer(90)}, {});
    SumRequest request{on, on.value_slots(), {}};
    Folder folder;
    RegisterCache registers{folder.path()};
    SumCache additions{folder.path()};
};

void spew(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

void find_registers(const Caches& caches) {
    const std::vector<Integer> orders = {Integer(90), Integer(90)};
    const RegisterCache::Found found = caches.registers.find(*caches.puzzle, orders);
    if (!found.generators) return;
    if (found.generators->generators.size() != orders.size()) std::abort();
    if (!caches.registers.store(*caches.puzzle, orders, *found.generators)) std::abort();
    const RegisterCache::Found again = caches.registers.find(*caches.puzzle, orders);
    if (!again.generators || again.generators->generators != found.generators->generators ||
        again.generators->cut_off.has_value() != found.generators->cut_off.has_value()) {
        std::abort();
    }
}

void find_additions(const Caches& caches) {
    const SumCache::Found found = caches.additions.find(caches.request);
    for (const auto& [amounts, entry] : found.entries) {
        if (amounts.size() != caches.on.registers().size()) std::abort();
        for (std::size_t i = 0; i < amounts.size(); ++i) {
            if (amounts[i] < 0 || amounts[i] >= caches.on.registers()[i].order) std::abort();
        }
    }
    if (found.entries.empty()) return;
    if (!caches.additions.store(caches.request, found.entries)) std::abort();
    const SumCache::Found again = caches.additions.find(caches.request);
    if (!again.problem.empty() || again.entries.size() != found.entries.size()) std::abort();
    for (const auto& [amounts, entry] : found.entries) {
        if (again.entries.at(amounts).algorithm != entry.algorithm) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Caches caches;
    const std::string text(data, data + size);
    const std::string registers = caches.registers.path(*caches.puzzle);
    const std::string additions = caches.additions.path(caches.request);
    // As it is.
    spew(registers, text);
    find_registers(caches);
    spew(additions, text);
    find_additions(caches);
    // Behind lines that are right; a line that is cut short has no end.
    const std::string lines = text.substr(0, text.rfind('\n') + 1);
    const std::string puzzle = puzzle_line(*caches.puzzle) + '\n';
    if (!keep_text(caches.folder.path(), registers, "qter registers 2", puzzle + lines)) {
        std::abort();
    }
    find_registers(caches);
    // "…/additions-HASH.txt": its third line has the same number.
    const std::string hash = additions.substr(additions.size() - 20, 16);
    if (!keep_text(caches.folder.path(), additions, "qter additions 2",
                   puzzle + "of " + hash + '\n' + lines)) {
        std::abort();
    }
    find_additions(caches);
    return 0;
}
