import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../../judge/index.ts';
import { linkOf } from '../testing/fake-web.ts';
import { packDigest, unpackDigest } from './packed-digest.ts';
import { digestOf, type PageDigest } from './page-digest.ts';

const TEA = { id: 'tea', name: 'Tea', words: ['tea', '乌龙茶'], texts: [] };
const PAGE = {
  ...EMPTY_RECORD,
  url: 'http://a.example/',
  title: 'Tea',
  text: `${'Of oolong tea, 乌龙茶, a leaf is rolled. '.repeat(9)}\nAll rights reserved.`,
  links: [linkOf({ url: 'http://a.example/green', anchor: 'Green tea' })],
};

/** The parts of a digest as plain values. */
const partsOf = (digest: PageDigest | undefined) =>
  digest && {
    ...{ pageKind: digest.pageKind, contentHash: digest.contentHash, words: [...digest.words] },
    ...{ sketch: [...digest.sketch], sentences: [...digest.sentences], profile: digest.reading?.profile },
    ...{ mark: digest.reading?.mark, opening: digest.opening ?? [], cut: digest.cut ?? [] },
    size: digest.reading?.words.size,
    phrases: [...(digest.reading?.words.phrases ?? [])].map(([at, { commonest }]) => [at, commonest]),
    terms: [...(digest.reading?.words.terms ?? [])].map(([term, { commonest, total }]) => [term, commonest, total]),
  };

it.each([
  ['a page', PAGE, createJudge(TEA)],
  ['a page, and no judge', PAGE, undefined],
  ['a page, and a judge that reads as it judges', PAGE, createJudge(TEA, { model: 'vsm' })],
  ['a page without words', { ...EMPTY_RECORD, url: 'http://a.example/' }, createJudge(TEA)],
])('given %s, a digest is unpacked as it was packed', (_, page, judge) => {
  const parts = partsOf(unpackDigest(packDigest(digestOf(page, judge))));
  expect(parts).toEqual(partsOf(digestOf(page, judge)));
  expect(parts?.mark === undefined).toBe(judge?.read === undefined);
  expect(parts?.cut.some(({ furniture }) => furniture)).toBe(page === PAGE && judge !== undefined);
});

it('given a digest of another version, or none, there is nothing to unpack', () => {
  const packed = packDigest(digestOf(PAGE, createJudge(TEA)));
  const other = Uint8Array.from(packed);
  other[0] = 99;
  for (const octets of [other, new Uint8Array(0)]) expect(unpackDigest(octets)).toBeUndefined();
});
