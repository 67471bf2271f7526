// A cube that reports its turns by Bluetooth Low Energy (W3C's draft Web Bluetooth).
//
// The browser lets the user choose a nearby cube; each maker's has a service of its own (gocube.js, giiker.js,
// moyu.js, moyu_ai.js, gan_two.js, gan_four.js, qiyi.js), which identifies it, of those that fit its name. Its
// notifications are read as turns. To a cube that encrypts the page also writes (conversation.js); its address is one
// that worked before, or is broadcast, or follows from its name, or the person types it. An attempt that was given up, or
// whose cube was lost, no longer has the last number.

/**
 * What a message means: turns, "R'"; a text: what is wrong; null: not understood.
 * @typedef {string[]|string|null} CubeReport
 *
 * @typedef {object} CubeProtocol
 * @property {string[]} names            beginnings of the names of such cubes
 * @property {string} service            that identifies one
 * @property {string} characteristic     that notifies
 * @property {boolean} [isAnnounced]     whether the service identifies a cube without a name
 * @property {boolean} [beginsWithValue] whether the characteristic is to be read before it notifies
 * @property {(value: DataView|null) => (message: DataView) => CubeReport} [listen]
 *     for that value, a function that reads a message
 *
 * Of cubes that encrypt, instead of listen:
 * @property {string} [writes]              the characteristic that takes messages
 * @property {boolean} [isAddressBroadcast] whether the address is in what the cube broadcasts
 * @property {string[]} [addressBeginnings] of addresses whose last four digits end the name
 * @property {(address: number[], name: string) => CubeCipher} [cipher]
 * @property {(send: (message: number[]) => void, address: number[]) => CubeTalk} [talk] not encrypted
 *
 * @typedef {object} CubeCipher
 * @property {(message: Uint8Array) => Promise<Uint8Array>} encrypt
 * @property {(message: Uint8Array) => Promise<Uint8Array>} decrypt
 *
 * @typedef {object} CubeTalk
 * @property {number[]} greeting which the cube answers
 * @property {boolean} isMet     whether it did
 * @property {(message: DataView) => CubeReport} read
 *
 * The parts of Web Bluetooth in use:
 * @typedef {EventTarget & {value?: DataView, readValue(): Promise<DataView>,
 *     writeValue(value: Uint8Array): Promise<void>, startNotifications(): Promise<unknown>}} GattCharacteristic
 * @typedef {{getCharacteristic(name: string): Promise<GattCharacteristic>}} GattService
 * @typedef {{getPrimaryService(name: string): Promise<GattService>}} GattServer
 * @typedef {EventTarget & {name?: string, gatt: {connect(): Promise<GattServer>, disconnect(): void},
 *     watchAdvertisements?: (options: {signal: AbortSignal}) => Promise<void>}} BluetoothCube
 * @typedef {{requestDevice(options: object): Promise<BluetoothCube>}} Bluetooth
 */

/** @type {CubeProtocol[]} */
const kCubeProtocols = [kGoCube, kGiiker, kMoYu, kMoYuAi, kGanTwo, kGanThree, kGanFour, kQiYi];

/** The options for the browser's choice. */
const kCubeFilters = kCubeProtocols.flatMap(({names, service, isAnnounced}) =>
    [...names.map((namePrefix) => ({namePrefix})), ...(isAnnounced ? [{services: [service]}] : [])]);

/** The protocols that a cube of a name may have: all, if none is known by it. @param {string} name */
function protocolsOfName(name) {
    const fit = kCubeProtocols.filter(({names}) => names.some((beginning) => name.startsWith(beginning)));
    return fit.length > 0 ? fit : kCubeProtocols;
}

/** @returns {Bluetooth|null} null where the browser has none */
function bluetoothOf(navigator) {
    return navigator.bluetooth ?? null;
}

/** Where a person finds the address of a cube. */
const kWhereAddress = "The address has twelve digits, such as AB:12:34:56:78:9A. On Windows, Linux and Android " +
    "chrome://bluetooth-internals/#devices shows it (Start Scan). Or switch on " +
    "chrome://flags/#enable-experimental-web-platform-features, so that the page finds it.";

/** The connection to one cube, if any. */
class CubeConnection {
    /**
     * @param {Bluetooth} bluetooth
     * @param {(state: "off"|"connecting"|"connected", words: string) => void} tell
     * @param {(report: CubeReport) => void} onReport
     * @param {(words: string) => Promise<number[]>} ask asks the person for the cube's address
     */
    constructor(bluetooth, tell, onReport, ask) {
        this.bluetooth = bluetooth;
        this.tell = tell;
        this.onReport = onReport;
        this.ask = ask;
        this.attempt = 0;
        /** @type {BluetoothCube|null} */
        this.cube = null;
    }

