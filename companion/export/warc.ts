import { createHash, randomUUID } from 'node:crypto';
import { webAddress } from '../../shared/url/web-address.ts';
import type { Original } from '../store/crawl-update.ts';
import type { ResultRow } from '../store/results-store.ts';
import type { ExportSource } from './pages.ts';

type WarcFields = Readonly<Record<string, string>>;

/** Names of headers (RFC 9110 5.6.2); whatever else a server sent as one is left out. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/** A request as HTTP writes it; the version is that of the file format's own examples. */
function requestBlock(target: string, { asked }: Original): Uint8Array {
  const { host, pathname, search } = new URL(target);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${linesOf(asked)}\r\n`, 'latin1');
}

/** An answer as HTTP writes it, with the length that its body has here. */
function responseBlock({ status, answered, body }: Original): Uint8Array {
  // A phrase may be missing (RFC 9112 4), the space before it not.
  const phrase = status === 200 ? 'OK' : '';
  const length = `content-length: ${body.length}\r\n`;
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${phrase}\r\n${linesOf(answered)}${length}\r\n`, 'latin1'),
    body,
  ]);
}

const linesOf = (lines: Original['answered']): string =>
  lines.flatMap(([name, value]) => (TOKEN.test(name) ? [`${name}: ${value}\r\n`] : [])).join('');

/** Fields for an index, of a page saved as it came. */
export interface IndexedAnswer {
  readonly target: string;
  readonly status: number;
  readonly mime: string;
  readonly digest: string;
}

/** A record of a WARC. */
interface WarcRecord {
  readonly octets: Uint8Array;
  /** Page of the record; absent for what describes the file, and for requests. */
  readonly page?: ResultRow;
  readonly answer?: IndexedAnswer;
}

/** WARC 1.1 of the pages, one of which at a time is in memory. */
export function* warc(source: ExportSource): Generator<Uint8Array> {
  for (const { octets } of warcRecords(source)) yield octets;
}

/**
 * Writes WARC 1.1 (ISO 28500:2017). A page saved as it came is a `response` record, which replays, and the `request`
 * that it answered. Its body is without content coding, and no header mentions one. Any other page has its text only,
 * as one `conversion` record of text/plain, as web archives keep extracted text ("WET"). One page at a time is in
 * memory.
 */
export function* warcRecords({ pages, rows, store, crawl, topicName }: ExportSource): Generator<WarcRecord> {
  const infoId = newId();
  const info = [
    'software: Ambit',
    'format: WARC File Format 1.1',
    'conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    `description: ${topicName.replace(/[\r\n]+/g, ' ')}`,
    crawl.choices?.keepOriginals === true
      ? 'note: pages as they came, without content codings and cookies; of those that are not kept, texts'
      : 'note: texts only; bodies as they came over the wire are not kept',
    '',
  ].join('\r\n');
  const described = {
    'WARC-Type': 'warcinfo',
    'WARC-Record-ID': infoId,
    'WARC-Date': date(crawl.startedAt),
    'Content-Type': 'application/warc-fields',
  };
  yield { octets: record(described, Buffer.from(info)) };
  for (const row of rows(pages)) {
    const target = webAddress(row.url);
    if (target === undefined) continue;
    const shared = {
      'WARC-Record-ID': newId(),
      'WARC-Warcinfo-ID': infoId,
      'WARC-Target-URI': target,
      'WARC-Date': date(row.foundAt),
    };
    const original = store.results.original(row.id);
    if (original === undefined) {
      yield { octets: textRecord(shared, row, store.results.record(row.id)?.text ?? row.snippet), page: row };
      continue;
    }
    const digest = digestOf(original.body);
    const head = {
      'WARC-Type': 'response',
      ...shared,
      'WARC-Payload-Digest': digest,
      ...(original.truncated ? { 'WARC-Truncated': 'length' } : {}),
      'Content-Type': 'application/http; msgtype=response',
    };
    const question = {
      'WARC-Type': 'request',
      ...shared,
      'WARC-Record-ID': newId(),
      'WARC-Concurrent-To': shared['WARC-Record-ID'],
      'Content-Type': 'application/http; msgtype=request',
    };
    const answer = { target, status: original.status, mime: mimeOf(original), digest };
    yield { octets: record(head, responseBlock(original)), page: row, answer };
    yield { octets: record(question, requestBlock(target, original)) };
  }
}

/** Returns the media type of an answer without its parameters. */
function mimeOf({ answered }: Original): string {
  const [, value = ''] = answered.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const [, mime = 'application/octet-stream'] = /^\s*([\w.+-]{1,100}\/[\w.+-]{1,100})\s*(?:;|$)/.exec(value) ?? [];
  return mime;
}

function textRecord(shared: WarcFields, { title, language }: ResultRow, text: string): Buffer {
  const head = {
    'WARC-Type': 'conversion',
    ...shared,
    ...(/^[a-z-]{2,20}$/i.test(language) ? { 'WARC-Identified-Content-Language': language } : {}),
    'Content-Type': 'text/plain; charset=utf-8',
  };
  return record(head, Buffer.from(`${title}\n${text}`));
}

/** Header values never hold hostile text but an address, which `URL` has escaped; the length guards the block. */
function record(head: WarcFields, block: Uint8Array): Buffer {
  const fields = { ...head, 'WARC-Block-Digest': digestOf(block), 'Content-Length': String(block.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

const date = (at: number): string => new Date(at).toISOString();
const newId = (): string => `<urn:uuid:${randomUUID()}>`;
const digestOf = (bytes: Uint8Array): string => `sha1:${base32(createHash('sha1').update(bytes).digest())}`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, of a whole number of five octets: the twenty of SHA-1. */
function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}
