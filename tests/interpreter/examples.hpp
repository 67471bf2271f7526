// The gallery, examples/*.qat: what every program must say, told by plain C++ that knows the
// problem but neither the program nor the puzzles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace qter::testing {

using Answers = std::vector<int>;
using Said = std::vector<std::string>;  ///< as said() of recording_ports.hpp writes it

struct Example {
    std::string file;
    /// Everything a person may answer, or as much of it as can be tried.
    std::function<std::vector<Answers>()> inputs;
    std::function<Said(const Answers&)> expected;
};

inline int mod(int value, int order) { return (value % order + order) % order; }

inline std::string with(const std::string& message, int value) {
    return message + " " + std::to_string(value);
}

// --- Answers.

/// One number, whatever a register of this order takes, negative ones included.
inline std::vector<Answers> all_numbers(int order) {
    std::vector<Answers> all;
    for (int n = 1 - order; n < order; ++n) all.push_back({n});
    return all;
}

inline std::vector<Answers> all_pairs(int order) {
    std::vector<Answers> all;
    for (int a = 0; a < order; ++a) {
        for (int b = 0; b < order; ++b) all.push_back({a, b});
    }
    return all;
}

// --- Programs that compute.

/// 1 beats 0, 2 beats 1, 0 beats 2.
inline Said hands(const Answers& in) {
    if (in[0] == in[1]) return {"halt A draw"};
    const bool first =
        (in[0] == 1 && in[1] == 0) || (in[0] == 2 && in[1] == 1) || (in[0] == 0 && in[1] == 2);
    return {first ? "halt The first player wins" : "halt The second player wins"};
}

inline Said average(const Answers& in) {
    return {"print Calculating average...", with("halt The average is", (in[0] + in[1]) % 90 / 2)};
}

inline Said quick_average(const Answers& in) {
    return {with("halt The average is", (in[0] + in[1]) % 90 / 2)};
}

inline Said moved(const Answers& in) { return {with("halt B is", mod(in[0], 4))}; }

inline Said remainder_by_13(const Answers& in) {
    return {with("halt The remainder is", mod(in[0], 210) % 13)};
}

inline Said small_product(const Answers& in) {
    return {with("halt The product is", in[0] * in[1] % 30)};
}

inline Said fibonacci(const Answers& in) {
    const std::array<int, 9> numbers = {0, 1, 1, 2, 3, 5, 8, 13, 21};
    return {with("halt The number is", numbers.at(static_cast<std::size_t>(mod(in[0], 9))))};
}

inline Said product(const Answers& in) { return {with("halt The product is", in[0] * in[1] % 90)}; }

inline Said remainder_by_7(const Answers& in) {
    return {with("halt The remainder is", mod(in[0], 90) % 7)};
}

inline Said common_divisor(const Answers& in) {
    return {with("halt The greatest common divisor is", std::gcd(in[0], in[1]))};
}

inline Said primality(const Answers& in) {
    const int n = mod(in[0], 90);
    if (n < 2) return {"halt " + std::to_string(n) + " is not a prime number"};
    for (int d = 2; d < n; ++d) {
        if (n % d == 0) return {with("halt It can be divided by", d)};
    }
    return {"halt It is a prime number"};
}

inline Said collatz(const Answers& in) {
    Said said;
    int n = mod(in[0], 90);
    if (n == 0) return {"halt 0 is half of 0, for ever"};
    int steps = 0;
    for (; n != 1; ++steps) {
        said.push_back(with("print Number:", n));
        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        if (n < 90) continue;
        said.push_back(
            with("halt The next number is too large for this cube. Steps so far:", steps + 1));
        return said;
    }
    said.push_back(with("halt Steps to 1:", steps));
    return said;
}

inline Said two_cubes(const Answers& in) {
    Said said;
    std::array<int, 2> shares = {0, 0};
    int owner = 0;
    for (int n = mod(in[0], 90); n > 0; owner = 1 - owner) {
        shares.at(static_cast<std::size_t>(owner)) += n - n / 2;
        n /= 2;
        if (n > 0) said.push_back(with(owner == 0 ? "print For you:" : "print For me:", n));
    }
    said.push_back(with("print I keep", shares[0]));
    said.push_back(with("halt You keep", shares[1]));
    return said;
}

// --- Nim.

/// What to take from each heap: the least that leaves a heap from which the other cannot win, or 1
/// where every move leaves one that the other wins. Found by looking at all games, smallest heaps
/// first.
inline std::vector<int> best_moves() {
    std::vector<int> best(90, 1);
    std::vector<bool> wins(90, false);
    for (std::size_t heap = 1; heap < 90; ++heap) {
        for (std::size_t take = std::min<std::size_t>(3, heap); take > 0; --take) {
            if (wins[heap - take]) continue;
            wins[heap] = true;
            best[heap] = static_cast<int>(take);
        }
    }
    return best;
}

