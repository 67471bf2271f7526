// The macros of the prelude, each branch of each, for all values of small registers: what a program
// says and what it leaves in its registers is what plain arithmetic says here.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>

#include "catch.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"
#include "qat/compile.hpp"
#include "qat/macro_branches.hpp"
#include "support/embedded.hpp"
#include "syntax/parser.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

// --- Arithmetic.

/// Thrown where a program never ends.
struct Endless {};

/// Registers A to D as numbers, and what has been said.
class Numbers {
 public:
    Numbers(std::vector<int> orders, std::vector<int> values)
        : orders_(std::move(orders)), values_(std::move(values)) {
        for (std::size_t i = 0; i < values_.size(); ++i) set(i, values_[i]);
    }

    [[nodiscard]] int operator[](std::size_t reg) const { return values_[reg]; }
    [[nodiscard]] int order(std::size_t reg) const { return orders_[reg]; }
    void set(std::size_t reg, int value) { values_[reg] = mod(value, orders_[reg]); }
    void add(std::size_t reg, int value) { set(reg, values_[reg] + value); }
    /// A comparison with a number is one mod the order.
    [[nodiscard]] bool equals(std::size_t reg, int number) const {
        return values_[reg] == mod(number, orders_[reg]);
    }

    void say(const std::string& message) { said_.push_back("print " + message); }
    void say(const std::string& message, int value) { say(message + " " + std::to_string(value)); }
    void finish() {
        for (std::size_t i = 0; i < values_.size(); ++i) say(name(i), values_[i]);
        said_.emplace_back("halt done");
    }
    /// Every round of a loop that may not end. Two registers mod 90 have 8100 values: a round more
    /// is one that was there before.
    void tick() {
        if (++ticks_ > 8100) throw Endless();
    }
    [[nodiscard]] const std::vector<std::string>& said() const { return said_; }

    static std::string name(std::size_t reg) {
        return std::string(1, static_cast<char>('A' + reg));
    }
    static int mod(int value, int order) { return (value % order + order) % order; }

 private:
    std::vector<int> orders_;
    std::vector<int> values_;
    std::vector<std::string> said_;
    int ticks_ = 0;
};

constexpr std::size_t kA = 0;
constexpr std::size_t kB = 1;
constexpr std::size_t kC = 2;
constexpr std::size_t kD = 3;

/// What a program means; `k` is the number that stands for its `#`.
using Meaning = std::function<void(Numbers& regs, int k)>;

// --- The table.

/// Lines of QAT over registers A, B, ... and what they mean.
struct Row {
    std::string branch;         ///< of the prelude, as usage() writes it
    std::string code;           ///< `#` is replaced by each of `numbers`
    std::size_t registers = 1;  ///< how many of A, B, C it asks for
    Meaning meaning;
    std::vector<int> numbers = {0, 1, 4, 9, -3, 1000};
    std::vector<std::vector<int>> more_orders = {};  ///< of registers that need not be equal
};

/// Of A, B and C, where C counts as far as A does.
const std::vector<std::vector<int>> kMixedOrders = {{2, 5, 2}, {5, 2, 5}, {3, 4, 6},
                                                    {6, 4, 6}, {4, 6, 4}, {7, 3, 7}};
/// The same where C counts as far as B does alone.
const std::vector<std::vector<int>> kCountedByB = {{5, 2, 2}, {6, 4, 4}, {7, 3, 5}};

/// A condition of `if` and `while`.
struct Condition {
    std::string subject;  ///< what may stand before the comparison
    std::string before;   ///< the comparison where it stands first
    std::string after;    ///< and behind it, if anything
    std::size_t registers;
    std::function<bool(Numbers&, int)> holds;
};

bool equal_and_zero(Numbers& regs) {
    regs.set(kC, 0);
    return regs[kA] == regs[kB];
}

bool less_and_zero(Numbers& regs) {
    regs.set(kC, 0);
    return regs[kA] < regs[kB];
}

bool greater_and_zero(Numbers& regs) {
    regs.set(kC, 0);
    return regs[kA] > regs[kB];
}

std::vector<Condition> conditions() {
    return {
        {"A", "solved", "", 1, [](Numbers& regs, int) { return regs[kA] == 0; }},
        {"A", "not-solved", "", 1, [](Numbers& regs, int) { return regs[kA] != 0; }},
        {"A", "equals", "#", 1, [](Numbers& regs, int k) { return regs.equals(kA, k); }},
        {"A", "not-equals", "#", 1, [](Numbers& regs, int k) { return !regs.equals(kA, k); }},
        {"A", "equals", "B using C", 3, [](Numbers& regs, int) { return equal_and_zero(regs); }},
        {"A", "not-equals", "B using C", 3,
         [](Numbers& regs, int) { return !equal_and_zero(regs); }},
        {"A", "less-than", "#", 1, [](Numbers& regs, int k) { return regs[kA] < k; }},
        {"A", "not-less-than", "#", 1, [](Numbers& regs, int k) { return regs[kA] >= k; }},
        {"A", "greater-than", "#", 1, [](Numbers& regs, int k) { return regs[kA] > k; }},
        {"A", "not-greater-than", "#", 1, [](Numbers& regs, int k) { return regs[kA] <= k; }},
        {"A", "greater-than", "B using C", 3,
         [](Numbers& regs, int) { return greater_and_zero(regs); }},
        {"A", "not-greater-than", "B using C", 3,
         [](Numbers& regs, int) { return !greater_and_zero(regs); }},
        {"A", "less-than", "B using C", 3, [](Numbers& regs, int) { return less_and_zero(regs); }},
        {"A", "not-less-than", "B using C", 3,
         [](Numbers& regs, int) { return !less_and_zero(regs); }},
    };
}

/// Orders that a condition holds for though they are not equal.
std::vector<std::vector<int>> more_orders(const Condition& condition) {
    const bool has_sides = condition.before.find("than") != std::string::npos;
    if (condition.registers != 3 || !has_sides) return {};
    std::vector<std::vector<int>> all = kMixedOrders;
    all.insert(all.end(), kCountedByB.begin(), kCountedByB.end());
    return all;
}

