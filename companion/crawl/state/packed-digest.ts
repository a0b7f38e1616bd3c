import { PAGE_KINDS } from '../../../shared/page/page-kind.ts';
import type { PageSentence } from '../../../shared/page/page-sentences.ts';
import type { Naming } from '../../../shared/topic/naming.ts';
import type { TopicReading } from '../../judge/index.ts';
import type { PageDigest } from './page-digest.ts';

/** Grows when a part of a digest is computed otherwise: digests of other versions are computed again. */
const VERSION = 3;
/** Numbers before the lists: version, place of the kind, octets of the hash and of the opening, length of each list. */
const HEAD = 8;
/** Numbers of a sentence: where it begins and ends, and twice its weight, and one more if it is furniture. */
const CUT = 3;
/** Between the words of a list: no word has it, and JSON needs no escape for it, which would slow its reader down. */
const NEXT = '\x7f';

/** `TopicReading` as JSON, each list of words as one text: that is quickest to read. */
interface PackedReading {
  readonly mark: string;
  readonly hits: readonly number[];
  readonly length: number;
  readonly naming: Naming;
  readonly tokens: string;
  readonly weights: readonly number[];
  readonly size: number;
  readonly phrases: readonly (readonly [number, string])[];
  readonly terms: string;
  /** The most frequent form of each term, '' for the term itself. */
  readonly forms: string;
  readonly totals: readonly number[];
}

/** Packs a digest made for another process in some 7 KB, in the octet order of the machine; at most 60 KB. */
export function packDigest({ pageKind, contentHash, reading, opening = [], ...lists }: PageDigest): Uint8Array {
  const hash = Buffer.from(contentHash, 'base64url');
  const words = Buffer.from(opening.join(NEXT));
  const parts = [Int32Array.from(lists.sketch), lists.words, Int32Array.from(lists.sentences), packCut(lists.cut)];
  const head = [VERSION, PAGE_KINDS.indexOf(pageKind), hash.length, words.length, ...parts.map(({ length }) => length)];
  const numbers = new Int32Array(parts.reduce((sum, { length }) => sum + length, HEAD));
  numbers.set(head);
  let at = HEAD;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  const text = reading === undefined ? '' : JSON.stringify(packReading(reading));
  return Buffer.concat([Buffer.from(numbers.buffer), hash, words, Buffer.from(text)]);
}

/** @returns undefined for a digest of another version */
export function unpackDigest(octets: Uint8Array): PageDigest | undefined {
  // Copied: numbers must begin at a multiple of four octets. `Uint8Array.from` would copy octet by octet.
  const { buffer, length } = new Uint8Array(octets);
  const numbers = new Int32Array(buffer, 0, length >> 2);
  const [version, kind = -1, hashed = 0, opened = 0, sketched = 0, words = 0, sentences = 0, cut = 0] = numbers;
  const pageKind = PAGE_KINDS[kind];
  const [wordsAt, sentencesAt] = [HEAD + sketched, HEAD + sketched + words];
  const cutAt = sentencesAt + sentences;
  const end = 4 * (cutAt + cut);
  if (version !== VERSION || pageKind === undefined || end + hashed + opened > length) return undefined;
  const rest = Buffer.from(buffer, end);
  const text = rest.toString('utf8', hashed + opened);
  return {
    pageKind,
    contentHash: rest.toString('base64url', 0, hashed),
    sketch: new Uint32Array(buffer, 4 * HEAD, sketched),
    words: numbers.subarray(wordsAt, sentencesAt),
    sentences: new Uint32Array(buffer, 4 * sentencesAt, sentences),
    // Of none, the same comes out as of an absent list.
    ...(opened > 0 && { opening: rest.toString('utf8', hashed, hashed + opened).split(NEXT) }),
    ...(cut > 0 && { cut: unpackCut(numbers.subarray(cutAt, cutAt + cut)) }),
    ...(text !== '' && { reading: unpackReading(JSON.parse(text) as PackedReading) }),
  };
}

function packCut(cut: PageDigest['cut'] = []): Int32Array {
  const packed = new Int32Array(CUT * cut.length);
  for (const [at, { start, end, weight, furniture }] of cut.entries())
    packed.set([start, end, 2 * weight + Number(furniture)], CUT * at);
  return packed;
}

function unpackCut(packed: Int32Array): PageSentence[] {
  const cut: PageSentence[] = [];
  for (let at = 0; at < packed.length; at += CUT) {
    const [start = 0, end = 0, weighed = 0] = [packed[at], packed[at + 1], packed[at + 2]];
    cut.push({ start, end, weight: weighed >> 1, furniture: (weighed & 1) === 1 });
  }
  return cut;
}

function packReading({ mark, profile, words }: TopicReading): PackedReading {
  const { bag, ...counted } = profile;
  const terms = [...words.terms];
  return {
    mark,
    ...counted,
    tokens: [...bag.keys()].join(NEXT),
    weights: [...bag.values()],
    size: words.size,
    phrases: [...words.phrases].map(([at, { commonest }]) => [at, commonest]),
    terms: terms.map(([term]) => term).join(NEXT),
    forms: terms.map(([term, { commonest }]) => (commonest === term ? '' : commonest)).join(NEXT),
    totals: terms.map(([, { total }]) => total),
  };
}

function unpackReading({ mark, size, ...packed }: PackedReading): TopicReading {
  const { tokens, weights, phrases, terms, forms, totals, ...counted } = packed;
  const [heaviest, named, commonest] = [tokens.split(NEXT), terms.split(NEXT), forms.split(NEXT)];
  return {
    mark,
    profile: { ...counted, bag: new Map(weights.map((weight, at) => [heaviest[at] ?? '', weight])) },
    words: {
      size,
      phrases: new Map(phrases.map(([at, form]) => [at, { commonest: form }])),
      terms: new Map(
        totals.map((total, at) => {
          const term = named[at] ?? '';
          return [term, { commonest: commonest[at] || term, total }];
        }),
      ),
    },
  };
}
