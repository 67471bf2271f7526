// The main function of the test binaries under Catch2 version 2, compiled once for all of them.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