/// A condition in one of its two spellings.
std::string spelled(const Condition& condition, bool subject_first) {
    const std::string rest = condition.after.empty() ? "" : " " + condition.after;
    if (subject_first) return condition.subject + " " + condition.before + rest;
    return condition.before + " " + condition.subject + rest;
}

/// The words of a condition, with what usage() writes for parameters.
std::string as_usage(std::string text) {
    static const std::map<std::string, std::string> kPlaceholders = {
        {"A", "REGISTER"}, {"B", "REGISTER"}, {"C", "REGISTER"}, {"#", "NUMBER"}};
    std::string made;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        const auto placeholder = kPlaceholders.find(word);
        made += (made.empty() ? "" : " ");
        made += placeholder == kPlaceholders.end() ? word : placeholder->second;
        at = end + 1;
    }
    return made;
}

/// What a block sees of the registers when it begins: using-forms have put A and B back by then.
std::string say_all(const std::string& message, std::size_t registers) {
    std::string code = "print \"" + message + "\"\n";
    for (std::size_t i = 0; i < registers; ++i) {
        code += "print \"" + message + " " + Numbers::name(i) + "\" " + Numbers::name(i) + "\n";
    }
    return code;
}

void say_all(Numbers& regs, const std::string& message, std::size_t registers) {
    regs.say(message);
    for (std::size_t i = 0; i < registers; ++i) {
        regs.say(message + " " + Numbers::name(i), regs[i]);
    }
}

void add_decisions(std::vector<Row>& rows) {
    for (const Condition& condition : conditions()) {
        for (const bool first : {false, true}) {
            const std::string head = "if " + spelled(condition, first);
            const std::size_t count = condition.registers;
            const auto meaning = [condition, count](bool has_else) {
                return [=](Numbers& regs, int k) {
                    if (condition.holds(regs, k)) {
                        say_all(regs, "then", count);
                        regs.add(kA, 1);
                    } else if (has_else) {
                        say_all(regs, "else", count);
                        regs.add(kA, 2);
                    }
                };
            };
            const std::string then = " {\n" + say_all("then", count) + "add A 1\n}\n";
            const std::string otherwise = "else {\n" + say_all("else", count) + "add A 2\n}\n";
            Row row;
            row.branch = as_usage(head) + " { ... }";
            row.code = head + then;
            row.registers = count;
            row.more_orders = more_orders(condition);
            row.meaning = meaning(false);
            rows.push_back(row);
            row.branch += " else { ... }";
            row.code += otherwise;
            row.meaning = meaning(true);
            rows.push_back(row);
        }
    }
}

/// Loops with a body that ends each of them in the end, by `break` or otherwise: D counts rounds.
void add_whiles(std::vector<Row>& rows) {
    for (const Condition& condition : conditions()) {
        for (const bool first : {false, true}) {
            const std::string head = "while " + spelled(condition, first);
            const std::size_t count = std::max<std::size_t>(condition.registers, 2);
            Row row;
            row.branch = as_usage(head) + " { ... }";
            row.code = "set D to 4\n" + head + " {\n" + say_all("round", count) +
                       "add A 1\n"
                       "if equals D 3 {\n add D -1\n goto continue\n}\n"
                       "add B 1\n"
                       "if solved D {\n goto break\n}\n"
                       "add D -1\n"
                       "}\n"
                       "print \"rounds left\" D\n";
            row.registers = count;
            row.more_orders = more_orders(condition);
            row.meaning = [=](Numbers& regs, int k) {
                int left = 4;
                while (condition.holds(regs, k)) {
                    say_all(regs, "round", count);
                    regs.add(kA, 1);
                    if (left == 3) {
                        --left;
                        continue;
                    }
                    regs.add(kB, 1);
                    if (left == 0) break;
                    --left;
                }
                regs.say("rounds left", left);
                regs.set(kD, left);
            };
            rows.push_back(row);
            // Without a way out: what the condition alone makes of it.
            row.code = head + " {\nadd A 1\n}\n";
            row.meaning = [=](Numbers& regs, int k) {
                while (condition.holds(regs, k)) {
                    regs.tick();
                    regs.add(kA, 1);
                }
            };
            rows.push_back(row);
            row.code = head + " {\nadd B 1\n}\n";
            row.meaning = [=](Numbers& regs, int k) {
                while (condition.holds(regs, k)) {
                    regs.tick();
                    regs.add(kB, 1);
                }
            };
            rows.push_back(row);
        }
    }
}

