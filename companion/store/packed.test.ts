import { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { fromWire, toWire } from '../../shared/page/wire.ts';
import { linkOf } from '../crawl/testing/fake-web.ts';
import { pack, packPage, unpackPage } from './packed.ts';

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

it('given the text that a page came in, packs that, with the places of furniture found since', () => {
  const links = ['a', 'b', 'c'].map((name, place) =>
    linkOf({ url: `https://bog.example/${name}`, anchor: name }, place),
  );
  const wire = toWire({ ...PAGE, text: 'one\ntwo', links });
  const came = fromWire(wire);
  const marked = { ...came, links: came.links.map((link, place) => ({ ...link, furniture: place === 1 })) };
  expect(unpackPage(packPage(marked, wire))).toEqual(marked);
  expect(unpackPage(packPage(marked))).toEqual(marked);
});

it('given a page in the form of an older store, reads it, although parsers now return other fields', () => {
  const page =
    `{"url":"https://bog.example/","letter":"B","title":"Bog","text":"Peat.","description":"","headings":["Peat"],"language":"en",
    "canonical":"","feeds":[],"author":"","published":"","noindex":false,"nofollow":false,"truncated":false}`.replaceAll(
      /\n\s+/g,
      '',
    );
  const links = `[["https://bog.example/a","a","Moss","see "," here","all "," now",0,1,1,["up"],0],["https://bog.example/b","a","","","","","",0,2,0,[],3]]`;
  const text = `{"page":${page},"shared":["Peat","ul li","nav"],"links":${links}}\n[1]`;
  const none = { anchor: '', before: '', after: '', windowBefore: '', windowAfter: '', block: '', rel: [] };
  const words = { anchor: 'Moss', before: 'see ', after: ' here', windowBefore: 'all ', windowAfter: ' now' };
  const a = { url: 'https://bog.example/a', kind: 'a', heading: 'Peat', path: 'ul li', position: 0, furniture: false };
  const b = { url: 'https://bog.example/b', kind: 'a', heading: 'Peat', path: 'nav', position: 3, furniture: true };
  expect(unpackPage(Buffer.concat([Buffer.of(6), brotliCompressSync(text)]))).toEqual({
    ...{ ...EMPTY_RECORD, url: 'https://bog.example/', letter: 'B', title: 'Bog', text: 'Peat.', headings: ['Peat'] },
    links: [
      { ...none, ...a, ...words, rel: ['up'] },
      { ...none, ...b },
    ],
  });
});
