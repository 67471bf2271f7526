#include "support/mapped_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "scratch_folder.hpp"
#include "support/files.hpp"
#include "support/mapped_memory.hpp"

using namespace qter;
namespace fs = std::filesystem;
using testing::ScratchFolder;

namespace {

void write_into(const std::string& path) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(5000);
    file.put('x');
}

}  // namespace

TEST_CASE("only a file that is our own is mapped") {
    const ScratchFolder scratch("mapped");
    const std::string path = scratch.file("table");
    REQUIRE(write_file(path, std::string(10'000, 'a')).ok());
    CHECK(MappedMemory::of_file(path).ok());
    const auto refused = [](const std::string& file, const std::string& why) {
        const Result<MappedMemory> memory = MappedMemory::of_file(file);
        return !memory && memory.diagnostics().items().at(0).message.ends_with(": " + why);
    };
    REQUIRE(::chmod(path.c_str(), 0666) == 0);
    CHECK(refused(path, "others may change it"));
    REQUIRE(::chmod(path.c_str(), 0444) == 0);
    CHECK(MappedMemory::of_file(path).ok());
    if (::geteuid() == 0) {
        REQUIRE(::chown(path.c_str(), 4321, 0) == 0);
        CHECK(refused(path, "it belongs to another user"));
    }
    REQUIRE(::mkfifo(scratch.file("fifo").c_str(), 0600) == 0);
    CHECK(refused(scratch.file("fifo"), "it is not a regular file"));
    CHECK(refused("/dev/zero", "it is not a regular file"));
    CHECK(refused(fs::path(path).parent_path(), "it is not a regular file"));
}

// The last case of these: what was changed stays known to the process.
TEST_CASE(
    "a file that is written to while it is mapped is known, and one that is replaced is not") {
    const ScratchFolder scratch("mapped");
    const std::string path = scratch.file("table"), other = scratch.file("other");
    REQUIRE(write_file(path, std::string(10'000, 'a')).ok());
    REQUIRE(write_file(other, std::string(10'000, 'b')).ok());
    {
        const Result<MappedMemory> memory = MappedMemory::of_file(path);
        REQUIRE(memory.ok());
        CHECK(mapping_at(memory->data()) == path);
        CHECK(mapping_at(memory->data() + 9'999) == path);
        CHECK(mapping_at(memory->data() + memory->size()) == nullptr);
        CHECK(mapping_at(&scratch) == nullptr);
        // Replaced by a rename, as tables are: the old bytes stay where they are.
        REQUIRE(write_file(path, std::string(20'000, 'c')).ok());
        CHECK(memory->bytes()[5000] == 'a');
        CHECK(!changed_mapping());
    }
    CHECK(!changed_mapping());
    {
        const Result<MappedMemory> memory = MappedMemory::of_file(other);
        REQUIRE(memory.ok());
        ::usleep(50'000);  // beyond the tick of the file system's clock
        write_into(other);
        CHECK(memory->bytes()[5000] == 'x');
    }
    // Though it is mapped no more: what was worked out with it is as wrong.
    CHECK(changed_mapping() == other);
}
