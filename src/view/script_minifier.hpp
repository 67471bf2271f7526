// Minified JavaScript: without comments and without the white space that nothing needs.
//
// The technique: one pass over the tokens. Strings, templates and regular expressions are copied. A
// line end is kept where the language might read one as the end of a statement, that is unless the
// token before it or after it rules that out (ECMAScript, 12.10: automatic semicolons). Names stay
// as they are, so that an error that a browser reports can be found.
//
// Limits: a slash after `)`, `]` or `}` divides; a regular expression that follows one has to be
// put into parentheses. Labels, HTML comments and a script that ends within a token are not
// supported.
#pragma once

#include <string>
#include <string_view>

namespace qter {

/// The script with the same meaning and fewer bytes. Linear.
[[nodiscard]] std::string minified_script(std::string_view script);

/// Style sheets and shaders, line by line: without indentation, empty lines, and lines that are
/// only a comment, `// ...` or `/* ... */`; and without spaces after `:`, `,`, `;`, `=` and `{`,
/// and before `=` and
/// `{`. The texts must not have these within quotes. Linear.
[[nodiscard]] std::string minified_lines(std::string_view text);

}  // namespace qter
