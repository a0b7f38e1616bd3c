import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** JSON, deflated at the fastest level: contexts of neighbouring links repeat each other, so this is about a tenth. */
export const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 1 });

/** The value must have been written by `pack` from a `T`. */
export const unpack = <T>(bytes: Uint8Array): T => JSON.parse(inflateRawSync(bytes).toString('utf8')) as T;
