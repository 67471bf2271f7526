// Every parameter has a name of its own.
#include "ergonomics/movecount_parameters.hpp"

#include <set>

#include "catch.hpp"

using namespace qter;

TEST_CASE("movecount parameters: each has one name") {
    MovecountParameters parameters;
    std::set<std::string_view> names;
    for (const MovecountParameterName& known : movecount_parameter_names()) {
        CHECK(names.insert(known.name).second);
        CHECK(parameters.*known.value >= 0);  // not named before
        parameters.*known.value = -1;
    }
    // The parameters are nothing but numbers.
    CHECK(names.size() * sizeof(double) == sizeof(MovecountParameters));
}
