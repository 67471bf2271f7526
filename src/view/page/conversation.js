// A conversation with a cube that encrypts: the page writes to it, too.
//
// It is met when it answers the page's greeting with a state that makes sense; the answer shows that the address is
// right. Messages are decrypted and encrypted one after the other, so their order stays, and one is written when the
// one before has arrived, as browsers want it.

/** How often a cube is greeted, and how long an answer is waited for, in milliseconds. */
const kGreetings = 3;
const kGreetingPause = 800;

class Conversation {
    /**
     * @param {CubeProtocol} protocol of a cube that encrypts
     * @param {string} name the cube's
     * @param {(message: Uint8Array) => Promise<void>} write
     * @param {(report: CubeReport) => void} onReport
     */
    constructor(protocol, name, write, onReport) {
        this.protocol = protocol;
        this.name = name;
        this.write = write;
        this.onReport = onReport;
        this.pause = kGreetingPause;
        this.inbox = Promise.resolve();
        this.outbox = Promise.resolve();
        /** @type {{cipher: CubeCipher, talk: CubeTalk}|null} */
        this.attempt = null;
        /** Called when the cube is met. */
        this.onMet = () => {};
    }

    /**
     * Greets the cube by each of some addresses it may have, several times over.
     * @param {number[][]} addresses
     * @param {() => boolean} isOver
     * @returns {Promise<number[]|null>} the one that is right; null: none
     */
    async meet(addresses, isOver) {
        const attempts = addresses.map((address) => {
            const cipher = this.protocol.cipher(address, this.name);
            const send = (message) => this.send(cipher, message).catch(() => {});
            return {address, cipher, talk: this.protocol.talk(send, address)};
        });
        for (let i = 0; i < kGreetings; ++i) {
            for (const attempt of attempts) {
                if (isOver()) return null;
                this.attempt = attempt;
                const answer = new Promise((resolve) => {
                    this.onMet = () => resolve(undefined);
                    setTimeout(resolve, this.pause);
                });
                await this.send(attempt.cipher, attempt.talk.greeting);
                await answer;
                if (attempt.talk.isMet) return attempt.address;
            }
        }
        return null;
    }

    /** @param {CubeCipher} cipher @param {number[]} message @returns {Promise<void>} */
    send(cipher, message) {
        this.outbox = this.outbox.catch(() => {})
            .then(async () => this.write(await cipher.encrypt(Uint8Array.from(message))));
        return this.outbox;
    }

    /** Takes a message of the cube's. @param {DataView} message */
    receive(message) {
        const {buffer, byteOffset, byteLength} = message;
        const bytes = new Uint8Array(buffer, byteOffset, byteLength).slice();
        this.inbox = this.inbox.then(() => this.read(bytes)).catch(() => this.onReport(null));
    }

    /** @param {Uint8Array} bytes */
    async read(bytes) {
        if (this.attempt === null) return;
        const {cipher, talk} = this.attempt;
        const wasMet = talk.isMet;
        const report = bytes.length < kBlock ? null : talk.read(new DataView((await cipher.decrypt(bytes)).buffer));
        if (wasMet) this.onReport(report);
        else if (talk.isMet) this.onMet();
    }
}
