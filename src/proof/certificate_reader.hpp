// Strict reading of certificates from JSON of unknown origin.
//
// A certificate must have every member that docs/proofs.md lists and no other, so nothing in it is
// ignored. Ranges of numbers, permutations of pieces and names are checked first. Memory is bounded
// by the size of the text.
#pragma once

#include "proof/certificate.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// The largest text of a certificate, in bytes.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{8} << 20;
/// The most searches of one certificate.
inline constexpr std::size_t kMaxCertifiedSearches = 10'000;

/// Whether checksums are checked. If not, changed certificates can be examined.
enum class CertificateSeal { kChecked, kIgnored };

/// Errors: kCertificate for malformed JSON, with its position; another version; missing, unknown or
/// invalid members; numbers out of range; a wrong checksum of the certificate or the puzzle.
/// kTooLarge for a text of more than kMaxCertificateBytes.
Result<Certificate> read_certificate(const Source& source,
                                     CertificateSeal seal = CertificateSeal::kChecked);

}  // namespace qter
