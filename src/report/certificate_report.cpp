#include "report/certificate_report.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace qter {
namespace {

std::string_view verdict_word(CertificateVerdict verdict) {
    switch (verdict) {
        case CertificateVerdict::kVerified:
            return "verified";
        case CertificateVerdict::kPartly:
            return "partly";
        case CertificateVerdict::kRefuted:
            return "refuted";
    }
    return {};
}

std::string verdict_sentence(CertificateVerdict verdict) {
    switch (verdict) {
        case CertificateVerdict::kVerified:
            return "all claims hold; what is on record is not checked";
        case CertificateVerdict::kPartly:
            return "the claims that could be checked hold; not all could be checked";
        case CertificateVerdict::kRefuted:
            return "the certificate does not hold";
    }
    return {};
}

}  // namespace

std::string certificate_text(const Certificate& certificate, const CertificateReport& report) {
    std::string text =
        fmt::format("{}{}: {}\n", printable(certificate.puzzle.name),
                    premises_text(report.premises), verdict_sentence(report.verdict()));
    const auto list = [&](const char* heading, const std::vector<std::string>& sentences) {
        if (sentences.empty()) return;
        text += fmt::format("\n{}\n", heading);
        for (const std::string& sentence : sentences) text += fmt::format("  {}\n", sentence);
    };
    list("question", report.question);
    list("wrong", report.refuted);
    list("checked", report.checked);
    list("not checked", report.unchecked);
    list("on record, never checked", report.recorded);
    return text;
}

void write_certificate_report(JsonWriter& json, const Certificate& certificate,
                              const CertificateReport& report, double seconds) {
    json.key("puzzle").value(certificate.puzzle.name);
    json.key("program").value(certificate.program);
    json.key("verdict").value(verdict_word(report.verdict()));
    json.key("premises").objects(report.premises, [&](const StatedPremise& stated) {
        json.key("premise").value(premise_words()[static_cast<std::size_t>(stated.premise)]);
        json.key("text").value(stated.text);
    });
    json.key("claims").object([&] { write_claims(json, certificate); });
    json.key("question").values(report.question);
    json.key("refuted").values(report.refuted);
    json.key("checked").values(report.checked);
    json.key("unchecked").values(report.unchecked);
    json.key("recorded").values(report.recorded);
    json.key("lengths").objects(report.lengths, [&](const CertificateReport::Lengths& lengths) {
        json.key("claimed_below").value_if(!lengths.claimed_for_ever, lengths.claimed_below);
        json.key("checked_below").value_if(!lengths.checked_for_ever, lengths.checked_below);
    });
    json.key("states").value(report.states);
    json.key("bytes").figure(report.bytes);
    json.key("seconds").figure(seconds);
}

}  // namespace qter
