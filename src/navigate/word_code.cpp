#include "navigate/word_code.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>

#include "table/tans_code.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kLimit = 256;
constexpr std::uint32_t kMissing = 255;
constexpr std::uint32_t kValues = kMaxTableValue + 1;

/// A context of probabilities: the kind of a value, and what came before.
using Context = std::uint32_t;
enum class Kind : std::uint32_t { kLength, kGrip, kAmount };

/// `part` is 0 for the high four bits of a value, 1 + these for the low ones.
Context context(Kind kind, std::uint32_t before, std::uint32_t part) {
    return (static_cast<std::uint32_t>(kind) * (kLimit * kLimit + 1) + before) * (kValues + 1) +
           part;
}

/// Visits the values of a row in order. A Values has
///     std::optional<std::uint32_t> value(Context context, std::uint32_t given)
/// which records the given value, or returns the value read.
template <class Values>
class WordWalk {
 public:
    WordWalk(const Puzzle& puzzle, Values& values) : puzzle_(puzzle), values_(values) {}

    /// False if a value is missing.
    bool word(std::optional<Algorithm>& word) {
        const bool fits = word && word->size() < kMissing;
        const auto length = byte(Kind::kLength, 0, kLimit,
                                 fits ? static_cast<std::uint32_t>(word->size()) : kMissing);
        if (!length) return false;
        if (*length == kMissing) {
            word.reset();
            return true;
        }
        word.emplace(word.value_or(Algorithm{})).resize(*length);
        std::uint32_t before = kLimit * kLimit;
        return std::all_of(word->begin(), word->end(), [&](Turn& turn) {
            const bool read = code_turn(before, turn);
            before = turn.grip * kLimit + turn.amount - 1;
            return read;
        });
    }

 private:
    bool code_turn(std::uint32_t before, Turn& turn) {
        const auto grips = static_cast<std::uint32_t>(puzzle_.grips().size());
        const auto grip = byte(Kind::kGrip, before, grips, turn.grip);
        if (!grip || *grip >= grips) return false;
        turn.grip = static_cast<std::uint16_t>(*grip);
        const std::uint32_t amounts = puzzle_.grips()[*grip].order - 1;
        const auto amount = byte(Kind::kAmount, *grip, amounts, turn.amount - 1U);
        if (!amount || *amount >= amounts) return false;
        turn.amount = static_cast<std::uint16_t>(*amount + 1);
        return true;
    }

    /// A number below `end`.
    std::optional<std::uint32_t> byte(Kind kind, std::uint32_t before, std::uint32_t end,
                                      std::uint32_t given) {
        std::uint32_t high = 0;
        if (end > kValues) {
            const auto read = values_.value(context(kind, before, 0), given / kValues % kValues);
            if (!read) return std::nullopt;
            high = *read;
        }
        const auto low = values_.value(context(kind, before, 1 + high), given % kValues);
        if (!low) return std::nullopt;
        return high * kValues + *low;
    }

    const Puzzle& puzzle_;
    Values& values_;
};

/// Records the values.
struct Recorder {
    struct Value {
        Context context;
        std::uint8_t value;
    };
    std::vector<Value> values;
    std::map<Context, TableHistogram> histograms;

    std::optional<std::uint32_t> value(Context context, std::uint32_t given) {
        values.push_back({context, static_cast<std::uint8_t>(given)});
        ++histograms[context][given];
        return given;
    }
};

/// A writer of bits, the low ones of each byte first.
class BitWriter {
 public:
    void put(std::uint32_t bits, unsigned count) {
        for (unsigned i = 0; i < count; ++i, ++size_) {
            if (size_ % 8 == 0) text_ += '\0';
            const unsigned bit = bits >> i & 1;
            text_.back() =
                static_cast<char>(static_cast<unsigned char>(text_.back()) | bit << size_ % 8);
        }
    }
    [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
    std::string text_;
    std::size_t size_ = 0;
};

class BitReader {
 public:
    explicit BitReader(std::span<const std::uint8_t> text) : text_(text) {}

    std::optional<std::uint32_t> take(unsigned count) {
        if (text_.size() * 8 - at_ < count) return std::nullopt;
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < count; ++i, ++at_) {
            bits |= static_cast<std::uint32_t>(text_[at_ / 8] >> at_ % 8 & 1) << i;
        }
        return bits;
    }