inline Said nim(const Answers& in) {
    static const std::vector<int> best = best_moves();
    int heap = mod(in[0], 90);
    if (heap == 0) return {"halt Nothing to take, so nobody wins"};
    Said said;
    for (std::size_t turn = 1; turn < in.size(); ++turn) {
        const int you = mod(in[turn], 90);
        if (you < 1 || you > 3) {
            said.push_back(with("print 1, 2 or 3, please. The heap has", heap));
            continue;
        }
        heap -= std::min(you, heap);
        if (heap == 0) {
            said.emplace_back("halt You took the last one and win. Well played");
            return said;
        }
        const int me = best.at(static_cast<std::size_t>(heap));
        said.push_back(with("print I take", me));
        heap -= me;
        said.push_back(heap == 0 ? "halt I took the last one and win"
                                 : with("print The heap has", heap));
        if (heap == 0) return said;
    }
    return said;
}

inline bool ends(const Said& said) { return !said.empty() && said.back().starts_with("halt "); }

/// All games that begin with the answers of `game`, appended to `games`.
inline void add_games(Answers& game, std::vector<Answers>& games) {
    if (ends(nim(game))) {
        games.push_back(game);
        return;
    }
    for (const int take : {1, 2, 3}) {
        game.push_back(take);
        add_games(game, games);
        game.pop_back();
    }
}

/// A game from `heap` in which the person answers what `answer` gives, to its end.
template <class Answer>
Answers game_from(int heap, Answer answer) {
    Answers game = {heap};
    while (!ends(nim(game))) game.push_back(answer());
    return game;
}

/// All games from heaps up to 20; from larger ones a few hundred thousand would have to be played
/// from each, so there every first two moves, always the same move, and moves at random, senseless
/// ones among them.
inline std::vector<Answers> nim_games() {
    std::vector<Answers> games;
    for (int heap = 0; heap <= 20; ++heap) {
        Answers game = {heap};
        add_games(game, games);
    }
    std::mt19937 random(1);
    for (int heap = 21; heap < 90; ++heap) {
        for (int moves = 0; moves < 9; ++moves) {
            std::size_t turn = 0;
            games.push_back(
                game_from(heap, [&] { return 1 + (turn++ == 0 ? moves / 3 : moves % 3); }));
        }
    }
    for (int heap = 1; heap < 90; ++heap) {
        for (int game = 0; game < 5; ++game) {
            games.push_back(game_from(
                heap, [&] { return static_cast<int>(random() % (game == 0 ? 179 : 5)) % 90; }));
        }
    }
    games.push_back({-1, -1, 0, 4, -89, -88, -87});  // as 89, 89, 0, 4, 1, 2, 3
    games.back().resize(4);
    while (!ends(nim(games.back()))) games.back().push_back(-87);
    return games;
}

// --- Brainfuck.

enum BrainfuckCode { kEnd, kRight, kLeft, kPlus, kMinus, kSay, kAsk, kOpen, kClose };

/// The instructions of a text as the numbers to type in.
inline Answers brainfuck_numbers(const std::string& text) {
    const std::string signs = "0><+-.,[]";
    Answers numbers;
    for (const char sign : text) numbers.push_back(static_cast<int>(signs.find(sign)));
    return numbers;
}

/// Runs what is typed in: the program to its 0, and then the inputs. The brackets are matched
/// before. A run that takes too long, or asks for more than there is, is cut off without a halt.
class Brainfuck {
 public:
    static constexpr std::size_t kRoom = 88;
    static constexpr int kOrder = 1260;
    static constexpr int kMostSteps = 20'000;

    explicit Brainfuck(const Answers& in) : in_(in) {
        while (next_ < in_.size() && code_.size() < kRoom && in_[next_] % kOrder != kEnd) {
            code_.push_back(mod(in_[next_++], kOrder));
        }
        if (code_.size() == kRoom) {
            said_.emplace_back("print The program is full");
        } else {
            ++next_;
        }
        match();
    }

    Said run() {
        for (int steps = 0; at_ < code_.size() && steps < kMostSteps; ++steps, ++at_) {
            if (!step()) return said_;
        }
        if (at_ >= code_.size()) said_.push_back(with("halt Done. The head is on", cell()));
        return said_;
    }

 private:
    static constexpr std::size_t kNone = kRoom;

    void match() {
        std::vector<std::size_t> open;
        partner_.assign(code_.size(), kNone);
        for (std::size_t i = 0; i < code_.size(); ++i) {
            if (code_[i] == kOpen) open.push_back(i);
            if (code_[i] != kClose || open.empty()) continue;
            partner_[i] = open.back();
            partner_[open.back()] = i;
            open.pop_back();
        }
    }

    int& cell() { return data_.at(head_); }

