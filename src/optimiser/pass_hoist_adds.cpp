// Moving additions up: from the beginning of blocks to before the branch or join that leads there,
// where that saves lines or turns (shift_adds.hpp). Additions at the beginning of both sides of a
// branch move before it, and the beginning of a loop merges with the additions before it.
//
//     solved-goto B x       add A 1              add A 1               x: solved-goto B y
//     add A 1               solved-goto B x      x: add A -1           print "a"
//     print "a"             print "a"            solved-goto B y       add B 1, A -1
//     ...                   ...                  print "a"             goto x
//     x: add A 1            x: print "b"         add B 1
//     print "b"             ...                  goto x
//     ...
#include "optimiser/passes.hpp"
#include "optimiser/shift_adds.hpp"

namespace qter::pass {

bool hoist_adds(FlowGraph& graph, PassContext& context) {
    return shift_adds(graph, context, ShiftDirection::kUp);
}

}  // namespace qter::pass
