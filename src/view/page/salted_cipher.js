// The encryption of cubes of GAN's and MoYu's: AES-128 of the first and of the last 16 bytes of a message.
//
// Each of the two blocks is added to the same starting value and encrypted; the last may overlap the first, and is
// encrypted after it. To the first six bytes of key and starting value the cube's address is added, its last byte
// first, mod 255. A wrong address makes noise of all messages.
// Sources of these facts: github.com/afedotov/gan-web-bluetooth, csTimer.

/** @implements {CubeCipher} */
class SaltedCipher {
    /** @param {number[]} key @param {number[]} start @param {number[]} address 6 bytes */
    constructor(key, start, address) {
        const salted = (bytes) => bytes.map((byte, i) => i < 6 ? (byte + address[5 - i]) % 255 : byte);
        this.aes = new Aes(salted(key));
        this.start = Uint8Array.from(salted(start));
    }

    /** @param {Uint8Array} message at least 16 bytes @returns {Promise<Uint8Array>} */
    async encrypt(message) {
        const last = message.length - kBlock;
        const made = message.slice();
        for (const at of last > 0 ? [0, last] : [0]) {
            made.set(await this.aes.encrypt(made.slice(at, at + kBlock), this.start), at);
        }
        return made;
    }

    /** @param {Uint8Array} message at least 16 bytes @returns {Promise<Uint8Array>} */
    async decrypt(message) {
        const last = message.length - kBlock;
        const made = message.slice();
        for (const at of last > 0 ? [last, 0] : [0]) {
            made.set(await this.aes.decrypt(made.slice(at, at + kBlock), this.start), at);
        }
        return made;
    }
}
