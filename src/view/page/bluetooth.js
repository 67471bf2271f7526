// A cube that reports its turns by Bluetooth Low Energy (W3C's draft Web Bluetooth).
//
// The browser lets the user choose a nearby cube; each maker's has a service of its own (gocube.js, giiker.js,
// moyu.js), which identifies it. Its notifications are read as turns; nothing is written to it. An attempt that
// was given up, or whose cube was lost, no longer has the last number.

/**
 * @typedef {object} CubeProtocol
 * @property {string[]} names            beginnings of the names of such cubes
 * @property {string} service            that identifies one
 * @property {string} characteristic     that notifies
 * @property {boolean} [isAnnounced]     whether the service identifies a cube without a name
 * @property {boolean} [beginsWithValue] whether the characteristic is to be read before it notifies
 * @property {(value: DataView|null) => (message: DataView) => string[]|null} listen
 *     for that value, a function that reads a message as turns, "R'"; null: not understood
 *
 * The parts of Web Bluetooth in use:
 * @typedef {EventTarget & {value?: DataView, readValue(): Promise<DataView>,
 *     startNotifications(): Promise<unknown>}} GattCharacteristic
 * @typedef {{getCharacteristic(name: string): Promise<GattCharacteristic>}} GattService
 * @typedef {{getPrimaryService(name: string): Promise<GattService>}} GattServer
 * @typedef {EventTarget & {name?: string, gatt: {connect(): Promise<GattServer>, disconnect(): void}}}
 *     BluetoothCube
 * @typedef {{requestDevice(options: object): Promise<BluetoothCube>}} Bluetooth
 */

/** @type {CubeProtocol[]} */
const kCubeProtocols = [kGoCube, kGiiker, kMoYu];

/** The options for the browser's choice. */
const kCubeFilters = kCubeProtocols.flatMap(({names, service, isAnnounced}) =>
    [...names.map((namePrefix) => ({namePrefix})), ...(isAnnounced ? [{services: [service]}] : [])]);

/** @returns {Bluetooth|null} null where the browser has none */
function bluetoothOf(navigator) {
    return navigator.bluetooth ?? null;
}

/** The connection to one cube, if any. */
class CubeConnection {
    /**
     * @param {Bluetooth} bluetooth
     * @param {(state: "off"|"connecting"|"connected", words: string) => void} tell
     * @param {(turns: string[]|null) => void} onTurns null: a message that is not understood
     */
    constructor(bluetooth, tell, onTurns) {
        this.bluetooth = bluetooth;
        this.tell = tell;
        this.onTurns = onTurns;
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
                optionalServices: kCubeProtocols.map(({service}) => service)});
            if (isOver()) return;
            this.cube = cube;
            const name = cube.name || "a cube without a name";
            this.tell("connecting", `Connecting to ${name} …`);
            cube.addEventListener("gattserverdisconnected", () => {
                if (!isOver()) this.end(`The connection to ${name} is lost.`);
            });
            await this.listen(await cube.gatt.connect(), isOver);
            if (!isOver()) this.tell("connected", `Connected to ${name}.`);
        } catch (error) {
            if (!isOver()) this.end(this.reason(error));
        }
    }

    /**
     * Listens to the characteristic that reports turns.
     * @param {GattServer} server
     * @param {() => boolean} isOver
     */
    async listen(server, isOver) {
        const [protocol, service] = await this.protocolOf(server);
        const characteristic = await service.getCharacteristic(protocol.characteristic);
        const read = protocol.listen(protocol.beginsWithValue ? await characteristic.readValue() : null);
        characteristic.addEventListener("characteristicvaluechanged", () => {
            if (!isOver() && characteristic.value !== undefined) this.onTurns(read(characteristic.value));
        });
        await characteristic.startNotifications();
    }

    /** @param {GattServer} server @returns {Promise<[CubeProtocol, GattService]>} */
    async protocolOf(server) {
        for (const protocol of kCubeProtocols) {
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
