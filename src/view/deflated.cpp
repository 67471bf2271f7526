#include "view/deflated.hpp"

#include <zlib.h>

#include <new>

namespace qter {

std::string deflated(std::string_view bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string out(size, '\0');
    const int outcome = compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                                  reinterpret_cast<const Bytef*>(bytes.data()),
                                  static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
    // The room is enough and the level is right, so only memory can be missing.
    if (outcome != Z_OK) throw std::bad_alloc();
    out.resize(size);
    return out;
}

}  // namespace qter
