// Certificates from JSON, which anybody may have written.
//
// A certificate has every member that docs/proofs.md lists and no other, so that nothing stands in
// it that nobody looks at. Numbers are in range, pieces are permutations and names are there before
// anything is done with them. Memory is bounded by the size of the text.
#pragma once

#include "proof/certificate.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// Largest text of a certificate, in bytes.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{8} << 20;
/// Most searches of one certificate.
inline constexpr std::size_t kMaxCertifiedSearches = 10'000;

/// Whether checksums have to be right. Without, what was changed can still be looked at.
enum class CertificateSeal { kChecked, kIgnored };

/// Errors, code kCertificate: what is no JSON, at its place; another version; members that are
/// missing, unknown or of another kind; numbers out of range; a checksum that is not of this
/// certificate or puzzle. kTooLarge: a text of more than kMaxCertificateBytes.
Result<Certificate> read_certificate(const Source& source,
                                     CertificateSeal seal = CertificateSeal::kChecked);

}  // namespace qter
