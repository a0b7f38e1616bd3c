import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { plain } from './escape.ts';
import type { ExportSource } from './pages.ts';
import { type IndexedAnswer, warcRecords } from './warc.ts';
import { type FolderFile, zipped } from './zip.ts';

const ARCHIVE = 'archive/data.warc.gz';
const PAGES_HEAD = { format: 'json-pages-1.0', id: 'pages', title: 'Pages', hasText: true };
const TEXTS_HEAD = { format: 'json-pages-1.0', id: 'texts', title: 'Texts', hasText: true };

/** A file of the package, as `datapackage.json` lists it. */
interface WaczResource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Writes WACZ 1.1.1: the WARC with an index and a list of pages, packed for replay in a browser. Pages saved as they
 * came are in `pages.jsonl` and in the index; pages of which only the text is kept are in `extraPages.jsonl`.
 */
export const wacz = (source: ExportSource): Generator<Uint8Array> => zipped(waczFiles(source), source.crawl.startedAt);

function* waczFiles(source: ExportSource): Generator<FolderFile> {
  const index: string[] = [];
  const pages = [JSON.stringify(PAGES_HEAD)];
  const texts = [JSON.stringify(TEXTS_HEAD)];
  const resources: WaczResource[] = [];
  const archive = createHash('sha256');
  let bytes = 0;
  function* members(): Generator<Uint8Array> {
    for (const { octets, page, answer } of warcRecords(source)) {
      const member = gzipSync(octets);
      if (page !== undefined) {
        const { url, title, foundAt } = page;
        const text = source.store.results.record(page.id)?.text ?? '';
        const ts = new Date(foundAt).toISOString();
        (answer === undefined ? texts : pages).push(
          JSON.stringify({ id: `p${page.id}`, url, ts, title: plain(title), text }),
        );
        if (answer !== undefined) index.push(indexLine(answer, ts, { length: member.length, offset: bytes }));
      }
      archive.update(member);
      bytes += member.length;
      yield member;
    }
  }
  yield { name: ARCHIVE, content: members(), stored: true };
  resources.push({ name: 'data.warc.gz', path: ARCHIVE, hash: `sha256:${archive.digest('hex')}`, bytes });
  const listed = (path: string, content: string): FolderFile => {
    const hash = sha256(content);
    resources.push({ name: path.slice(path.indexOf('/') + 1), path, hash, bytes: Buffer.byteLength(content) });
    return { name: path, content };
  };
  yield listed('indexes/index.cdx', index.sort(byOctets).join(''));
  yield listed('pages/pages.jsonl', `${pages.join('\n')}\n`);
  if (texts.length > 1) yield listed('pages/extraPages.jsonl', `${texts.join('\n')}\n`);
  const described = JSON.stringify({
    profile: 'data-package',
    ...{ wacz_version: '1.1.1', software: 'Ambit', title: plain(source.topicName) },
    created: new Date(source.crawl.startedAt).toISOString(),
    resources,
  });
  yield { name: 'datapackage.json', content: described };
  const digest = JSON.stringify({ path: 'datapackage.json', hash: sha256(described) });
  yield { name: 'datapackage-digest.json', content: digest };
}

/** A line of CDXJ: sort key, time, and where the record is in the archive. */
function indexLine(
  answer: IndexedAnswer,
  ts: string,
  place: { readonly length: number; readonly offset: number },
): string {
  const { target, mime, status, digest } = answer;
  const fields = {
    ...{ url: target, mime, status: String(status), digest: digest.replace(/^sha1:/, '') },
    ...{ length: String(place.length), offset: String(place.offset), filename: 'data.warc.gz' },
  };
  return `${surt(target)} ${ts.replace(/[-:T]/g, '').slice(0, 14)} ${JSON.stringify(fields)}\n`;
}

/** Returns the sort key of an address: host labels reversed, without `www`, in lower case, parameters in order. */
function surt(target: string): string {
  const { hostname, port, pathname, search } = new URL(target.replace(/^(https?:\/\/)www\d*\./i, '$1').toLowerCase());
  const host = hostname.split('.').reverse().join(',');
  const query = search === '' ? '' : `?${search.slice(1).split('&').sort().join('&')}`;
  return `${host}${port === '' ? '' : `:${port}`})${pathname}${query}`;
}

const byOctets = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
