import { linkOf, recordOf } from '../../crawl/testing/fake-web.ts';
import { openStore } from '../open.ts';
import { keepSamplePages, newPage } from '../testing/sample-pages.ts';

const LINKS = 15;
const HOSTS = 800;
/** Every n-th page repeats the text of the page before. */
const COPIED = 10;
/** Every n-th page is a list. */
const LISTED = 10;

export const urlOf = (n: number): string => `http://host-${n % HOSTS}.example/articles/story-about-${n}.html`;

/** Words as people write them, no two pages the same but for copies. */
function textOf(n: number): string {
  let state = n + 1;
  const words = Array.from({ length: 60 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return `word${state % 20_000}`;
  });
  return `Page ${n} has some words as people write them. ${words.join(' ')}. `.repeat(8);
}

/** Makes a store of one crawl with so many pages of some 5 KB and 15 links each, a third of them on the topic. */
export function fillStore(folder: string, pages: number): void {
  const store = openStore(folder);
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  journal.apply({ kind: 'entry', urls: [{ id: 0, url: urlOf(0), depth: 0 }] });
  let known = 1;
  for (let n = 0; n < pages; n++) {
    const ids = Array.from({ length: LINKS }, (_, place) => Math.min(known, n + 1 + ((n * place * 7) % 997)));
    const links = [...new Set(ids)].map((id) => {
      const isNew = id === known;
      if (isNew) known += 1;
      return {
        ...{ id, url: urlOf(id), depth: 1, isNew, better: id % 3 === 0 },
        ...{ anchor: `story ${id}`, before: 'before', after: 'after' },
      };
    });
    const text = textOf(n % COPIED === 1 ? n - 1 : n);
    const record = {
      ...recordOf(urlOf(n), { text }),
      links: links.map((link, place) => linkOf({ url: link.url, block: text.slice(0, 200) }, place)),
    };
    const relevance = n % 3 === 0 ? 1 - 1 / (2 + (n % 97)) : 0.4 / (1 + (n % 89));
    // As a judge keeps of a page that names nothing of the topic.
    const features = JSON.stringify({ u: urlOf(n), h: [], n: 480 });
    const pageKind = n % LISTED === 3 ? 'list' : 'article';
    const page = {
      url: urlOf(n),
      pageKind,
      title: `Story ${n} on what was found`,
      text,
      relevance,
      features,
      from: 0,
    } as const;
    journal.take(n);
    journal.apply({ ...newPage(page, n, links), record });
  }
  store.close();
}
