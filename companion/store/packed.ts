import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { completed, type EarlierRecord } from '../../shared/page/earlier.ts';
import type { PageRecord } from '../../shared/page/record.ts';

/** JSON, deflated at the fastest level: contexts of neighbouring links repeat each other, so this is about a tenth. */
export const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 1 });

/** A page record that `pack` packed, in this or an earlier version. */
export const unpackPage = (bytes: Uint8Array): PageRecord =>
  completed(JSON.parse(inflateRawSync(bytes).toString('utf8')) as EarlierRecord);
