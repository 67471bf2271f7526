#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "catch.hpp"
#include "scratch_folder.hpp"
#include "support/files.hpp"
#include "support/temporary_files.hpp"

using namespace qter;
using testing::ScratchFolder;
using testing::slurp;

namespace {

/// A process that makes a temporary file, waits until it may go on, and ends without a word.
class OtherProcess {
 public:
    explicit OtherProcess(const std::string& path) {
        REQUIRE(::pipe(made_.data()) == 0);
        REQUIRE(::pipe(end_.data()) == 0);
        pid_ = ::fork();
        REQUIRE(pid_ >= 0);
        char byte = 0;
        if (pid_ == 0) {
            const TemporaryFile file(path);
            const bool ok =
                file.get() >= 0 && ::write(made_[1], "x", 1) == 1 && ::read(end_[0], &byte, 1) == 1;
            ::_exit(ok ? 0 : 1);  // as when it is killed: nothing is cleaned up
        }
        REQUIRE(::read(made_[0], &byte, 1) == 1);
    }
    void end() {
        REQUIRE(::write(end_[1], "x", 1) == 1);
        int status = -1;
        REQUIRE(::waitpid(pid_, &status, 0) == pid_);
        REQUIRE(status == 0);
    }

 private:
    std::array<int, 2> made_{};
    std::array<int, 2> end_{};
    pid_t pid_ = -1;
};

}  // namespace

TEST_CASE("temporary files: what a process that lives no more has left is removed") {
    const ScratchFolder scratch("temporary");
    OtherProcess other(scratch.file("table"));
    CHECK(scratch.entries() == 1);
    // It lives, and so does what it writes.
    REQUIRE(write_file(scratch.file("other"), "text").ok());
    CHECK(scratch.entries() == 2);
    other.end();
    CHECK(scratch.entries() == 2);
    REQUIRE(write_file(scratch.file("other"), "text").ok());
    CHECK(scratch.entries() == 1);
    CHECK(slurp(scratch.file("other")) == "text");
}

TEST_CASE("temporary files: nothing else is taken for one") {
    const ScratchFolder scratch("temporary-names");
    for (const char* name : {"table.AbCdEf", "a.qter-part-", "qter-part-AbCdEf", "b.qter-part-AbC",
                             ".qter-part-AbCdEf"}) {
        std::ofstream(scratch.file(name)) << "somebody's";
    }
    std::filesystem::create_directory(scratch.file("c.qter-part-AbCdEf"));
    std::ofstream(scratch.file("target")) << "somebody's";
    std::filesystem::create_symlink(scratch.file("target"), scratch.file("d.qter-part-AbCdEf"));
    const std::size_t before = scratch.entries();
    remove_abandoned_files(scratch.file(""));
    CHECK(scratch.entries() == before);
    std::ofstream(scratch.file("e.qter-part-AbCdEf")) << "ours";
    remove_abandoned_files(scratch.file(""));
    CHECK(scratch.entries() == before);
}

TEST_CASE("temporary files: all of them can be removed at once") {
    const ScratchFolder scratch("temporary-all");
    {
        TemporaryFile first(scratch.file("a"));
        TemporaryFile second(scratch.file("b"));
        CHECK(scratch.entries() == 2);
        remove_temporary_files();
        CHECK(scratch.entries() == 0);
        CHECK_FALSE(first.put_in_place());
    }
    TemporaryFile third(scratch.file("c"));
    REQUIRE(third.put_in_place());
    remove_temporary_files();
    CHECK(scratch.entries() == 1);
}
