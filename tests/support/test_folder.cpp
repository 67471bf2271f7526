#include "support/folder.hpp"

#include <unistd.h>

#include <fstream>

#include "catch.hpp"
#include "scratch_folder.hpp"

using namespace qter;

TEST_CASE("names in a folder: all there are, in byte order") {
    const testing::ScratchFolder folder("names");
    CHECK(names_in_folder(folder.file(".")).empty());
    for (const char* name : {"b", "B", ".hidden", "..two", "a b"}) {
        std::ofstream(folder.file(name)).put('x');
    }
    std::filesystem::create_directory(folder.file("inner"));
    REQUIRE(::symlink("nowhere", folder.file("link").c_str()) == 0);
    CHECK(names_in_folder(folder.file(".")) ==
          std::vector<std::string>{"..two", ".hidden", "B", "a b", "b", "inner", "link"});
    CHECK(names_in_folder(folder.file("b")).empty());
    CHECK(names_in_folder(folder.file("not there")).empty());
}
