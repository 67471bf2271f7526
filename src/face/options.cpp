#include "qter/options.hpp"

#include "support/memory_account.hpp"

namespace qter::api {

void limit_memory(std::uint64_t bytes) { MemoryAccount::set_limit(bytes); }

}  // namespace qter::api
