import { randomUUID } from 'node:crypto';
import { webAddress } from '../../shared/url/web-address.ts';
import type { Taken } from './pages.ts';

/**
 * WARC 1.1 (ISO 28500:2017) of the texts: one `conversion` record of text/plain a page, as web archives keep extracted text
 * ("WET"). Ambit keeps no bodies as they came over the wire, so there are no `response` records, and the `warcinfo` says so.
 */
export function warc({ rows, store, crawl, topicName }: Taken): string {
  const info = [
    'software: Ambit',
    'format: WARC File Format 1.1',
    `description: ${topicName.replace(/[\r\n]+/g, ' ')}`,
    'note: texts only; bodies as they came over the wire are not kept',
    '',
  ].join('\r\n');
  const date = (at: number): string => new Date(at).toISOString();
  const records = [
    record(
      { 'WARC-Type': 'warcinfo', 'WARC-Date': date(crawl.startedAt), 'Content-Type': 'application/warc-fields' },
      info,
    ),
  ];
  for (const { id, url, title, snippet, foundAt, language } of rows) {
    const target = webAddress(url);
    if (target === undefined) continue;
    const text = store.results.record(id)?.text ?? snippet;
    const head = {
      'WARC-Type': 'conversion',
      'WARC-Target-URI': target,
      'WARC-Date': date(foundAt),
      ...(/^[a-z-]{2,20}$/i.test(language) ? { 'WARC-Identified-Content-Language': language } : {}),
      'Content-Type': 'text/plain; charset=utf-8',
    };
    records.push(record(head, `${title}\n${text}`));
  }
  return records.join('');
}

/** Header values never hold hostile text but an address, which `URL` has escaped; the length guards the body. */
function record(head: Readonly<Record<string, string>>, body: string): string {
  const fields = {
    ...head,
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `WARC/1.1\r\n${lines.join('')}\r\n${body}\r\n\r\n`;
}