    bool step() {
        const int code = code_[at_];
        if (code == kRight) ++head_;
        if (code == kLeft) --head_;
        if (code == kPlus) cell() = mod(cell() + 1, kOrder);
        if (code == kMinus) cell() = mod(cell() - 1, kOrder);
        if (code == kSay) said_.push_back(with("print Output:", cell()));
        if (code == kAsk) {
            if (next_ >= in_.size()) return false;
            cell() = mod(in_[next_++], kOrder);
        }
        if (code == kOpen && cell() == 0) return jump("halt A [ has no ]");
        if (code == kClose && partner_[at_] == kNone) return jump("halt A ] has no [");
        if (code == kClose && cell() != 0) return jump("");
        return true;
    }

    bool jump(const std::string& error) {
        if (partner_[at_] == kNone) {
            said_.push_back(error);
            return false;
        }
        at_ = partner_[at_];
        return true;
    }

    const Answers& in_;
    std::size_t next_ = 0;
    Answers code_;
    std::vector<std::size_t> partner_;
    std::vector<int> data_ = std::vector<int>(2 * kMostSteps + 2, 0);
    std::size_t head_ = kMostSteps + 1;
    std::size_t at_ = 0;
    Said said_;
};

inline Said brainfuck(const Answers& in) { return Brainfuck(in).run(); }

/// `text` typed in, and the inputs it is to have.
inline Answers typed(const std::string& text, const Answers& inputs = {}) {
    Answers answers = brainfuck_numbers(text + "0");
    answers.insert(answers.end(), inputs.begin(), inputs.end());
    return answers;
}

/// All programs of up to `longest` instructions, followed by three inputs.
inline std::vector<Answers> short_brainfuck(std::size_t longest) {
    std::vector<Answers> programs = {{}};
    for (std::size_t from = 0, length = 0; length < longest; ++length) {
        const std::size_t to = programs.size();
        for (; from < to; ++from) {
            for (int code = kRight; code <= kClose; ++code) {
                programs.push_back(programs[from]);
                programs.back().push_back(code);
            }
        }
    }
    for (Answers& program : programs) {
        for (const int then : {0, 2, 1, 5}) program.push_back(then);
    }
    return programs;
}

/// Programs that people would write, and those of up to three instructions.
inline std::vector<Answers> brainfuck_programs() {
    std::vector<Answers> all = short_brainfuck(3);
    for (int a = 0; a < 8; ++a) {
        all.push_back(typed(",[->++<]>.", {a}));
        for (int b = 0; b < 8; ++b) {
            all.push_back(typed(",>,[-<+>]<.", {a, b}));
            all.push_back(typed(",>,<[->[->+>+<<]>>[-<<+>>]<<<]>>.", {a, b}));
        }
    }
    all.push_back(typed(",[.-]", {30}));
    all.push_back(typed("[[+[-]]].", {}));
    all.push_back(typed("+[[[[-]]]].", {}));
    all.push_back(typed("+>+[<]", {}));
    all.push_back(typed("-.>-<+.", {}));
    all.push_back(typed(",.,.", {-1, 1259}));
    all.push_back(typed(std::string(87, '+')));
    all.push_back(Answers(Brainfuck::kRoom, kPlus));
    all.push_back(Answers(Brainfuck::kRoom, kOpen));
    Answers deep(44, kOpen);
    deep.front() = kPlus;
    deep.resize(Brainfuck::kRoom, kClose);
    deep[44] = kMinus;
    all.push_back(deep);
    all.push_back({9, 1259, -1251, kPlus, 1000, kSay, kEnd});  // numbers that mean nothing
    return all;
}

// --- The gallery.

inline const std::vector<Example>& gallery() {
    static const std::vector<Example> examples = {
        {"average.qat", [] { return all_pairs(90); }, average},
        {"average-quick.qat", [] { return all_pairs(90); }, quick_average},
        {"move.qat", [] { return all_numbers(4); }, moved},
        {"remainder.qat", [] { return all_numbers(210); }, remainder_by_13},
        {"product.qat", [] { return all_pairs(30); }, small_product},
        {"fibonacci.qat", [] { return all_numbers(9); }, fibonacci},
        {"multiply.qat", [] { return all_pairs(90); }, product},
        {"modulus.qat", [] { return all_numbers(90); }, remainder_by_7},
        {"gcd.qat", [] { return all_pairs(90); }, common_divisor},
        {"prime.qat", [] { return all_numbers(90); }, primality},
        {"collatz.qat", [] { return all_numbers(90); }, collatz},
        {"two-cubes.qat", [] { return all_numbers(90); }, two_cubes},
        {"brainfuck.qat", brainfuck_programs, brainfuck},
        {"nim.qat", nim_games, nim},
        {"rock-paper-scissors.qat", [] { return all_pairs(3); }, hands},
    };
    return examples;
}

}  // namespace qter::testing
