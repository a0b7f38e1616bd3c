/** Measures writing a page with 60 new links, in memory and in a file, and writing a label to the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bench } from '../../../tests/bench/harness.ts';
import { linkOf, recordOf } from '../../crawl/testing/fake-web.ts';
import { labelOf, TOPIC } from '../../crawl/testing/harness.ts';
import { openStore } from '../open.ts';
import { BEGUN } from '../testing/begun.ts';

const PAGES = 200;
const LINKS = 60;
const home = mkdtempSync(join(tmpdir(), 'ambit-bench-'));
const text = 'Some words of a page as people write them, neither short nor long. '.repeat(60);

function writer(dir: string | undefined): { readonly keep: () => number; readonly label: () => number } {
  const store = openStore(dir);
  store.topics.put(TOPIC, 0);
  const budgets = { pages: 1, perHost: 1, seconds: 0 };
  store.crawls.create({ id: 'c', topicId: TOPIC.id, order: 'best-first', budgets, ...BEGUN }, []);
  const journal = store.journal('c');
  journal.apply({ kind: 'entry', urls: [{ id: 0, url: 'http://a.example/', depth: 0 }] });
  let page = 0;
  let known = 1;
  return {
    keep() {
      for (const end = page + PAGES; page < end; page++) {
        const links = Array.from({ length: LINKS }, () => {
          const id = known++;
          return {
            id,
            url: `http://a.example/${id}`,
            depth: 1,
            isNew: true,
            better: true,
            anchor: `link ${id}`,
            before: 'some words before',
            after: 'some after',
          };
        });
        const url = `http://a.example/${page}`;
        const record = {
          ...recordOf(url, { text }),
          links: links.map((link, n) => linkOf({ url: link.url, block: text.slice(0, 200) }, n)),
        };
        journal.take(page);
        const judged = { relevance: 0.5, onTopic: true };
        journal.apply({
          ...{ kind: 'page', from: '', copyOf: '', hidden: false },
          ...{
            ...judged,
            seen: judged,
            urlId: page,
            n: page + 1,
            url,
            key: url,
            host: 'a.example',
            site: 'a.example',
            status: 200,
          },
          ...{
            title: 'a title',
            language: 'en',
            snippet: '',
            unsure: false,
            words: [],
            features: text.slice(0, 2_000),
          },
          ...{
            priority: 0.5,
            sighting: journal.sighting(page),
            parts: [],
            foundAt: 0,
            contentHash: url,
            twin: -1,
            noindex: false,
          },
          ...{ links, record, targets: links.map(({ id }) => id) },
        });
      }
      return PAGES;
    },
    label() {
      for (let n = 0; n < PAGES; n++) store.labels.put([labelOf(`http://a.example/${n}`, 'relevant')]);
      return PAGES;
    },
  };
}

const memory = writer(undefined);
const file = writer(join(home, 'state'));
try {
  await bench('Writing down, one transaction each', [
    { name: `page with ${LINKS} new links, in memory`, run: memory.keep },
    { name: `page with ${LINKS} new links, in a file`, run: file.keep },
    { name: 'label, in memory', run: memory.label },
    { name: 'label, on the disk', run: file.label },
  ]);
} finally {
  rmSync(home, { recursive: true, force: true });
}
