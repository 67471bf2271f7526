#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "scratch_folder.hpp"
#include "support/files.hpp"

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

TEST_CASE("links stay, and what they lead to is written") {
    const ScratchFolder scratch("files");
    fs::create_directory(scratch.file("sub"));
    const std::string file = scratch.file("sub/file");
    fs::create_symlink("file", scratch.file("sub/near"));
    fs::create_symlink("sub/near", scratch.file("far"));
    // The first writes what is not there yet.
    for (const std::string text : {"first", "second"}) {
        REQUIRE(write_file(scratch.file("far"), text).ok());
        CHECK(slurp(file) == text);
        CHECK(fs::is_symlink(scratch.file("far")));
        CHECK(fs::is_symlink(scratch.file("sub/near")));
        CHECK(fs::is_regular_file(fs::symlink_status(file)));
    }
    fs::create_symlink("round", scratch.file("round"));
    CHECK(code_of(write_file(scratch.file("round"), "x").diagnostics()) == Code::kFile);
    CHECK(fs::is_symlink(scratch.file("round")));
    CHECK(scratch.entries() == 3);
}

TEST_CASE("a file that is replaced keeps its mode and its owner") {
    const ScratchFolder scratch("files");
    const std::string file = scratch.file("file");
    REQUIRE(write_file(file, "old").ok());
    struct stat info {};
    for (const mode_t mode : {0600U, 0755U, 0664U}) {
        REQUIRE(::chmod(file.c_str(), mode) == 0);
        REQUIRE(write_file(file, "new").ok());
        REQUIRE(::stat(file.c_str(), &info) == 0);
        CHECK((info.st_mode & 07777) == mode);
    }
    if (::geteuid() != 0) {
        // Only root may write here.
        REQUIRE(::chmod(file.c_str(), 0444) == 0);
        CHECK(code_of(write_file(file, "newer").diagnostics()) == Code::kFile);
        CHECK(why_not_writable(file).has_value());
        CHECK(slurp(file) == "new");
        return;
    }
    REQUIRE(::chown(file.c_str(), 4321, 1234) == 0);
    REQUIRE(::chmod(file.c_str(), 04755) == 0);
    REQUIRE(write_file(file, "newer").ok());
    REQUIRE(::stat(file.c_str(), &info) == 0);
    CHECK(info.st_uid == 4321);
    CHECK(info.st_gid == 1234);
    CHECK((info.st_mode & 07777) == 04755);
    // Another user may write to the file and to its folder, and cannot keep whose it is.
    REQUIRE(::chmod(file.c_str(), 0666) == 0);
    REQUIRE(::chmod(fs::path(file).parent_path().c_str(), 0777) == 0);
    REQUIRE(::seteuid(5678) == 0);
    const bool prefetched = why_not_writable(file).has_value();
    const bool refused = !write_file(file, "stolen").ok();
    REQUIRE(::seteuid(0) == 0);
    CHECK(prefetched);
    CHECK(refused);
    CHECK(slurp(file) == "newer");
    REQUIRE(::stat(file.c_str(), &info) == 0);
    CHECK(info.st_uid == 4321);
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