 private:
    std::span<const std::uint8_t> text_;
    std::size_t at_ = 0;
};

constexpr unsigned kContextBits = 26;
constexpr unsigned kSlotBits = kTansBits;  // of the number of slots minus one

/// Reads values from a text.
class TextValues {
 public:
    explicit TextValues(std::span<const std::uint8_t> text) : bits_(text) {}

    /// Reads the tables and the initial state.
    bool read_tables() {
        const auto contexts = bits_.take(kContextBits);
        for (std::uint32_t i = 0; contexts && i < *contexts; ++i) {
            const auto context = bits_.take(kContextBits);
            const auto present = bits_.take(kValues);
            TansSlots slots{};
            for (std::uint32_t value = 0; present && value < kValues; ++value) {
                if ((*present >> value & 1) == 0) continue;
                const auto count = bits_.take(kSlotBits);
                if (!count) return false;
                slots[value] = static_cast<std::uint16_t>(*count + 1);
            }
            if (!context || !present || !are_tans_slots(slots)) return false;
            decoders_[*context] = std::make_unique<TansDecoder>(tans_decoder(slots));
        }
        const auto state = bits_.take(kTansBits);
        if (!contexts || !state) return false;
        state_ = *state;
        return true;
    }

    std::optional<std::uint32_t> value(Context context, std::uint32_t) {
        const auto decoder = decoders_.find(context);
        if (decoder == decoders_.end()) return std::nullopt;
        // A value's bits are read with the next value: the last value has none after it.
        if (pending_) {
            const auto more = bits_.take(pending_->bits);
            if (!more) return std::nullopt;
            state_ = pending_->base + *more;
        }
        pending_ = (*decoder->second)[state_];
        return pending_->value;
    }

 private:
    BitReader bits_;
    std::map<Context, std::unique_ptr<TansDecoder>> decoders_;
    std::uint32_t state_ = 0;
    std::optional<TansStep> pending_;
};

}  // namespace

bool can_encode_words(const Puzzle& puzzle) {
    return puzzle.grips().size() <= kLimit &&
           std::all_of(puzzle.grips().begin(), puzzle.grips().end(),
                       [](const Grip& grip) { return grip.order <= kLimit; });
}

std::string encode_words(const Puzzle& puzzle, const WordRow& words) {
    Recorder recorder;
    WordWalk walk(puzzle, recorder);
    for (std::optional<Algorithm> word : words) walk.word(word);

    BitWriter text;
    std::map<Context, TansEncoder> encoders;
    text.put(static_cast<std::uint32_t>(recorder.histograms.size()), kContextBits);
    for (const auto& [context, histogram] : recorder.histograms) {
        const TansSlots slots = tans_slots(histogram);
        std::uint32_t present = 0;
        for (std::uint32_t value = 0; value < kValues; ++value) {
            if (slots[value] != 0) present |= 1U << value;
        }
        text.put(context, kContextBits);
        text.put(present, kValues);
        for (const std::uint16_t count : slots) {
            if (count != 0) text.put(count - 1U, kSlotBits);
        }
        encoders.emplace(context, slots);
    }

    // In reverse order, as tANS writes; each value's bits come after it.
    std::vector<TansEncoder::Output> outputs;
    std::uint32_t state = 0;
    for (std::size_t i = recorder.values.size(); i-- > 0;) {
        const auto [context, value] = recorder.values[i];
        const TansEncoder& encoder = encoders.at(context);
        if (i + 1 == recorder.values.size()) {
            state = encoder.last(value);
        } else {
            outputs.push_back(encoder.push_front(value, state));
        }
    }
    text.put(state, kTansBits);
    for (std::size_t i = outputs.size(); i-- > 0;) text.put(outputs[i].bits, outputs[i].count);
    return std::move(text).take();
}

std::optional<WordRow> decode_words(const Puzzle& puzzle, std::span<const std::uint8_t> text,
                                    std::size_t count) {
    TextValues values(text);
    if (!values.read_tables()) return std::nullopt;
    WordWalk walk(puzzle, values);
    WordRow words(count);
    for (std::optional<Algorithm>& word : words) {
        word.emplace();
        if (!walk.word(word)) return std::nullopt;
    }
    return words;
}

}  // namespace qter
