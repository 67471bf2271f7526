#include "cli/proof_writer.hpp"

#include <fmt/format.h>

#include <utility>

#include "proof/certificate_reader.hpp"

namespace qter {

std::optional<PuzzlePtr> find_puzzle_to_prove(Session& session,
                                              const std::vector<std::string>& words,
                                              const std::optional<std::string>& proof,
                                              Diagnostics& diagnostics, BlockedPuzzles blocked) {
    // A certificate takes all turns to be possible.
    if (proof) blocked = BlockedPuzzles::kRefused;
    std::optional<PuzzlePtr> puzzle = find_puzzle(session, words, blocked).take(diagnostics);
    if (!puzzle || !proof) return puzzle;
    std::optional<Diagnostic> problem = session.why_not_writable(*proof);
    if (!problem) return puzzle;
    diagnostics.add(*std::move(problem));
    return std::nullopt;
}

Diagnostics write_proof(const Session& session, const std::string& path,
                        std::optional<Certificate> certificate) {
    Diagnostics problems;
    if (!certificate) {
        problems.add(Diagnostic::warning(
            Code::kCertificate, {},
            "nothing was proven that a certificate could show, so none was written"));
        return problems;
    }
    certificate->program = "qter " QTER_VERSION;
    const std::string text = write_certificate(*certificate);
    if (text.size() > kMaxCertificateBytes) {
        problems.add(Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("the certificate has {} MiB; at most {} can be read again",
                        text.size() >> 20, kMaxCertificateBytes >> 20)));
        return problems;
    }
    problems.add(session.write(path, text).diagnostics());
    return problems;
}

}  // namespace qter
