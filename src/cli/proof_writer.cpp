#include "cli/proof_writer.hpp"

#include <fmt/format.h>

#include <utility>

#include "proof/certificate_reader.hpp"

namespace qter {

std::optional<PuzzlePtr> find_puzzle_to_prove(Session& session,
                                              const std::vector<std::string>& words,
                                              const AskedOfGroup& asked, Diagnostics& diagnostics) {
    std::optional<PuzzlePtr> puzzle = find_puzzle(session, words, asked.blocked).take(diagnostics);
    if (!puzzle) return std::nullopt;
    std::optional<Diagnostic> problem;
    if ((*puzzle)->turn_model().blocked() && (asked.proof || asked.all)) {
        problem = Diagnostic::error(Code::kArguments, {},
                                    fmt::format("{} is for puzzles whose turns can always be made",
                                                asked.proof ? "--proof" : "--all"));
    }
    if (!problem && asked.proof) problem = session.why_not_writable(*asked.proof);
    if (!problem) return asked.supercube ? supercube_of(*puzzle, (*puzzle)->name()) : *puzzle;
    diagnostics.add(*std::move(problem));
    return std::nullopt;
}

Diagnostics write_proof(const Session& session, const std::string& path,
                        std::optional<Certificate> certificate) {
    Diagnostics problems;
    if (!certificate) {
        problems.add(Diagnostic::warning(
            Code::kCertificate, {},
            "no certificate was written: the search proved nothing that one could state"));
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
