// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packed } from './repack.ts';

const FILES = { 'a.txt': 'one two three '.repeat(100), 'b/empty.txt': '', 'b/中.txt': '茶叶用热水冲泡' };

/** Reads a zip by its directory, as browsers do. */
function filesOf(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const found: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, size, local] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(start, start + size));
    expect(crc32(content)).toBe(crc);
    found[zip.toString('utf8', at + 46, nameEnd)] = content.toString();
    at = nameEnd;
  }
  expect(at).toBe(end);
  return found;
}

it('given a folder, the zip holds each of its files, and a second one is the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-zip-'));
  try {
    mkdirSync(join(folder, 'b'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const zip = await packed(folder);
    expect(filesOf(zip)).toEqual(FILES);
    expect(await packed(folder)).toEqual(zip);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