void add_numbers(std::vector<Row>& rows) {
    rows.push_back({"inc REGISTER", "inc A\n", 1, [](Numbers& regs, int) { regs.add(kA, 1); }});
    rows.push_back({"dec REGISTER", "dec A\n", 1, [](Numbers& regs, int) { regs.add(kA, -1); }});
    rows.push_back(
        {"sub REGISTER NUMBER", "sub A #\n", 1, [](Numbers& regs, int k) { regs.add(kA, -k); }});
    rows.push_back({"move REGISTER to REGISTER", "move A to B\n", 2, [](Numbers& regs, int) {
                        regs.add(kB, regs[kA]);
                        regs.set(kA, 0);
                    }});
    rows.push_back({"set REGISTER to NUMBER", "set A to #\n", 1,
                    [](Numbers& regs, int k) { regs.set(kA, k); }});
    rows.push_back({"set REGISTER to REGISTER", "set A to B\n", 2, [](Numbers& regs, int) {
                        regs.set(kA, regs[kB]);
                        regs.set(kB, 0);
                    }});
    rows.push_back({"multiply REGISTER NUMBER at REGISTER", "multiply A # at B\n", 2,
                    [](Numbers& regs, int k) {
                        regs.add(kB, regs[kA] * k);
                        regs.set(kA, 0);
                    }});
    rows.push_back({"take-out REGISTER as NAME { ... }",
                    "take-out A as n {\nadd B $n\nadd B #\n}\n", 2, [](Numbers& regs, int k) {
                        regs.add(kB, regs[kA] + k);
                        regs.set(kA, 0);
                    }});
    rows.push_back({"remainder REGISTER by NUMBER to REGISTER",
                    "remainder A by # to B\n",
                    2,
                    [](Numbers& regs, int k) {
                        regs.add(kB, regs[kA] % k);
                        regs.set(kA, 0);
                    },
                    {1, 2, 4, 7, 1000}});
    const auto copied = [](Numbers& regs, int) { regs.set(kB, regs[kA]); };
    rows.push_back({"copy REGISTER to REGISTER", "copy A to B\n", 2, copied});
    rows.push_back({"copy REGISTER to REGISTER using REGISTER",
                    "copy A to B using C\n",
                    3,
                    [copied](Numbers& regs, int k) {
                        copied(regs, k);
                        regs.set(kC, 0);
                    },
                    {},
                    kMixedOrders});
    const auto quotient = [](bool sets) {
        return [sets](Numbers& regs, int k) {
            if (sets) regs.set(kB, 0);
            regs.add(kB, regs[kA] / k);
            regs.set(kA, regs[kA] % k);
        };
    };
    const std::vector<int> divisors = {1, 2, 3, 4, 7, 1000};
    rows.push_back({"divide REGISTER by NUMBER to REGISTER", "divide A by # to B\n", 2,
                    quotient(true), divisors});
    rows.push_back({"divide REGISTER by NUMBER add-to REGISTER", "divide A by # add-to B\n", 2,
                    quotient(false), divisors});
    std::vector<std::vector<int>> divided = kMixedOrders;
    divided.insert(divided.end(), kCountedByB.begin(), kCountedByB.end());
    const auto quotient_of_registers = [](bool sets) {
        return [sets](Numbers& regs, int) {
            regs.set(kC, 0);
            if (sets) regs.set(kD, 0);
            if (regs[kB] == 0) return;
            regs.add(kD, regs[kA] / regs[kB]);
            regs.set(kA, regs[kA] % regs[kB]);
        };
    };
    rows.push_back({"divide REGISTER by REGISTER to REGISTER using REGISTER",
                    "divide A by B to D using C\n",
                    3,
                    quotient_of_registers(true),
                    {},
                    divided});
    rows.push_back({"divide REGISTER by REGISTER add-to REGISTER using REGISTER",
                    "divide A by B add-to D using C\n",
                    3,
                    quotient_of_registers(false),
                    {},
                    divided});
    Row product;
    product.branch = "multiply REGISTER REGISTER using REGISTER";
    product.code = "multiply A B using C\n";
    product.registers = 3;
    product.meaning = [](Numbers& regs, int) {
        regs.set(kA, regs[kA] * regs[kB]);
        regs.set(kB, 0);
        regs.set(kC, 0);
    };
    rows.push_back(product);
}

/// `repeat` in all its forms; in a loop, as `continue` and `break` are those of the loop.
void add_repeats(std::vector<Row>& rows) {
    rows.push_back({"repeat NUMBER { ... }",
                    "repeat # {\nadd A 1\nprint \"at\" A\n}\n",
                    1,
                    [](Numbers& regs, int k) {
                        for (int i = 0; i < k; ++i) {
                            regs.add(kA, 1);
                            regs.say("at", regs[kA]);
                        }
                    },
                    {0, 1, 2, 9, 40}});
    rows.push_back({"repeat NUMBER NAME { ... }",
                    "repeat # i {\nadd A $i\nadd B 1\n}\n",
                    2,
                    [](Numbers& regs, int k) {
                        for (int i = 0; i < k; ++i) {
                            regs.add(kA, i);
                            regs.add(kB, 1);
                        }
                    },
                    {0, 1, 2, 9, 40}});
    const std::vector<std::pair<int, int>> ranges = {{0, 3},   {-2, 3}, {2, 2},   {3, 1},
                                                     {-5, -2}, {7, 8},  {-1, -1}, {-1, -5}};
    for (const auto& [from, to] : ranges) {
        const int first = from;
        const int end = to;
        rows.push_back({"repeat NAME from NUMBER to NUMBER { ... }",
                        "repeat i from " + std::to_string(from) + " to " + std::to_string(to) +
                            " {\nadd A $i\nadd B 1\nprint \"at\" A\n}\n",
                        2, [first, end](Numbers& regs, int) {
                            for (int i = first; i < end; ++i) {
                                regs.add(kA, i);
                                regs.add(kB, 1);
                                regs.say("at", regs[kA]);
                            }
                        }});
    }
    rows.push_back({"repeat NUMBER NAME { ... }",
                    "repeat 3 i {\n repeat i from $i to 4 {\n  add A $i\n }\n add B $i\n}\n", 2,
                    [](Numbers& regs, int) {
                        for (int i = 0; i < 3; ++i) {
                            for (int j = i; j < 4; ++j) regs.add(kA, j);
                            regs.add(kB, i);
                        }
                    }});
    rows.push_back({"loop { ... }",
                    "loop {\n dec A\n repeat 3 i {\n  if equals A $i {\n   goto break\n  }\n"
                    "  add B $i\n  if equals B 1 {\n   goto continue\n  }\n }\n"
                    " if solved A {\n  goto break\n }\n}\n",
                    2, [](Numbers& regs, int) {
                        while (true) {
                            regs.tick();
                            regs.add(kA, -1);
                            bool again = false;
                            for (int i = 0; i < 3; ++i) {
                                if (regs.equals(kA, i)) return;
                                regs.add(kB, i);
                                again = regs.equals(kB, 1);
                                if (again) break;
                            }
                            if (!again && regs[kA] == 0) return;
                        }
                    }});
}