    /** Lets the user choose a cube, and listens to it. */
    async connect() {
        const attempt = ++this.attempt;
        const isOver = () => attempt !== this.attempt;
        this.tell("connecting", "Choose your cube in the browser's list.");
        try {
            const cube = await this.bluetooth.requestDevice({filters: kCubeFilters,
                optionalServices: kCubeProtocols.map(({service}) => service), optionalManufacturerData: kGanCompanies});
            if (isOver()) return;
            this.cube = cube;
            const name = cube.name || "a cube without a name";
            cube.addEventListener("gattserverdisconnected", () => {
                if (!isOver()) this.end(`The connection to ${name} is lost.`);
            });
            const address = await this.addressOf(cube, name);
            if (isOver()) return;
            this.tell("connecting", `Connecting to ${name} …`);
            await this.listen(await cube.gatt.connect(), name, address, isOver);
            if (!isOver()) this.tell("connected", `Connected to ${name}.`);
        } catch (error) {
            if (!isOver()) this.end(this.reason(error));
        }
    }

    /**
     * The address that worked before, or that the cube broadcasts, which ends when it is connected.
     * @param {BluetoothCube} cube
     * @param {string} name
     * @returns {Promise<number[]|null>}
     */
    async addressOf(cube, name) {
        const kept = keptAddress(name);
        if (kept !== null || !protocolsOfName(name).every(({isAddressBroadcast}) => isAddressBroadcast)) return kept;
        this.tell("connecting", `Looking for the address that ${name} broadcasts …`);
        return watchForAddress(cube);
    }

    /**
     * Listens to the characteristic that reports turns.
     * @param {GattServer} server
     * @param {string} name
     * @param {number[]|null} address
     * @param {() => boolean} isOver
     */
    async listen(server, name, address, isOver) {
        const [protocol, service] = await this.protocolOf(server, name);
        const characteristic = await service.getCharacteristic(protocol.characteristic);
        const report = (what) => {
            if (!isOver()) this.onReport(what);
        };
        const hear = (receive) => {
            characteristic.addEventListener("characteristicvaluechanged", () => {
                if (!isOver() && characteristic.value !== undefined) receive(characteristic.value);
            });
            return characteristic.startNotifications();
        };
        if (protocol.listen !== undefined) {
            const read = protocol.listen(protocol.beginsWithValue ? await characteristic.readValue() : null);
            await hear((message) => report(read(message)));
            return;
        }
        const outbox = await service.getCharacteristic(protocol.writes);
        const conversation = new Conversation(protocol, name, (message) => outbox.writeValue(message), report);
        await hear((message) => conversation.receive(message));
        await this.meet(conversation, name, address === null ? [] : [address], isOver);
    }

    /**
     * Finds the address of a cube that encrypts, and keeps it.
     * @param {Conversation} conversation
     * @param {string} name
     * @param {number[][]} likely
     * @param {() => boolean} isOver
     */
    async meet(conversation, name, likely, isOver) {
        const greet = (addresses) => {
            this.tell("connecting", `Greeting ${name} …`);
            return conversation.meet(addresses, isOver);
        };
        let tried = [...likely, ...addressesByName(name, conversation.protocol.addressBeginnings ?? [])];
        let address = await greet(tried);
        while (address === null && !isOver()) {
            const why = tried.length === 0 ? "encrypts its turns by its address, which this browser does not reveal."
                : `does not answer to the address ${tried.map(addressText).join(" or ")}. Turn a face to wake it; ` +
                "check the address.";
            tried = [await this.ask(`${name} ${why} ${kWhereAddress}`)];
            if (isOver()) return;
            address = await greet(tried);
        }
        if (address !== null && !isOver()) keepAddress(name, address);
    }

    /** @param {GattServer} server @param {string} name @returns {Promise<[CubeProtocol, GattService]>} */
    async protocolOf(server, name) {
        for (const protocol of protocolsOfName(name)) {
            try {
                return [protocol, await server.getPrimaryService(protocol.service)];
            } catch (error) {
                if (error.name !== "NotFoundError") throw error;
            }
        }
        throw new Error("This page does not know the messages of this cube.");
    }

    /**
     * The error in words; also the browser's, as it may just have no adapter.
     * @param {any} error
     * @returns {string}
     */
    reason(error) {
        const isUnchosen = this.cube === null && error.name === "NotFoundError";
        return `${isUnchosen ? "No cube was chosen." : "That did not work."} ${error.message}`;
    }

    /** Gives the cube up. @param {string} words why */
    end(words) {
        const {cube} = this;
        ++this.attempt;
        this.cube = null;
        if (cube !== null) cube.gatt.disconnect();
        this.tell("off", words);
    }
}
