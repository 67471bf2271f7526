#include "catch.hpp"
#include "support/source.hpp"

using namespace qter;

TEST_CASE("locations count lines and characters from 1") {
    SourceMap sources;
    const Source& source = sources.add("a.q", "ab\r\nc\u00e9d\U0001F9E9e\n\nlast");
    CHECK(source.location(0).line == 1);
    CHECK(source.location(0).column == 1);
    CHECK(source.location(4).line == 2);
    CHECK(source.location(4).column == 1);
    CHECK(source.location(7).column == 3);   // behind c and the two bytes of é
    CHECK(source.location(12).column == 5);  // behind the four bytes of the emoji
    CHECK(source.location(9999).line == 4);
    CHECK(source.line(1) == "ab");
    CHECK(source.line(3).empty());
    CHECK(source.line(4) == "last");
}

TEST_CASE("offset is the inverse of location") {
    SourceMap sources;
    const Source& source = sources.add("a", "x\u2190y\n\nz\U0001F4FC");
    for (const std::size_t offset : {0, 1, 4, 5, 6, 7, 8, 12}) {
        CHECK(source.offset(source.location(offset)) == offset);
    }
    CHECK(source.offset({99, 1}) == source.text().size());
}

TEST_CASE("spans join and cut") {
    SourceMap sources;
    const Source& one = sources.add("one", "0123456789");
    const Source& two = sources.add("two", "abc");
    const Span a = one.span(2, 4);
    const Span b = one.span(7, 9);
    CHECK(one.text(a.to(b)) == "2345678");
    CHECK(a.to(Span{}) == a);
    CHECK(Span{}.to(a) == a);
    CHECK(a.to(two.span(0, 1)) == two.span(0, 1));
    CHECK(one.text(a.to(b).sub(1, 3)) == "345");
    CHECK(one.text(a.sub(1, 100)) == "3");
    CHECK(one.text(a.sub(100, 1)).empty());
    CHECK_FALSE(Span{}.sub(0, 1).known());
}
