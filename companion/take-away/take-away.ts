import type { Format, TakeAwayQuery, TakenAway } from '../../shared/api/take-away.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Store } from '../store/store.ts';
import { bookmarks, html, opml } from './documents.ts';
import { atom, rss } from './feeds.ts';
import { gexf } from './gexf.ts';
import { csv, jsonl, markdownList, training } from './lines.ts';
import { type Taken, take } from './pages.ts';
import { warc } from './warc.ts';

interface Maker {
  readonly make: (taken: Taken) => string;
  readonly type: string;
  readonly ending: string;
}

const MAKERS: Readonly<Record<Format, Maker>> = {
  jsonl: { make: jsonl, type: 'application/jsonl', ending: 'jsonl' },
  csv: { make: csv, type: 'text/csv', ending: 'csv' },
  markdown: { make: markdownList, type: 'text/markdown', ending: 'md' },
  html: { make: html, type: 'text/html', ending: 'html' },
  bookmarks: { make: bookmarks, type: 'text/html', ending: 'bookmarks.html' },
  opml: { make: opml, type: 'text/x-opml', ending: 'opml' },
  atom: { make: atom, type: 'application/atom+xml', ending: 'atom.xml' },
  rss: { make: rss, type: 'application/rss+xml', ending: 'rss.xml' },
  gexf: { make: gexf, type: 'application/gexf+xml', ending: 'gexf' },
  warc: { make: warc, type: 'application/warc', ending: 'warc' },
  training: { make: training, type: 'application/jsonl', ending: 'training.jsonl' },
};

/** The pages of a crawl as a file. Everything in it that came from the web is escaped for its format. */
export function takeAway(store: Store, crawl: StoredCrawl, query: TakeAwayQuery): TakenAway {
  const { make, type, ending } = MAKERS[query.format];
  const taken = take(store, crawl, query);
  return { name: `${stem(taken.topicName)}.${ending}`, type, text: make(taken), pages: taken.rows.length };
}

/** A file name out of a topic's name: letters and digits of any script, nothing that a file system takes for more. */
function stem(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...safe].slice(0, 60).join('') || 'ambit';
}
