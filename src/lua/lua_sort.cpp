#include "lua/lua_sort.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cstdint>

#include "lua/lua_budget.hpp"
#include "lua/lua_order.hpp"

namespace qter {
namespace {

constexpr int kList = 1;
constexpr int kFunction = 2;
/// Partitions up to this length always take the middle element as the pivot.
constexpr lua_Integer kShort = 100;
/// If a part is smaller than the other by this factor, the pivot was bad.
constexpr lua_Integer kUneven = 128;

class Sorter {
 public:
    explicit Sorter(lua_State* state) : state_(state), by_function_(!lua_isnil(state, kFunction)) {}

    void sort(lua_Integer low, lua_Integer high, std::uint64_t chance = 0) {
        while (low < high) {
            order(low, high);
            if (high - low == 1) return;
            const lua_Integer middle = pivot_place(low, high, chance);
            if (!order(low, middle)) order(middle, high);
            if (high - low == 2) return;
            const lua_Integer at = partition(low, middle, high);
            lua_Integer smaller = 0;
            if (at - low < high - at) {
                sort(low, at - 1, chance);
                smaller = at - low;
                low = at + 1;
            } else {
                sort(at + 1, high, chance);
                smaller = high - at;
                high = at - 1;
            }
            if ((high - low) / kUneven > smaller) chance = next_chance();
        }
    }

 private:
    void get(lua_Integer at) { lua_geti(state_, kList, at); }

    /// Stores the value on top of the stack at `top`, and the one below it at `below`.
    void put(lua_Integer top, lua_Integer below) {
        lua_seti(state_, kList, top);
        lua_seti(state_, kList, below);
    }

    /// Whether the value at stack index `a` comes before the one at `b`.
    bool less(int a, int b) {
        constexpr std::uint64_t kCompareSteps = 4;
        constexpr std::uint64_t kCallSteps = 10;
        LuaBudget::of(state_).charge(state_, by_function_ ? kCallSteps : kCompareSteps);
        if (!by_function_) return less_than(state_, a, b);
        lua_pushvalue(state_, kFunction);
        lua_pushvalue(state_, a - 1);
        lua_pushvalue(state_, b - 2);
        lua_call(state_, 2, 1);
        const bool is_less = lua_toboolean(state_, -1) != 0;
        lua_pop(state_, 1);
        return is_less;
    }

    /// Swaps the elements at `low` and `high` if they are in the wrong order; returns whether it
    /// did.
    bool order(lua_Integer low, lua_Integer high) {
        get(low);
        get(high);
        const bool swap = less(-1, -2);
        if (swap) {
            put(low, high);
        } else {
            lua_pop(state_, 2);
        }
        return swap;
    }

    /// Partitions the elements between `low` and `high` by the one at `middle`; the ends are
    /// already on their sides. Returns the new position of the pivot.
    lua_Integer partition(lua_Integer low, lua_Integer middle, lua_Integer high) {
        get(middle);
        lua_pushvalue(state_, -1);
        get(high - 1);
        put(middle, high - 1);  // the pivot waits at high - 1
        lua_Integer left = low;
        lua_Integer right = high - 1;
        while (true) {
            while (get(++left), less(-1, -2)) {
                if (left == high - 1) refuse();
                lua_pop(state_, 1);
            }
            while (get(--right), less(-3, -1)) {
                if (right < left) refuse();
                lua_pop(state_, 1);
            }
            if (right < left) break;
            put(left, right);
        }
        lua_pop(state_, 1);
        put(high - 1, left);  // the pivot comes between
        return left;
    }

    void refuse() { luaL_error(state_, "invalid order function for sorting"); }

    static lua_Integer pivot_place(lua_Integer low, lua_Integer high, std::uint64_t chance) {
        if (high - low < kShort || chance == 0) return low + (high - low) / 2;
        const lua_Integer quarter = (high - low) / 4;  // from the middle half
        const auto half = static_cast<std::uint64_t>(2 * quarter);
        return low + quarter + static_cast<lua_Integer>(chance % half);
    }

    /// Knuth's linear congruential generator; deterministic.
    std::uint64_t next_chance() {
        chance_ = chance_ * 6364136223846793005U + 1442695040888963407U;
        return (chance_ >> 33) + 1;
    }

    lua_State* state_;
    bool by_function_;
    std::uint64_t chance_ = 1;
};

}  // namespace

void sort_table(lua_State* state, long long length) {
    luaL_checkstack(state, 8, "");  // levels of the recursion leave nothing on it
    Sorter(state).sort(1, length);
}

}  // namespace qter
