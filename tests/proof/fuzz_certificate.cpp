// The reader of certificates on any bytes, with checksums and without, so that what lies behind
// them is reached: no crash, no hang; what it accepts is written so that it reads back the same,
// and is checked in little time and memory. What the check says holds does so by a plain reference,
// too.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "proof/certificate_check.hpp"
#include "proof/certificate_reader.hpp"
#include "proof/plain_reference.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

/// What is accepted with wrong checksums is accepted with those that the writer gives it.
void check_written(const Certificate& certificate) {
    SourceMap sources;
    const std::string text = write_certificate(certificate);
    if (text.size() > kMaxCertificateBytes) return;
    const Result<Certificate> again = read_certificate(sources.add("again", text));
    if (!again || !(*again == certificate)) std::abort();
}

void check_claims(const Certificate& certificate) {
    Cancellation cancellation;
    cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::milliseconds(100));
    constexpr std::uint64_t kMost = std::uint64_t{32} << 20;
    CheckMemory memory(kMost);
    const CheckLimits limits{cancellation, memory};
    const CertificateReport report = check_certificate(certificate, certificate.puzzle, limits);
    if (report.bytes > kMost) std::abort();
    if (report.question.empty() || report.recorded.empty()) std::abort();
    if (report.verdict() != CertificateVerdict::kVerified) return;
    if (!qter::testing::PlainReference(certificate).holds().value_or(true)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<Certificate> sealed = read_certificate(sources[*id]);
    const Result<Certificate> read = read_certificate(sources[*id], CertificateSeal::kIgnored);
    if (sealed && !read) std::abort();
    if (!read) return 0;
    check_written(*read);
    check_claims(*read);
    return 0;
}
