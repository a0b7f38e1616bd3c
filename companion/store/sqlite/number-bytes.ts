/** Returns the bytes of 32-bit numbers, as a BLOB holds them. */
export const bytesOf = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** A copy: SQLite gives bytes at any offset, numbers need one that is a multiple of four. */
export const numbersOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.slice().buffer);
