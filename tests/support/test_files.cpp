#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "qter/support/files.hpp"
#include "scratch_folder.hpp"

using namespace qter;
namespace fs = std::filesystem;
using testing::ScratchFolder;
using testing::slurp;

namespace {

Code code_of(const Diagnostics& diagnostics) { return diagnostics.items().at(0).code; }

}  // namespace

TEST_CASE("what is written is read back, and nothing else is left") {
    const ScratchFolder scratch("files");
    const std::string path = scratch.file("a.q");
    REQUIRE(write_file(path, "first").ok());
    REQUIRE(write_file(path, "second\n").ok());
    CHECK(slurp(path) == "second\n");
    CHECK(scratch.entries() == 1);
    SourceMap sources;
    const Result<SourceId> id = read_source(sources, path);
    REQUIRE(id.ok());
    CHECK(sources[*id].text() == "second\n");
    CHECK(sources[*id].name() == path);
}

TEST_CASE("a failed write leaves the old file and no other") {
    const ScratchFolder scratch("files");
    CHECK(code_of(write_file(scratch.file("no/such/a.q"), "x").diagnostics()) == Code::kFile);
    CHECK(code_of(write_file(scratch.file(""), "x").diagnostics()) == Code::kFile);
    CHECK(scratch.entries() == 0);
}

TEST_CASE("a file is written part by part, and not at all when a part fails") {
    const ScratchFolder scratch("files");
    const std::string path = scratch.file("parts");
    std::vector<std::string> parts = {"one ", std::string(100'000, '\0'), " three"};
    std::string part;
    const auto next = [&]() -> std::string_view {
        if (parts.empty()) return {};
        part = parts.front();
        parts.erase(parts.begin());
        return part;
    };
    const Result<std::size_t> written = write_file(path, next);
    REQUIRE(written.ok());
    CHECK(*written == 100'010);
    CHECK(slurp(path) == "one " + std::string(100'000, '\0') + " three");

    const auto fails = [&]() -> std::string_view {
        if (part.empty()) throw std::bad_alloc();
        part.clear();
        return "half";
    };
    CHECK_THROWS_AS(write_file(path, fails), std::bad_alloc);
    CHECK(slurp(path).size() == 100'010);
    CHECK(scratch.entries() == 1);
}

TEST_CASE("a device is written to, not replaced") {
    REQUIRE(write_file("/dev/null", "x").ok());
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("what cannot be written is known before, and asking changes nothing") {
    const ScratchFolder scratch("files");
    for (const char* const path : {"no/such/a.q", "", "file/a.q"}) {
        CAPTURE(path);
        std::ofstream(scratch.file("file")) << "text";
        const std::optional<Diagnostic> before = why_not_writable(scratch.file(path));
        REQUIRE(before);
        const Result<std::size_t> written = write_file(scratch.file(path), "x");
        REQUIRE_FALSE(written.ok());
        CHECK(before->code == Code::kFile);
        CHECK(before->message == written.diagnostics().items().at(0).message);
    }
    CHECK_FALSE(why_not_writable(scratch.file("new")));
    CHECK_FALSE(fs::exists(scratch.file("new")));
    CHECK_FALSE(why_not_writable(scratch.file("file")));
    CHECK(slurp(scratch.file("file")) == "text");
    CHECK_FALSE(why_not_writable("/dev/null"));
    CHECK(scratch.entries() == 1);
    // Nobody reads this pipe.
    REQUIRE(::mkfifo(scratch.file("pipe").c_str(), 0600) == 0);
    CHECK_FALSE(why_not_writable(scratch.file("pipe")));
}

TEST_CASE("unreadable sources say why") {
    const ScratchFolder scratch("files");
    SourceMap sources;
    CHECK(code_of(read_source(sources, scratch.file("none")).diagnostics()) == Code::kFile);
    CHECK(code_of(read_source(sources, scratch.file("")).diagnostics()) == Code::kFile);
    std::ofstream(scratch.file("bin"), std::ios::binary) << std::string("ab\0cd", 5);
    CHECK(code_of(read_source(sources, scratch.file("bin")).diagnostics()) == Code::kBinary);
    CHECK(code_of(read_source(sources, "/dev/zero").diagnostics()) == Code::kTooLarge);
    CHECK(sources.size() == 0);
}

TEST_CASE("a byte order mark is no part of the text") {
    SourceMap sources;
    const Result<SourceId> id = add_source(sources, "a", "\xef\xbb\xbfPuzzles");
    REQUIRE(id.ok());
    CHECK(sources[*id].text() == "Puzzles");
}
