// The whole public interface of the library.
#pragma once

#include "qter/algorithm.hpp"
#include "qter/compile.hpp"
#include "qter/error.hpp"
#include "qter/explore.hpp"
#include "qter/find.hpp"
#include "qter/integer.hpp"
#include "qter/interpret.hpp"
#include "qter/options.hpp"
#include "qter/perform.hpp"
#include "qter/puzzle.hpp"
#include "qter/solve.hpp"
#include "qter/state.hpp"
#include "qter/version.hpp"
