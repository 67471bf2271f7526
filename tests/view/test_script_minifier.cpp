#include "view/script_minifier.hpp"

#include "catch.hpp"

using namespace qter;

TEST_CASE("a script loses comments and spaces, and keeps its meaning", "[page]") {
    const auto check = [](std::string_view script, std::string_view expected) {
        CAPTURE(script);
        CHECK(minified_script(script) == expected);
    };
    check("// a head\nconst  a = 1; /* b */ let c = a + +b;\n", "const a=1;let c=a+ +b;");
    check("i++; a - --b; x = y--\n- z", "i++;a- --b;x=y--\n-z");
    check("return\na", "return\na");
    check("f()\n(g)", "f()\n(g)");
    check("const a = () => {\n    b();\n}\nc()", "const a=()=>{b();}\nc()");
    check("a\n    .b()\n    .c(d,\n       e)", "a.b().c(d,e)");
    check("s = \"// no  comment\" + '/* nor  here */'", "s=\"// no  comment\"+'/* nor  here */'");
    check("t = `a  ${b + `${\"}\"} // x`}  /* c */`;", "t=`a  ${b + `${\"}\"} // x`}  /* c */`;");
    check("r = /[/*\"'] \\/ x/gi .test(s) / 2 / n", "r=/[/*\"'] \\/ x/gi.test(s)/2/n");
    check("return /a  b/", "return/a  b/");
    check("a = b / c; d = (e) / f / g", "a=b/c;d=(e)/f/g");
    check("#x = 1; static get y() {}", "#x=1;static get y(){}");
    check("", "");
}

TEST_CASE("lines lose indentation, comments and spaces between signs", "[page]") {
    CHECK(minified_lines("/* a\n   b */\n  p, a > b {\n    margin: 0 1px;\n\n}\n") ==
          "p,a > b{\nmargin:0 1px;\n}\n");
    CHECK(minified_lines("#version 300 es\n  // c\n  x = a * (b + c);") ==
          "#version 300 es\nx=a * (b + c);\n");
}
