import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { pack, unpackPage } from './packed.ts';

const PAGE = { ...EMPTY_RECORD, url: 'https://bog.example/', letter: 'B', text: `苔藓 moss ${'peat '.repeat(500)}` };

it('a packed page is the same page, in a small part of the room', () => {
  expect(unpackPage(pack(PAGE))).toEqual(PAGE);
  expect(pack(PAGE).length).toBeLessThan(JSON.stringify(PAGE).length / 5);
});

// Every beginning that deflate has: stored (text that does not shrink), fixed codes (short), codes of its own (long).
it.each([0, 1, 6, 9])('a page that an earlier version deflated at level %i can be read', (level) => {
  for (const page of [PAGE, EMPTY_RECORD, { ...PAGE, text: 'short' }]) {
    expect(unpackPage(deflateRawSync(JSON.stringify(page), { level }))).toEqual(page);
  }
});
