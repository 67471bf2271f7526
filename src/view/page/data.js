// Types of the page's data: the one JSON document that page_data.cpp writes.
//
// All files of this folder are joined into one function, in the order of kScripts (src/view/page_scripts.cpp), so the
// files after one know its top-level names, and nothing outside does. Nothing here runs; the types are for
// tools that check JSDoc.
//
// Conventions are those of docs/conventions.md: in a state, piece[i] is the piece that sits in slot i and
// orient[i] how it is turned there; compose(a, b) is a, then b:
//
//     out.piece[i]  = a.piece[b.piece[i]]
//     out.orient[i] = a.orient[b.piece[i]] + b.orient[i]   mod the orbit's orientations
//
// Space is that of the person who holds the puzzle: x to the right, y up, z towards the eyes.

/**
 * @typedef {object} FaceData
 * @property {string} name    "U"
 * @property {string} letter  one character, no two faces have the same
 * @property {string} colour  "#rrggbb"
 *
 * @typedef {object} OrbitData
 * @property {string} name
 * @property {number} first         its slots are first .. first + size - 1
 * @property {number} size
 * @property {number} orientations  orientations of its pieces are mod this
 *
 * @typedef {object} PieceData      by slot
 * @property {string} name          "UFR"
 * @property {number[]} stickers    face numbers; sticker j of a piece with orientation o lies at the
 *                                  position (j + o * stickers.length / orientations) mod
 *                                  stickers.length of its slot. Empty where they are not known. Where
 *                                  the description gives the body, facelets are not known, and these are
 *                                  the stickers of the piece's meshes.
 *
 * @typedef {object} GripData
 * @property {string} name          "U"
 * @property {number} order         number of turns in a full one
 * @property {number} [step]        what its smallest turn is called: 2 where that is "R2"
 * @property {number[]} change      of the smallest turn, flat: slot, piece[slot], orient[slot] for each
 *                                  slot that it changes
 * @property {number[]} axis        a unit vector; one turn is clockwise by 2 pi / order as seen from
 *                                  its end. Empty where the puzzle has no body.
 * @property {number[]} cells       by BodyData.cells: those that it moves or turns in their place
 * @property {number[]} [turns]     of a move that is not a grip (hand.js): what it does, flat pairs
 * @property {boolean} [whole]      of such a move: then the whole puzzle turns as it does,
 * @property {number} [end]         about this end
 *
 * @typedef {object} MeshFaceData
 * @property {number[]} corners     by MeshData.points, clockwise as seen from outside
 * @property {number} sticker       which of the piece's stickers covers it; -1: none, it is inside
 * @property {number[]} [borders]   for the side from each corner on: 1 where the surface does not continue
 *                                  beyond it. Of a flat mesh; of a convex one where there is a 0: the
 *                                  sticker continues on a piece that is glued to this one.
 * @property {number} [axis]        of a flat mesh: part of a cylinder about this axis through 0 (0: x), seen
 *                                  from inside
 *
 * @typedef {object} MeshData       a convex solid; or, flat, any closed surface of convex faces
 * @property {number[]} points      flat: x, y, z, ...; a face of the puzzle is at distance 1 from 0
 * @property {MeshFaceData[]} faces
 * @property {boolean} [flat]
 * @property {number[]} [apart]     its place when the puzzle is taken apart; else the middle of points
 *
 * @typedef {object} CellData       cell s is slot s; after the slots come cells that never leave
 * @property {number} mesh          by BodyData.meshes
 * @property {number[]} frames      by orientation, the index in BodyData.rotations of the rotation that
 *                                  takes the mesh to where it is when a piece lies here with it
 * @property {number[]} [faces]     of a cell that never leaves: the faces of its stickers
 * @property {number} [partOf]      of such a cell: the piece that it is glued to; it is among that piece's shapes
 *
 * @typedef {object} BodyData
 * @property {number[][]} rotations  nine numbers each, row by row; p goes to M p
 * @property {MeshData[]} meshes
 * @property {CellData[]} cells
 * @property {number[]} view        the first one: yaw, pitch, in degrees (view/first_view.hpp)
 * @property {number[][]} [shapes]  by piece, where each has a shape of its own: its meshes, as it lies in the
 *                                  first slot of its orbit. Then the cells of slots have no mesh. A piece
 *                                  without meshes is shown by one that it is glued to.
 *
 * @typedef {object} HandData       the moves that a hand makes, by their names
 * @property {number[][]} ends      for each end of a line of layers: its line, the layers of that line, 1 if
 *                                  they are counted from the other end; then, for each end, where it goes when
 *                                  the whole puzzle turns clockwise about this one
 * @property {[string, number, number, number, number, number, number, ...number[]][]} moves  for each move: names, separated by spaces; its end, its first and last
 *                                  layer; how many make a full turn; how names count the smallest; 1 if the
 *                                  whole puzzle then turns as it does; its turns, flat pairs
 *
 * @typedef {object} PlaceData      the layers that a name of a move means
 * @property {number} grip
 * @property {number} [end]         these are not there for a grip of a puzzle without known layers
 * @property {number} [first]
 * @property {number} [last]
 * @property {string} [name]
 *
 * @typedef {object} PuzzleData
 * @property {string} name
 * @property {string} title
 * @property {FaceData[]} faces
 * @property {OrbitData[]} orbits
 * @property {PieceData[]} pieces
 * @property {GripData[]} grips
 * @property {HandData} [hand]      of a puzzle whose layers are known
 * @property {number} [own]         made by hand.js: how many of the grips are grips, not moves of the hand,
 * @property {Map<string, PlaceData>} [names]   by name,
 * @property {Map<string, PlaceData>} [places]  by end, first and last layer, with commas between,
 * @property {PlaceData[]} [placeOf]            and by grip,
 * @property {(number[]|null)[]} [endAxes]      and by end of a line of layers its axis, where one is known
 * @property {number[]} facelets    flat pairs in the order in which facelets are written: slot, position;
 *                                  or -1, face for a sticker that never moves
 * @property {boolean} [painted]    stickers are those of the body alone: pieces have only names
 * @property {number[][]} [obstacles] of a puzzle whose turns can be blocked: for the smallest turn of
 *                                  each grip, and then for its inverse, flat rows of seven: slot, piece,
 *                                  orientation (-1: any), the same of a second piece (slot -1: none), and
 *                                  why, by `reasons`. A row whose conditions all hold blocks the turn.
 * @property {string[]} [reasons]   "glued together"
 * @property {BodyData|null} body   null where only the moves are known
 *
 * @typedef {object} CountData      repeat the turns until the pieces are solved; the number is the value
 * @property {number[]} turns       flat pairs: grip, amount (1 .. order - 1)
 * @property {number[]} pieces      slots
 *
 * @typedef {object} InstructionData
 * @property {number} number        the line's
 * @property {"turns"|"goto"|"solved-goto"|"solve"|"repeat"|"input"|"print"|"halt"|"switch"|"move"} op
 * @property {string} text          as Q writes it, without its number
 * @property {number} [puzzle]      by PageData.puzzles: whose turns and pieces these are
 * @property {number[]} [turns]     turns, repeat, input: flat pairs
 * @property {number[]} [pieces]    solved-goto, repeat: slots
 * @property {number} [target]      goto, solved-goto: index of an instruction
 * @property {string} [message]     input, print, halt
 * @property {string} [max]         input: decimal digits; |n| <= max is allowed
 * @property {boolean} [wraps]      input: any n is allowed, and counts as its remainder mod max + 1
 * @property {CountData} [count]    print, halt: what to read, if anything
 * @property {string} [value]       print, halt: a value that is known already, apart from the message
 * @property {number} [holding]     switch
 * @property {number} [steps]       move: of the head, to the right
 * @property {string} [words]       what a person does here, without the message; it may speak of the turns, or
 *                                  of those that count, as "this". Not for lines that are never reached.
 * @property {number} [entering]    input: by ProgramData.entering
 * @property {number} [reading]     print, halt: by ProgramData.reading
 * @property {number[]} [registers] by ProgramData.registers: those that it adds to or tests
 * @property {number[]} [from]      the first and the last line of the source that it comes from, from 1
 *
 * @typedef {object} RegisterData
 * @property {string} name
 * @property {number} holding
 * @property {number[]} turns       adds 1
 * @property {number[]} pieces      all solved exactly when it is 0
 * @property {number[]} own         pieces of its own cycles: nothing but this register moves them
 * @property {string} order         decimal digits
 *
 * @typedef {object} EnteringData   how the numbers of an input are entered by short algorithms
 * @property {boolean} byDigits     rows are for each digit at each place, as 1 .. 9, 10 .. 90, ...
 * @property {{number: string, turns?: number[]}[]} rows  turns: flat pairs; not where none are known
 *
 * @typedef {object} RemainderData  the remainders that one piece shows
 * @property {number} slot          the piece's own
 * @property {boolean} atSlot       read the piece in the slot; else the slot of the piece
 * @property {number[]} rows        by remainder, flat pairs: the piece there, or the slot; orientation
 *
 * @typedef {object} ReadingData    a number is the sum of weight times remainder, mod the modulus
 * @property {string} modulus       decimal digits
 * @property {string[]} weights     by part, decimal digits
 * @property {RemainderData[]} parts
 *
 * @typedef {object} HoldingData
 * @property {string} name
 * @property {number} puzzle        by PageData.puzzles
 * @property {boolean} tape
 *
 * @typedef {object} ProgramData
 * @property {HoldingData[]} holdings  the first is in hand at the beginning
 * @property {InstructionData[]} instructions
 * @property {RegisterData[]} registers
 * @property {string[]} [needs]     what a person needs, and how to hold it
 * @property {EnteringData[]} [entering]
 * @property {(ReadingData|null)[]} [reading]  null: only counting works
 * @property {{name: string, text: string}|null} source  the QAT text; null for a program in Q
 *
 * @typedef {object} PageData
 * @property {string} title
 * @property {PuzzleData[]} puzzles
 * @property {ProgramData|null} program   null: a puzzle alone, the first of `puzzles`
 * @property {number[]} start             of a puzzle alone: turns from solved, flat pairs
 * @property {number[]} algorithm         likewise, what is to be played from there
 * @property {string} [base]              the address of links; else that of the page itself
 * @property {string} typed               the same as it was typed; "" where it was in another notation
 */
