// Depth-first traversal of all canonical sequences of a length, with their states.
//
// The technique: the automaton of canonical sequences as a tree, walked without recursion, so that
// the whole walk is compiled for a kernel's processor, with the composition and the leaf's code
// inlined. It costs one composition for each sequence and one for each inner node: about 1.08 in
// all on a 3x3.
#pragma once

#include "search/sequence_tree.hpp"

namespace qter {

/// Scratch memory for walks of up to `longest` turns; one for each thread.
class WalkScratch {
 public:
    WalkScratch(const SequenceTree& tree, std::uint32_t longest)
        : states((longest + 1) * tree.shape().bytes()), frames(longest) {}

    struct Frame {
        const TurnSet::Step* at;
        const TurnSet::Step* end;
        SequenceTree::Word word;
    };
    FastBuffer states;          ///< by depth
    std::vector<Frame> frames;  ///< likewise
    Algorithm prefix;           ///< the beginning of the walk
};

/// walk_sequences for one kernel. `scratch.states` starts with the state of `from`.
template <class Kernel, bool kOneVector, class Leaf>
[[gnu::always_inline]] inline void walk_with(const SequenceTree& tree,
                                             const SequenceTree::Branch& from, std::uint32_t turns,
                                             WalkScratch& scratch, Leaf& leaf) {
    using Frame = WalkScratch::Frame;
    const FastPlan plan = tree.shape().plan();
    std::uint8_t* state = scratch.states.data();
    if (turns == 0) {
        leaf.template take<Kernel, kOneVector>(state, from.word);
        return;
    }
    const auto frame_at = [&](CanonicalSequences::Node node, SequenceTree::Word word) {
        const auto steps = tree.turns().steps(node);
        return Frame{steps.data(), steps.data() + steps.size(), word};
    };
    Frame* const first = scratch.frames.data();
    Frame* const last = first + (turns - 1);
    Frame* frame = first;
    *frame = frame_at(from.node, from.word);
    for (;;) {
        if (frame == last) {
            const Frame here = *frame;
            for (const TurnSet::Step* step = here.at; step != here.end; ++step) {
                fast_compose<Kernel, kOneVector>(plan, state, tree.turns().fast(step->turn),
                                                 state + plan.bytes);
                leaf.template take<Kernel, kOneVector>(state + plan.bytes,
                                                       tree.append(here.word, step->turn));
            }
            frame->at = here.end;
            if (!leaf.goes_on()) return;
        }
        while (frame->at == frame->end) {
            if (frame == first) return;
            --frame;
            state -= plan.bytes;
        }
        const TurnSet::Step step = *frame->at++;
        fast_compose<Kernel, kOneVector>(plan, state, tree.turns().fast(step.turn),
                                         state + plan.bytes);
        frame[1] = frame_at(step.node, tree.append(frame->word, step.turn));
        ++frame;
        state += plan.bytes;
    }
}

template <bool kOneVector, class Leaf>
void walk_by(FastKernel kernel, const SequenceTree& tree, const SequenceTree::Branch& from,
             std::uint32_t turns, WalkScratch& scratch, Leaf& leaf) {
    with_kernel(kernel, [&](auto by) {
        compiled_for(
            by, [&]() __attribute__((always_inline)) {
                walk_with<decltype(by), kOneVector>(tree, from, turns, scratch, leaf);
            });
    });
}

/// Visits the sequences that start with `from` and have `turns` >= from.turns turns, in order,
/// until the leaf stops. A Leaf has
///     template <class Kernel, bool kOneVector>
///     void take(const std::uint8_t* state, SequenceTree::Word word);
/// called for each sequence with its state, which is a FastState when kOneVector, and
///     bool goes_on();
/// called once for all sequences that differ in the last turn alone. `scratch` is for at least as
/// many turns. Does not allocate once `scratch` has been used.
template <class Leaf>
void walk_sequences(FastKernel kernel, const SequenceTree& tree, const SequenceTree::Branch& from,
                    std::uint32_t turns, WalkScratch& scratch, Leaf& leaf) {
    tree.write_turns(from.word, from.turns, scratch.prefix);
    tree.write_state(fast_ops(kernel), scratch.prefix, scratch.states.data());
    if (tree.shape().is_one_vector()) {
        walk_by<true>(kernel, tree, from, turns - from.turns, scratch, leaf);
    } else {
        walk_by<false>(kernel, tree, from, turns - from.turns, scratch, leaf);
    }
}

}  // namespace qter
