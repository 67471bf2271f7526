// AES-128 of single blocks of 16 bytes (FIPS 197), each with a starting value, as cubes use it.
//
// The browser's Web Cryptography does it: where a page has Bluetooth, it has that, too, as both are only in secure
// contexts, among which Chromium counts files. Its CBC is the nearest to a block alone. What it encrypts it
// lengthens by a block, which is cut off. What it decrypts must end with a block that says so: sixteen bytes 16,
// encrypted after the block.

const kBlock = 16;

class Aes {
    /** @param {number[]} key 16 bytes */
    constructor(key) {
        this.key = crypto.subtle.importKey("raw", Uint8Array.from(key), "AES-CBC", false, ["encrypt", "decrypt"]);
    }

    /** @param {Uint8Array} block @param {Uint8Array} start added before, bit by bit @returns {Promise<Uint8Array>} */
    async encrypt(block, start) {
        const made = await crypto.subtle.encrypt({name: "AES-CBC", iv: start.slice()}, await this.key, block.slice());
        return new Uint8Array(made, 0, kBlock);
    }

    /** @param {Uint8Array} block @param {Uint8Array} start added after @returns {Promise<Uint8Array>} */
    async decrypt(block, start) {
        const end = await this.encrypt(new Uint8Array(0), block);
        const whole = Uint8Array.from([...block, ...end]);
        return new Uint8Array(await crypto.subtle.decrypt({name: "AES-CBC", iv: start.slice()}, await this.key, whole));
    }
}
