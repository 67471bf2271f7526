// Every member of every kind of certificate, forged and sealed again: it is refused, or what is
// shown says what was changed, and then what is claimed is so.
#include <string>

#include "catch.hpp"
#include "forgeries.hpp"
#include "plain_reference.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

namespace {

struct Tally {
    std::size_t forged = 0;
    std::size_t unreadable = 0;
    std::size_t refuted = 0;
    std::size_t partly = 0;
    std::size_t other_claims = 0;  ///< that hold, and are shown
};

/// Forgeries of all kinds, every `step`th of them.
Tally forge_all(std::size_t step) {
    Tally tally;
    for (const HonestCertificate& honest : honest_certificates()) {
        const CertifiedPuzzle known = honest.certificate.puzzle;
        const std::string before = shown(honest.certificate, check(honest.certificate));
        const json document = json::parse(write_certificate(honest.certificate));
        std::size_t number = 0;
        forge(document, [&](const Forgery& forgery) {
            if (number++ % step != 0) return;
            ++tally.forged;
            const std::optional<Certificate> forged = sealed_again(forgery, honest.certificate);
            if (!forged) {
                ++tally.unreadable;
                return;
            }
            CheckMemory memory(std::uint64_t{256} << 20);
            const Cancellation none;
            const CertificateReport report = check_certificate(*forged, known, {none, memory});
            if (report.verdict() == CertificateVerdict::kRefuted) {
                ++tally.refuted;
                return;
            }
            INFO(honest.kind << ": " << forgery.what << "\n" << before);
            CHECK(shown(*forged, report) != before);
            if (report.verdict() == CertificateVerdict::kPartly) {
                ++tally.partly;
                return;
            }
            ++tally.other_claims;
            const std::optional<bool> holds = PlainReference(*forged).holds();
            if (holds) CHECK(*holds);
        });
    }
    return tally;
}

}  // namespace

TEST_CASE("forgeries: the honest ones hold, and a plain reference agrees") {
    for (const HonestCertificate& honest : honest_certificates()) {
        INFO(honest.kind);
        const CertificateReport report = check(honest.certificate);
        CHECK(report.refuted == std::vector<std::string>{});
        CHECK(report.unchecked == std::vector<std::string>{});
        const std::optional<bool> holds = PlainReference(honest.certificate).holds();
        CHECK(holds.has_value() == (honest.kind != "state with sides"));
        if (holds) CHECK(*holds);
    }
}

TEST_CASE("forgeries: a sample of each kind is refused or shown") {
    const Tally tally = forge_all(23);
    CHECK(tally.forged > 500);
    CHECK(tally.refuted > 5);
}

TEST_CASE("forgeries: each member of each kind, changed in each way", "[slow]") {
    const Tally tally = forge_all(1);
    CHECK(tally.forged > 10'000);
    CHECK(tally.refuted > 300);
    CHECK(tally.other_claims > 20);
}

TEST_CASE("forgeries: premises are named with the verdict") {
    const auto premises = [](const Certificate& certificate) {
        return premises_text(check(certificate).premises);
    };
    Certificate state = honest_certificates().front().certificate;
    CHECK(premises(state).empty());
    state.turns = {"GA"};
    CHECK(premises(state) == ", with turns of GA only");
    state.marked = true;
    CHECK(premises(state) == ", with turns of GA only, with identical pieces distinguished");
    CertificateReport report = check(state);
    CHECK(report.verdict() == CertificateVerdict::kVerified);
    accept_premises(report, {Premise::kTurns, Premise::kMarked});
    CHECK(report.verdict() == CertificateVerdict::kVerified);
    accept_premises(report, {Premise::kMarked});
    CHECK(report.verdict() == CertificateVerdict::kPartly);
    for (const HonestCertificate& honest : honest_certificates()) {
        if (honest.kind == "no fit without parities") {
            CHECK(premises(honest.certificate) == ", without parity sharing");
        } else if (honest.kind == "architecture") {
            CHECK(premises(honest.certificate) ==
                  ", with identical pieces distinguished, each register given the algorithms of "
                  "earlier ones");
        } else if (honest.kind == "fit") {
            CHECK(premises(honest.certificate).empty());
        }
    }
}

TEST_CASE("forgeries: a claim of nothing, and orders that nothing has") {
    Certificate nothing = state_certificate(*puzzle("2x2"), state(*puzzle("2x2"), "R"), 0, "R'");
    nothing.searches[0].algorithm = std::nullopt;
    CHECK(verdict(nothing) == CertificateVerdict::kRefuted);
    nothing.searches[0].ruled_out_below = 1;
    CHECK(verdict(nothing) == CertificateVerdict::kVerified);
    nothing.searches[0].order = 12345;
    CHECK(verdict(nothing) == CertificateVerdict::kRefuted);
    nothing.searches[0].algorithm = "R'";
    CHECK(verdict(nothing) == CertificateVerdict::kRefuted);
    for (HonestCertificate& honest : honest_certificates()) {
        if (honest.kind != "cycles") continue;
        honest.certificate.searches[0].algorithm = std::nullopt;
        CHECK(verdict(honest.certificate) == CertificateVerdict::kRefuted);
        // The cycles of other pieces that it may leave count as well: GA GB is one of four pieces.
        honest.certificate.searches[0].goal.allowance = {4};
        honest.certificate.searches[0].goal.own = {};
        honest.certificate.searches[0].algorithm = "GA GB";
        honest.certificate.searches[0].ruled_out_below = 0;
        honest.certificate.searches[0].order = 1;
        CHECK(verdict(honest.certificate) == CertificateVerdict::kRefuted);
    }
}

TEST_CASE("forgeries: fits rest on the turns that are allowed") {
    for (HonestCertificate& honest : honest_certificates()) {
        if (honest.kind != "fit") continue;
        // GA has the order 3, and there is nothing of the order 4 without GB.
        honest.certificate.turns = {"GA"};
        CHECK(verdict(honest.certificate) != CertificateVerdict::kVerified);
    }
}

TEST_CASE("forgeries: puzzles whose turns can be blocked are refused") {
    const PuzzlePtr blocked = puzzle("bandaged-3x3:108400F43F87A1");
    // What blocks R is nothing that the certificate spells out.
    const Certificate certificate = state_certificate(*blocked, state(*blocked, "R"), 1, "R'");
    const Result<Certificate> read = read_text(write_certificate(certificate));
    REQUIRE(read);
    const Cancellation none;
    CheckMemory memory(std::uint64_t{64} << 20);
    const CheckLimits limits{none, memory};
    const CertificateReport report = check_certificate(*read, certified(*blocked), limits);
    CHECK(report.verdict() == CertificateVerdict::kRefuted);
    CHECK(report.refuted.at(0).find("can be blocked") != std::string::npos);
}