void add_loops(std::vector<Row>& rows) {
    rows.push_back({"loop { ... }",
                    "loop {\n print \"round\" A\n dec A\n if solved A {\n  goto break\n }\n"
                    " if equals A 2 {\n  goto continue\n }\n inc B\n}\n",
                    2, [](Numbers& regs, int) {
                        while (true) {
                            regs.say("round", regs[kA]);
                            regs.add(kA, -1);
                            if (regs[kA] == 0) break;
                            if (regs.equals(kA, 2)) continue;
                            regs.add(kB, 1);
                        }
                    }});
    rows.push_back(
        {"loop { ... }", "loop {\n inc A\n}\n", 1, [](Numbers&, int) { throw Endless(); }});
    // The labels of the inner loop hide those of the outer one, in its block alone.
    rows.push_back({"loop { ... }",
                    "loop {\n loop {\n  dec A\n  if solved A {\n   goto break\n  }\n  inc B\n }\n"
                    " print \"inner\" B\n if solved B {\n  goto break\n }\n dec B\n}\n",
                    2, [](Numbers& regs, int) {
                        while (true) {
                            while (true) {
                                regs.tick();
                                regs.add(kA, -1);
                                if (regs[kA] == 0) break;
                                regs.add(kB, 1);
                            }
                            regs.say("inner", regs[kB]);
                            if (regs[kB] == 0) break;
                            regs.add(kB, -1);
                        }
                    }});
    rows.push_back(
        {"if REGISTER equals NUMBER { ... } else { ... }",
         "if A equals 1 {\n inc B\n} else if B solved {\n add B 2\n} else {\n dec A\n}\n", 2,
         [](Numbers& regs, int) {
             if (regs.equals(kA, 1)) {
                 regs.add(kB, 1);
             } else if (regs[kB] == 0) {
                 regs.add(kB, 2);
             } else {
                 regs.add(kA, -1);
             }
         }});
}

/// `deref` has a test of its own.
const std::string kDeref = "deref TAPE REGISTER REGISTER";

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = [] {
        std::vector<Row> made;
        add_numbers(made);
        add_decisions(made);
        add_loops(made);
        add_whiles(made);
        add_repeats(made);
        return made;
    }();
    return kRows;
}

// --- Running them.

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
        text.replace(at, what.size(), by);
    }
    return text;
}

/// A program that asks for the first registers, runs `code` and says what is in all of them.
std::string program_text(const std::string& declarations, std::size_t registers, std::size_t asked,
                         const std::string& code) {
    std::string text = ".registers {\n" + declarations + "}\n";
    for (std::size_t i = 0; i < asked; ++i) text += "input \"?\" " + Numbers::name(i) + "\n";
    text += code;
    for (std::size_t i = 0; i < registers; ++i) {
        text += "print \"" + Numbers::name(i) + "\" " + Numbers::name(i) + "\n";
    }
    return text + "halt \"done\"\n";
}

/// Compiles over one library, with the built-in prelude or a changed one.
class PreludeCompiler {
 public:
    PreludeCompiler() : library_(puzzle_sources_) {}

    Result<Program> compile(const std::string& text, int optimisation,
                            const std::string* prelude = nullptr) {
        SourceMap sources;
        CompileOptions options;
        options.optimisation = optimisation;
        if (prelude != nullptr) options.prelude = &sources.add("changed.qat", *prelude);
        return compile_qat(sources.add("test.qat", text), sources, library_, options);
    }

 private:
    SourceMap puzzle_sources_;
    PuzzleLibrary library_;
};

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "; ";
    return text;
}

/// What is wrong with one run, or "".
std::string wrong_run(const Program& program, const Meaning& meaning, int k,
                      const std::vector<int>& orders, const std::vector<int>& values,
                      std::size_t asked) {
    RecordingPorts ports({values.begin(), values.begin() + static_cast<std::ptrdiff_t>(asked)});
    const RunResult result = run(program, ports);
    Numbers regs(orders, values);
    try {
        meaning(regs, k);
    } catch (const Endless&) {
        // As a loop, or as a line that repeats.
        const Code code = result.status == RunStatus::kError ? result.diagnostics.items().at(0).code
                                                             : Code::kInternal;
        const bool endless = code == Code::kNeverEnds || code == Code::kNeverSolved;
        return endless ? "" : "ends, after " + joined(ports.outputs);
    }
    regs.finish();
    if (result.status == RunStatus::kHalted && ports.outputs == regs.said()) return "";
    return "says " + joined(ports.outputs) + " and not " + joined(regs.said());
}

/// All the ways to choose a number below each order.
std::vector<std::vector<int>> all_values(const std::vector<int>& orders) {
    std::vector<std::vector<int>> all = {{}};
    for (const int order : orders) {
        std::vector<std::vector<int>> longer;
        for (const std::vector<int>& values : all) {
            for (int value = 0; value < order; ++value) {
                longer.push_back(values);
                longer.back().push_back(value);
            }
        }
        all = std::move(longer);
    }
    return all;
}

/// The orders that a row is tried with, equal ones and others; D, which is not asked for, counts
/// mod 5.
std::vector<std::vector<int>> orders_for(const Row& row) {
    std::vector<std::vector<int>> all;
    for (int order = 2; order <= 7; ++order) {
        if (row.registers == 1) all.push_back({order});
        if (row.registers == 3) all.push_back({order, order, order});
        if (row.registers != 2) continue;
        all.push_back({order, order});
        all.push_back({order, order == 7 ? 2 : order + 1});
        all.push_back({order, 9 - order});
    }
    all.insert(all.end(), row.more_orders.begin(), row.more_orders.end());
    return all;
}

std::string theoretical(const std::vector<int>& orders) {
    std::string text;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        text += Numbers::name(i) + " <- theoretical " + std::to_string(orders[i]) + "\n";
    }
    return text;
}

/// Runs a row for all values, compiled at one level with one number; "" when all are right.
std::string wrong_row(PreludeCompiler& compiler, const Row& row, std::vector<int> orders, int k,
                      int optimisation) {
    const std::vector<std::vector<int>> inputs = all_values(orders);
    while (orders.size() <= kD) orders.push_back(5);
    const std::string code = replaced(row.code, "#", std::to_string(k));
    const auto program = compiler.compile(
        program_text(theoretical(orders), orders.size(), row.registers, code), optimisation);
    if (!program) return program.diagnostics().items().front().message;
    for (std::vector<int> values : inputs) {
        values.resize(orders.size());
        const std::string wrong =
            wrong_run(*program, row.meaning, k, orders, values, row.registers);
        if (wrong.empty()) continue;
        std::string shown = "k = " + std::to_string(k) + ", values";
        for (const int value : values) shown += " " + std::to_string(value);
        return shown + ": " + wrong;
    }
    return "";
}

std::vector<int> numbers_of(const Row& row) {
    return row.code.find('#') == std::string::npos ? std::vector<int>{0} : row.numbers;
}

