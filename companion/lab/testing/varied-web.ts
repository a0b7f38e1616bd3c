import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../../shared/learning/random.ts';

const HOSTS = 8;
const PAGES = 40;
const SUBJECTS = [
  'camera lens aperture shutter exposure tripod filter focus zoom sensor film portrait landscape flash',
  'soup onion carrot kitchen oven butter flour garlic pepper basil tomato pasta bread cheese',
  'bicycle wheel pedal brake saddle chain gear frame tyre mountain race helmet pump spoke',
  'garden rose tulip soil seed rain pruning hedge lawn compost beetle pond spring blossom',
] as const;
const COMMON =
  'people often think about this during long evenings because friends asked what matters most when time is short';

/**
 * Writes a recorded web of eight hosts whose pages all have texts of their own: no two tell the same. One subject of
 * four is the topic.
 */
export function writeVariedWeb(): { readonly dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'ambit-lab-varied-'));
  const random = randomFrom(3);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  // Names in letters, and words that no other page has: the product puts addresses of one pattern, and sites that say
  // nothing new, behind the rest.
  const letters = (page: number) => String.fromCharCode(97 + Math.floor(page / 26), 97 + (page % 26));
  const rareWord = () => Array.from({ length: 7 }, () => letters(Math.floor(random() * 26)).slice(1)).join('');
  const address = (host: number, page: number) => `http://h${host}.example/${page === 0 ? '' : letters(page)}`;
  // A host has a subject that most of its pages are on.
  const subjectAt = (host: number) =>
    random() < 0.7 ? host % SUBJECTS.length : Math.floor(random() * SUBJECTS.length);
  const subjects = Array.from({ length: HOSTS }, (_, host) =>
    Array.from({ length: PAGES }, (_, page) => (page === 0 ? host % SUBJECTS.length : subjectAt(host))),
  );
  const lines = subjects.flatMap((pages, host) =>
    pages.map((subject, page) => {
      const own = SUBJECTS[subject]?.split(' ') ?? [];
      const words = Array.from({ length: 120 }, () =>
        random() < 0.4 ? pick(own) : random() < 0.5 ? rareWord() : pick(COMMON.split(' ')),
      );
      const near = Array.from({ length: page === 0 ? 12 : 5 }, () => Math.floor(random() * PAGES));
      const targets = [
        ...near.map((to) => [host, to] as const),
        [(host + 1) % HOSTS, Math.floor(random() * PAGES)] as const,
      ];
      const links = targets.map(([at, to]) => {
        const about = SUBJECTS[subjects[at]?.[to] ?? 0]?.split(' ') ?? [];
        return `<li><a href="${address(at, to)}">${pick(about)} ${pick(about)} ${at}-${to}</a></li>`;
      });
      const title = `${pick(own)} ${pick(own)} ${host}-${page}`;
      const html = `<title>${title}</title><h1>${title}</h1><p>${words.join(' ')}.</p><ul>${links.join('')}</ul>`;
      return JSON.stringify({ url: address(host, page), html, charset: 'utf-8', labels: [`s${subject}`] });
    }),
  );
  writeFileSync(join(dir, 'pages.jsonl'), `${lines.join('\n')}\n`);
  const topic = {
    id: 'cameras',
    name: 'Cameras',
    keywords: ['camera', 'lens'],
    on_labels: ['s0'],
    seeds: [address(1, 0)],
  };
  writeFileSync(join(dir, 'snapshot.json'), JSON.stringify({ name: 'varied', topics: [topic] }));
  return { dir, remove: () => rmSync(dir, { recursive: true }) };
}
