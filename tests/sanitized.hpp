// Which sanitizer a test was built with, for the few tests that measure the memory of a process:
// a sanitizer's own heap is several times as large, and its shadow takes addresses by the terabyte.
#pragma once

namespace qter::testing {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif
#else
inline constexpr bool kAddressSanitizer = false;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif
#else
inline constexpr bool kThreadSanitizer = false;
#endif

inline constexpr bool kSanitized = kAddressSanitizer || kThreadSanitizer;

/// Of so many samples, those that are taken: all, but where a sanitizer makes each ten times as
/// slow one of `share`, and one at least. What each of them runs is the same code.
constexpr unsigned part_of(unsigned samples, unsigned share) {
    return kSanitized ? (samples + share - 1) / share : samples;
}

}  // namespace qter::testing