/// Every row, for all its numbers and orders, or for the first of each: the others run the same
/// code.
void check_rows(bool all) {
    PreludeCompiler compiler;
    for (const Row& row : rows()) {
        INFO(row.code);
        for (const std::vector<int>& orders : orders_for(row)) {
            for (const int k : numbers_of(row)) {
                INFO(theoretical(orders));
                CHECK(wrong_row(compiler, row, orders, k, 0) == "");
                CHECK(wrong_row(compiler, row, orders, k, 2) == "");
                if (!all) break;
            }
            if (!all) break;
        }
    }
}

}  // namespace

TEST_CASE("the prelude means what plain arithmetic says", "[prelude]") { check_rows(false); }

TEST_CASE("the prelude means what plain arithmetic says, for all numbers and orders",
          "[prelude][slow]") {
    check_rows(true);
}

// --- Every branch.

namespace {

struct Prelude {
    SourceMap sources;
    const Source* source = nullptr;
    ast::File file;
};

/// The branches by how they are called, each with the place of its body.
std::map<std::string, Span> branches_of(Prelude& prelude) {
    Diagnostics diagnostics;
    prelude.source = &prelude.sources.add("prelude.qat", std::string(embedded_prelude()[0].text));
    prelude.file = parse_qat(*prelude.source, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    std::map<std::string, Span> branches;
    for (const ast::Statement& statement : prelude.file.statements) {
        const auto* macro = std::get_if<ast::Macro>(&statement.node);
        if (macro == nullptr) continue;
        for (const ast::MacroBranch& branch : macro->branches) {
            REQUIRE(branch.body.size() == 1);
            branches.emplace(usage(*macro, branch), branch.body.front().span);
        }
    }
    return branches;
}

/// The prelude with one body replaced by a call that stops the compiler.
std::string without(Span body) {
    const std::string text(embedded_prelude()[0].text);
    return text.substr(0, body.begin) + "lua stop_here()" + text.substr(body.end) +
           "\nstart-lua\n function stop_here() error(\"got here\", 0) end\nend-lua\n";
}

const std::string kDerefProgram =
    "repeat 5 i {\n add T.X $i\n add T.X 1\n move-right T\n}\n"
    "move-left T 5\n"
    "deref T A B\n"
    "print \"cell\" T.X\n"
    "move C to B\n"
    "deref T A B\n"
    "print \"cell\" T.X\n";

}  // namespace

// A branch that is left out of the table, or a row that does not reach the branch it names, fails.
TEST_CASE("every branch of the prelude is tried", "[prelude]") {
    Prelude prelude;
    const std::map<std::string, Span> branches = branches_of(prelude);
    CHECK(branches.size() > 40);
    PreludeCompiler compiler;
    std::map<std::string, std::size_t> tried;
    const auto reaches = [&](const std::string& branch, const std::string& text) {
        INFO(branch << "\n" << text);
        const auto found = branches.find(branch);
        REQUIRE(found != branches.end());
        ++tried[branch];
        CHECK(compiler.compile(text, 0).ok());
        const std::string changed = without(found->second);
        const auto stopped = compiler.compile(text, 0, &changed);
        REQUIRE_FALSE(stopped.ok());
        CHECK(stopped.diagnostics().items().front().message.find("got here") != std::string::npos);
    };
    for (const Row& row : rows()) {
        reaches(row.branch, program_text(theoretical({5, 5, 5, 5}), 4, row.registers,
                                         replaced(row.code, "#", "3")));
    }
    reaches(kDeref, program_text(theoretical({5, 5, 5}) + "tape T ~ X <- theoretical 7\n", 3, 3,
                                 kDerefProgram));
    for (const auto& [branch, body] : branches) {
        INFO(branch);
        CHECK(tried[branch] > 0);
    }
}

TEST_CASE("deref goes to the cell that a register says", "[prelude]") {
    PreludeCompiler compiler;
    const std::string declarations = theoretical({5, 5, 5}) + "tape T ~ X <- theoretical 7\n";
    for (const int optimisation : {0, 2}) {
        const auto program =
            compiler.compile(program_text(declarations, 3, 3, kDerefProgram), optimisation);
        REQUIRE(program.ok());
        // A says on which cell the head is, so to begin with it has to be 0: where it is not, the
        // head is off by as much, on cells that hold nothing left of the first one.
        const auto meaning = [](Numbers& regs, int) {
            const auto cell = [](int at) { return at < 0 || at >= 5 ? 0 : at + 1; };
            const int off = regs[kA];
            regs.say("cell", cell(regs[kB] - off));
            regs.say("cell", cell(regs[kC] - off));
            regs.set(kA, regs[kC]);
            regs.set(kB, 0);
            regs.set(kC, 0);
        };
        for (const std::vector<int>& values : all_values({5, 5, 5})) {
            CHECK(wrong_run(*program, meaning, 0, {5, 5, 5}, values, 3) == "");
        }
    }
}

// --- Registers of puzzles.

namespace {

/// A puzzle's registers and the code, for values chosen at random or for all of the first one.
struct PuzzleRow {
    std::string code;
    std::size_t registers;
    Meaning meaning;
};

void check_on_puzzles(PreludeCompiler& compiler, const std::string& declarations,
                      const std::vector<int>& orders, const PuzzleRow& row,
                      const std::vector<std::vector<int>>& inputs) {
    INFO(declarations << row.code);
    for (const int optimisation : {0, 2}) {
        const auto program = compiler.compile(
            program_text(declarations, orders.size(), row.registers, row.code), optimisation);
        if (!program) FAIL(program.diagnostics().items().front().message);
        for (std::vector<int> values : inputs) {
            values.resize(row.registers);  // the others are not asked for: zero
            values.resize(orders.size());
            const std::string wrong =
                wrong_run(*program, row.meaning, 0, orders, values, row.registers);
            INFO("-O" << optimisation << ", first value " << values.front());
            CHECK(wrong == "");
        }
    }
}

std::vector<std::vector<int>> sampled(std::mt19937& random, const std::vector<int>& orders,
                                      std::size_t count) {
    std::vector<std::vector<int>> inputs(count);
    for (std::vector<int>& values : inputs) {
        for (const int order : orders) {
            values.push_back(static_cast<int>(random() % static_cast<unsigned>(order)));
        }
    }
    return inputs;
}

}  // namespace

// A comparison of a remainder is one mod the remainder's modulus, and changes nothing.
TEST_CASE("remainders in the macros of the prelude", "[prelude]") {
    PreludeCompiler compiler;
    const std::vector<int> orders = {90, 90};
    for (const int m : {2, 9, 10, 18, 90}) {
        const std::string reg = "A%" + std::to_string(m);
        for (const int k : {0, 1, 4, 13, 95, -2}) {
            const std::string number = std::to_string(k);
            const auto equal = [m, k](const Numbers& regs) {
                return regs[kA] % m == Numbers::mod(k, m);
            };
            const std::string branches = " {\n print \"yes\" A\n} else {\n print \"no\" A\n}\n";
            PuzzleRow row;
            row.registers = 1;
            row.code = "if " + reg + " equals " + number + branches;
            row.code += "if not-equals " + reg + " " + number + branches;
            row.code += "while not-equals " + reg + " " + number + " {\n dec A\n inc B\n}\n";
            row.code += "while equals " + reg + " " + number + " {\n inc A\n}\n";
            row.meaning = [equal](Numbers& regs, int) {
                regs.say(equal(regs) ? "yes" : "no", regs[kA]);
                regs.say(equal(regs) ? "no" : "yes", regs[kA]);
                while (!equal(regs)) {
                    regs.add(kA, -1);
                    regs.add(kB, 1);
                }
                regs.add(kA, 1);
            };
            check_on_puzzles(compiler, "A, B <- 3x3 builtin (90, 90)\n", orders, row,
                             all_values({90}));
        }
        PuzzleRow row;
        row.registers = 1;
        row.code = "if solved " + reg + " {\n print \"zero\" A\n}\nif " + reg +
                   " not-solved {\n print \"more\" A\n}\nwhile " + reg +
                   " not-solved {\n dec A\n inc B\n}\nwhile solved " + reg + " {\n inc A\n}\n";
        row.meaning = [m](Numbers& regs, int) {
            const int rest = regs[kA] % m;
            regs.say(rest == 0 ? "zero" : "more", regs[kA]);
            regs.add(kA, 1 - rest);
            regs.add(kB, rest);
        };
        check_on_puzzles(compiler, "A, B <- 3x3 builtin (90, 90)\n", orders, row, all_values({90}));
    }
}

// Here a product is taken remainder by remainder: 18 is 2 times 9, 90 is 9 times 10.
TEST_CASE("products of registers that have remainders", "[prelude]") {
    PreludeCompiler compiler;
    PuzzleRow row;
    row.registers = 3;
    row.code = "multiply A B using C\n";
    row.meaning = [](Numbers& regs, int) {
        regs.set(kA, regs[kA] * regs[kB]);
        regs.set(kB, 0);
        regs.set(kC, 0);
    };
    std::string four;
    for (const char* names : {"R, A, S, T", "U, B, V, W", "X, C, Y, Z"}) {
        four += std::string(names) + " <- 3x3 builtin (30, 18, 10, 9)\n";
    }
    std::vector<std::vector<int>> all = all_values({18, 18});
    for (std::size_t i = 0; i < all.size(); ++i) all[i].push_back(static_cast<int>(i % 18));
    check_on_puzzles(compiler, four, {18, 18, 18}, row, all);

    std::mt19937 random(7);
    const std::vector<int> orders = {90, 90, 90, 90};
    check_on_puzzles(compiler, "A, B <- 3x3 builtin (90, 90)\nC, D <- 3x3 builtin (90, 90)\n",
                     orders, row, sampled(random, orders, 100));
}

TEST_CASE("copies, quotients and comparisons on a cube, for all values", "[prelude]") {
    PreludeCompiler compiler;
    const std::vector<int> orders = {10, 9, 30, 18};
    const std::string four = "C, D, A, B <- 3x3 builtin (30, 18, 10, 9)\n";
    std::vector<std::vector<int>> all = all_values({10, 9});
    for (std::size_t i = 0; i < all.size(); ++i) all[i].push_back(static_cast<int>(i % 30));
    const auto check = [&](const std::string& code, const Meaning& meaning) {
        check_on_puzzles(compiler, four, orders, {code, 3, meaning}, all);
    };
    check("copy A to B using C\n", [](Numbers& regs, int) {
        regs.set(kB, regs[kA]);
        regs.set(kC, 0);
    });
    check("copy B to A\n", [](Numbers& regs, int) { regs.set(kA, regs[kB]); });
    check("divide A by B add-to D using C\n", [](Numbers& regs, int) {
        regs.set(kC, 0);
        if (regs[kB] == 0) return;
        regs.add(kD, regs[kA] / regs[kB]);
        regs.set(kA, regs[kA] % regs[kB]);
    });
    check(
        "if less-than A B using C {\n add D 1\n}\nif not-less-than B A using C "
        "{\n add D 2\n}\n",
        [](Numbers& regs, int) {
            regs.set(kC, 0);
            if (regs[kA] < regs[kB]) regs.add(kD, 1);
            if (regs[kB] >= regs[kA]) regs.add(kD, 2);
        });

    std::vector<std::vector<int>> first;
    for (int a = 0; a < 90; ++a) first.push_back({a, a % 7});
    for (const int k : {1, 7, 13, 44, 77, 89, 90}) {
        const std::string number = std::to_string(k);
        PuzzleRow row;
        row.registers = 2;
        row.code = "divide A by " + number + " add-to B\nif less-than A " + number +
                   " {\n inc B\n}\nif A%9 less-than 4 {\n add B 3\n}\nif less-than "
                   "A%10 8 {\n add B "
                   "5\n}\nif not-less-than B " +
                   number + " {\n add A 4\n}\n";
        row.meaning = [k](Numbers& regs, int) {
            regs.add(kB, regs[kA] / k + 1);
            regs.set(kA, regs[kA] % k);
            if (regs[kA] % 9 < 4) regs.add(kB, 3);
            if (regs[kA] % 10 < 8) regs.add(kB, 5);
            if (regs[kB] >= k) regs.add(kA, 4);
        };
        check_on_puzzles(compiler, "A, B <- 3x3 builtin (90, 90)\n", {90, 90}, row, first);
    }
}

TEST_CASE("conditions joined by `and` and `or`", "[prelude]") {
    PreludeCompiler compiler;
    std::vector<std::vector<int>> first;
    for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) first.push_back({a, b});
    }
    struct Condition {
        std::string text;
        std::function<bool(int a, int b)> holds;
    };
    const std::vector<Condition> all = {
        {"A solved", [](int a, int) { return a == 0; }},
        {"not-solved B", [](int, int b) { return b != 0; }},
        {"equals A 2", [](int a, int) { return a == 2; }},
        {"B not-equals 1", [](int, int b) { return b != 1; }},
        {"A less-than 3", [](int a, int) { return a < 3; }},
        {"not-greater-than B 2", [](int, int b) { return b <= 2; }},
    };
    std::mt19937 random(20261201);
    const auto pick = [&](std::size_t count) { return random() % count; };
    int joined = 0;
    for (int tried = 0; tried < 60; ++tried) {
        // By `or`, and within these by `and`.
        std::vector<std::vector<const Condition*>> ways(1 + pick(3));
        std::string text;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const std::size_t count = 1 + pick(3);
            for (std::size_t k = 0; k < count; ++k) {
                ways[i].push_back(&all[pick(all.size())]);
                text += (k > 0 ? " and " : i > 0 ? " or " : "") + ways[i].back()->text;
            }
            joined += count > 1 || i > 0 ? 1 : 0;
        }
        const auto holds = [ways](int a, int b) {
            return std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
                return std::all_of(way.begin(), way.end(),
                                   [&](const Condition* one) { return one->holds(a, b); });
            });
        };
        PuzzleRow row;
        row.registers = 2;
        // The labels of the user's own blocks stay theirs.
        row.code = "if " + text + " {\n add A 1\n goto done\n done:\n} else {\n add B 1\n}\n" +
                   "if " + text + " {\n add B 2\n}\n";
        row.meaning = [holds](Numbers& regs, int) {
            regs.add(holds(regs[kA], regs[kB]) ? kA : kB, 1);
            if (holds(regs[kA], regs[kB])) regs.add(kB, 2);
        };
        check_on_puzzles(compiler, "A, B <- 3x3 builtin (4, 4)\n", {4, 4}, row, first);
    }
    CHECK(joined > 30);
    // As many as fit on a line.
    std::string many = "if A solved";
    for (int i = 0; i < 5000; ++i) many += i % 2 == 0 ? " and B solved" : " and A less-than 3";
    PuzzleRow all_of_them;
    all_of_them.registers = 2;
    all_of_them.code = many + " {\n add A 2\n}\n";
    all_of_them.meaning = [](Numbers& regs, int) {
        if (regs[kA] == 0 && regs[kB] == 0) regs.add(kA, 2);
    };
    const auto compiled =
        compiler.compile(program_text("A, B <- 3x3 builtin (4, 4)\n", 2, 2, all_of_them.code), 0);
    REQUIRE(compiled);
    CHECK(wrong_run(*compiled, all_of_them.meaning, 0, {4, 4}, {0, 0}, 2).empty());
    PuzzleRow loop;
    loop.registers = 2;
    loop.code =
        "while A not-solved and B not-solved or B equals 3 {\n dec A\n dec B\n"
        " if A equals 2 and B equals 1 {\n goto break\n }\n}\n";
    loop.meaning = [](Numbers& regs, int) {
        while ((regs[kA] != 0 && regs[kB] != 0) || regs[kB] == 3) {
            regs.add(kA, -1);
            regs.add(kB, -1);
            if (regs[kA] == 2 && regs[kB] == 1) break;
        }
    };
    check_on_puzzles(compiler, "A, B <- 3x3 builtin (4, 4)\n", {4, 4}, loop, first);
}

