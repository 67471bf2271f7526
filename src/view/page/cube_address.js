// A cube's Bluetooth address: six bytes, AB:12:34:56:78:9A, on which the messages of some cubes depend.
//
// Browsers reveal no addresses. GAN's cubes broadcast theirs, in the data for makers: under a company's number that
// ends with the byte 1, the last six of the first nine bytes, reversed. Browsers that let a page watch for this
// (BluetoothDevice.watchAdvertisements) tell it; Linux's Chromium has the function and never does, so there is a
// limit. Bluefy, on iPhones, gives the bytes alone, with the number before them. An address that worked is kept, by
// the cube's name, if the browser lets the page keep anything.
// Sources of these facts: github.com/afedotov/gan-web-bluetooth, csTimer.

const kAddressBytes = 6;
/** How long a broadcast is waited for, in milliseconds. */
const kMostWatching = 6000;
/** The numbers under which GAN's cubes broadcast. */
const kGanCompanies = Array.from({length: 256}, (_, i) => 256 * i + 1);

/** @param {string} text twelve hexadecimal digits, with or without marks between @returns {number[]|null} */
function readAddress(text) {
    const digits = text.replace(/[\s:.-]/g, "");
    return /^[0-9a-f]{12}$/i.test(digits) ? digits.match(/../g).map((byte) => parseInt(byte, 16)) : null;
}

/** @param {number[]} address @returns {string} */
function addressText(address) {
    return address.map((byte) => byte.toString(16).padStart(2, "0")).join(":").toUpperCase();
}

/**
 * The addresses that a cube may have whose name ends with the last four digits.
 * @param {string} name @param {string[]} beginnings @returns {number[][]}
 */
function addressesByName(name, beginnings) {
    const [, digits] = /[_-]([0-9a-f]{4})\s*$/i.exec(name) ?? [];
    return digits === undefined ? []
        : beginnings.map((beginning) => /** @type {number[]} */ (readAddress(beginning + digits)));
}

/**
 * The address in what a cube of GAN's broadcasts; null: it is not there.
 * @param {Map<number, DataView>|DataView} data @returns {number[]|null}
 */
function broadcastAddress(data) {
    const bytes = data instanceof DataView ? new DataView(data.buffer, data.byteOffset + 2)
        : [...data].find(([company]) => company % 256 === 1)?.[1];
    if (bytes === undefined || bytes.byteLength < kAddressBytes) return null;
    const end = Math.min(bytes.byteLength, 9);
    return Array.from({length: kAddressBytes}, (_, i) => bytes.getUint8(end - 1 - i));
}

/**
 * Waits for a cube's broadcast; null: it does not come, or the browser does not tell.
 * @param {BluetoothCube} cube @returns {Promise<number[]|null>}
 */
function watchForAddress(cube) {
    return new Promise((resolve) => {
        if (cube.watchAdvertisements === undefined) return resolve(null);
        const watch = new AbortController();
        const end = (address) => {
            clearTimeout(timer);
            watch.abort();
            resolve(address);
        };
        const timer = setTimeout(() => end(null), kMostWatching);
        cube.addEventListener("advertisementreceived", (event) => {
            // Not every broadcast has the data.
            const address = broadcastAddress(/** @type {any} */ (event).manufacturerData);
            if (address !== null) end(address);
        }, {signal: watch.signal});
        cube.watchAdvertisements({signal: watch.signal}).catch(() => end(null));
    });
}

/** Where the address of a cube is kept. @param {string} name */
const addressKey = (name) => `qter: address of ${name}`;

/** @param {string} name @returns {number[]|null} */
function keptAddress(name) {
    try {
        return readAddress(localStorage.getItem(addressKey(name)) ?? "");
    } catch {
        return null;
    }
}

/** @param {string} name @param {number[]} address */
function keepAddress(name, address) {
    try {
        localStorage.setItem(addressKey(name), addressText(address));
    } catch {
        // Then the person types it again.
    }
}
