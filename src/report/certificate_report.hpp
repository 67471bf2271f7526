// Report of the check of a certificate, as text and JSON.
#pragma once

#include <string>

#include "proof/certificate_check.hpp"
#include "support/json.hpp"

namespace qter {

/// The premises and the verdict, then the question, and what is wrong, checked and not checked.
/// Lines end with a newline.
[[nodiscard]] std::string certificate_text(const Certificate& certificate,
                                           const CertificateReport& report);
/// Writes the members of docs/json.md, verify, into an open object.
void write_certificate_report(JsonWriter& json, const Certificate& certificate,
                              const CertificateReport& report, double seconds);

}  // namespace qter