// Too many values for a place in the program each: a run takes a step for
// each 1.
TEST_CASE("quotients and comparisons of large registers", "[prelude]") {
    PreludeCompiler compiler;
    const std::vector<int> orders = {5003, 5003};
    const std::string declared = "A <- theoretical 5003\nB <- theoretical 5003\n";
    PuzzleRow row;
    row.registers = 2;
    row.code =
        "divide A by 7 add-to B\nif less-than B 6 {\n add A 10\n}\nif "
        "not-less-than B 4990 {\n add A "
        "20\n}\n";
    row.meaning = [](Numbers& regs, int) {
        regs.add(kB, regs[kA] / 7);
        regs.set(kA, regs[kA] % 7);
        if (regs[kB] < 6) regs.add(kA, 10);
        if (regs[kB] >= 4990) regs.add(kA, 20);
    };
    check_on_puzzles(compiler, declared, orders, row,
                     {{0, 0}, {35, 0}, {41, 0}, {42, 0}, {5002, 4275}, {5002, 4276}, {7, 5002}});
}

// 90 is 9 times 10, 210 is 14 times 15 and 30 is 3 times 10: the value is found digit by digit.
TEST_CASE("what a register holds is found from its remainders", "[prelude]") {
    PreludeCompiler compiler;
    for (const auto& [registers, order, other] :
         {std::tuple{"A, B <- 3x3 builtin (90, 90)\n", 90, 90},
          std::tuple{"A, B <- 3x3 builtin (210, 24)\n", 210, 24},
          std::tuple{"A, B, C <- 3x3 builtin (30, 30, 30)\n", 30, 30}}) {
        std::vector<std::vector<int>> all;
        for (int a = 0; a < order; ++a) all.push_back({a, a % 5});
        PuzzleRow taken;
        taken.registers = 2;
        taken.code = "take-out A as n {\nadd B $n\nprint \"had\" B\n}\n";
        taken.meaning = [](Numbers& regs, int) {
            regs.add(kB, regs[kA]);
            regs.set(kA, 0);
            regs.say("had", regs[kB]);
        };
        check_on_puzzles(compiler, registers, {order, other}, taken, all);
        for (const int divisor : {2, 7, 13, 300}) {
            PuzzleRow rest;
            rest.registers = 2;
            rest.code = "remainder A by " + std::to_string(divisor) + " to B\n";
            rest.meaning = [divisor = divisor](Numbers& regs, int) {
                regs.add(kB, regs[kA] % divisor);
                regs.set(kA, 0);
            };
            check_on_puzzles(compiler, registers, {order, other}, rest, all);
        }
    }
}

