// Numbers of a few bits within a message: the highest bit of a byte comes first. Beyond its end all bits are 0.

/** @param {DataView} message @param {number} from @param {number} count at most 30 @returns {number} */
function readBits(message, from, count) {
    let number = 0;
    for (let bit = from; bit < from + count; ++bit) {
        const byte = bit >> 3 < message.byteLength ? message.getUint8(bit >> 3) : 0;
        number = 2 * number + (byte >> (7 - bit % 8) & 1);
    }
    return number;
}
