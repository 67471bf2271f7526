// Moving additions down: from the end of blocks to after the join or branch that follows, where
// that saves lines or turns (shift_adds.hpp). Additions at the end of all predecessors of a block
// move to its beginning.
//
//     add A 1           print "a"
//     print "a"         goto x
//     goto x            ...
//     ...               print "b"
//     print "b"         x: add A 1
//     add A 1           halt A
//     x: halt A
#include "optimiser/passes.hpp"
#include "optimiser/shift_adds.hpp"

namespace qter::pass {

bool sink_adds(FlowGraph& graph, PassContext& context) {
    return shift_adds(graph, context, ShiftDirection::kDown);
}

}  // namespace qter::pass