TEST_CASE("the prelude on registers that share a cube", "[prelude]") {
    PreludeCompiler compiler;
    std::mt19937 random(8);
    const std::vector<int> orders = {90, 90, 90, 90};
    const std::string cubes = "A, B <- 3x3 builtin (90, 90)\nC, D <- 3x3 builtin (90, 90)\n";
    for (const Row& row : rows()) {
        for (const int k : numbers_of(row)) {
            PuzzleRow made;
            made.code = replaced(row.code, "#", std::to_string(k));
            made.registers = row.registers;
            made.meaning = [&row, k](Numbers& regs, int) { row.meaning(regs, k); };
            check_on_puzzles(compiler, cubes, orders, made, sampled(random, orders, 3));
        }
    }
}

// --- What the prelude refuses.

TEST_CASE("what the macros of the prelude refuse, and how they say it", "[prelude]") {
    struct Refused {
        std::string code;
        std::string message;
    };
    const std::string comparison = "a comparison of registers";
    const std::string distinct = " needs different registers, and `A` occurs twice";
    const std::string remainder = " changes its registers, and `A%9` is a remainder: write `A`";
    const std::string orders = " needs registers of one order, and `A` counts mod 90, `E` mod 7";
    const std::string whole = "`add` changes the whole register, not a remainder";
    const std::vector<Refused> all = {
        {"move A to A", "`move`" + distinct},
        {"move A%9 to B", "`move`" + remainder},
        {"move B to A%9", "`move`" + remainder},
        {"set A to A", "`set`" + distinct},
        {"set A%9 to B", "`set`" + remainder},
        {"set B to A%9", "`set`" + remainder},
        {"set A%9 to 3", whole},
        {"inc A%9", whole},
        {"dec A%9", whole},
        {"sub A%9 1", whole},
        {"multiply A 3 at A", "`multiply`" + distinct},
        {"multiply A%9 3 at B", "`multiply`" + remainder},
        {"multiply B 3 at A%9", "`multiply`" + remainder},
        {"multiply A A using B", "`multiply`" + distinct},
        {"multiply A B using A", "`multiply`" + distinct},
        {"multiply B A using A", "`multiply`" + distinct},
        {"multiply A%9 B using C", "`multiply`" + remainder},
        {"multiply B A%9 using C", "`multiply`" + remainder},
        {"multiply B C using A%9", "`multiply`" + remainder},
        {"multiply A E using C", "`multiply`" + orders},
        {"multiply A B using E", "`multiply`" + orders},
        {"multiply F G using H",
         "`multiply` needs a case for each remainder of `G` by 2003, which is too many"},
        {"take-out A%9 as n { }", "`take-out`" + remainder},
        {"take-out I as n { }", "`I` has too many values: the program needs a place for each"},
        {"remainder A by 7 to A", "`remainder`" + distinct},
        {"remainder A%9 by 7 to B", "`remainder`" + remainder},
        {"remainder A by 0 to B", "`remainder` divides by 1 or more, not by 0"},
        {"remainder I by 7 to B", "`I` has too many values: the program needs a place for each"},
        {"copy A to A", "`copy`" + distinct},
        {"copy A to B%9", "`copy` changes its registers, and `B%9` is a remainder: write `B`"},
        {"copy A to A using B", "`copy`" + distinct},
        {"copy A to B using A", "`copy`" + distinct},
        {"copy A to B using E", "`copy` counts up to 89 in `E`, which counts mod 7"},
        {"copy I to A", "`I` has too many values: the program needs a place for each"},
        {"divide A by 0 to B", "`divide` divides by 1 or more, not by 0"},
        {"divide A by 3 to A", "`divide`" + distinct},
        {"divide A%9 by 3 to B", "`divide`" + remainder},
        {"divide I by 2001 to B",
         "`divide` needs a line for each step up to 2001, which is too many"},
        {"divide A by B to C using C", "`divide` needs different registers, and `C` occurs twice"},
        {"divide A by B to C using E", "`divide` counts up to 89 in `E`, which counts mod 7"},
        {"if less-than A A using C { }", "`less-than`" + distinct},
        {"if less-than A%9 B using C { }", "`less-than`" + remainder},
        {"while A not-less-than B using E { }",
         "`less-than` counts up to 89 in `E`, which counts mod 7"},
        {"if I less-than 2001 { }",
         "`less-than` needs a line for each step up to 2001, which is too many"},
        {"if equals A A using C { }", comparison + distinct},
        {"if equals A B using A { }", comparison + distinct},
        {"if B not-equals A using A { }", comparison + distinct},
        {"while equals A A using B { }", comparison + distinct},
        {"if A equals E using C { } else { }", comparison + orders},
        {"if A not-equals B using E { } else { }", comparison + orders},
        {"while not-equals A E using C { }", comparison + orders},
        {"if equals A%9 B using C { }", comparison + remainder},
        {"if equals B A%9 using C { }", comparison + remainder},
        {"while B equals C using A%9 { }", comparison + remainder},
        {"repeat -1 { inc A }", "`repeat` cannot run -1 times"},
        {"repeat -1 i { inc A }", "`repeat` cannot run -1 times"},
        {"repeat 100001 { }", "`repeat` writes its block at most 100000 times"},
        {"repeat 100001 i { }", "`repeat` writes its block at most 100000 times"},
        {"repeat i from -1 to 100000 { }", "`repeat` writes its block at most 100000 times"},
    };
    PreludeCompiler compiler;
    for (const Refused& refused : all) {
        INFO(refused.code);
        const auto program = compiler.compile(
            ".registers {\nA, B <- 3x3 builtin (90, 90)\nC, D <- 3x3 builtin (90, 90)\n"
            "E <- theoretical 7\nF <- theoretical 2003\nG <- theoretical 2003\n"
            "H <- theoretical 2003\nI <- theoretical 1000003\n}\n" +
                refused.code + "\nhalt A\n",
            0);
        REQUIRE_FALSE(program.ok());
        CHECK(program.diagnostics().error_count() == 1);
        CHECK(program.diagnostics().items().front().message == refused.message);
    }
}
