#include "qter/version.hpp"

namespace qter::api {

std::string_view version() { return QTER_VERSION; }

}  // namespace qter::api
