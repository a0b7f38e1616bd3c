import { expect } from 'vitest';
import type { BrowsingModel } from './model.ts';
import type { Browsing, ExtensionPage } from './world.ts';

/** Everything that the browser keeps for the extension, as text. */
async function keptText({ profile }: Browsing): Promise<string> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const ask = indexedDB.open('ambit');
    ask.onsuccess = () => resolve(ask.result);
    ask.onerror = () => reject(ask.error);
  });
  try {
    const store = opened.transaction([...opened.objectStoreNames]);
    const all = await Promise.all(
      [...opened.objectStoreNames].map(
        (name) =>
          new Promise<string>((resolve, reject) => {
            const keys = store.objectStore(name).getAllKeys();
            const values = store.objectStore(name).getAll();
            values.onsuccess = () =>
              resolve(
                values.result
                  .map((value, at) => `${name} ${keys.result[at]} ${JSON.stringify(value)}`)
                  .filter((line) => !line.startsWith('single forgets'))
                  .join('\n'),
              );
            values.onerror = () => reject(values.error);
          }),
      ),
    );
    return [...all, ...Object.values(profile.localStorage), JSON.stringify(profile.session)].join('\n');
  } finally {
    opened.close();
  }
}

/** Holds after each interaction. */
export async function holds(browsing: Browsing, model: BrowsingModel): Promise<void> {
  const kept = await keptText(browsing);
  expect(kept).not.toContain('private.example');
  expect(browsing.sent.filter(({ body }) => body.includes('private.example'))).toEqual([]);
  expect(kept.split('\n').filter((line) => /^captures .*kettle/.test(line))).toEqual([]);
  for (const name of model.forgotten) {
    const said = kept.split('\n').filter((line) => new RegExp(`/${name}\\b`).test(line));
    // Pages read later may mention the erased page; otherwise nothing names it.
    const own = said.filter((line) => !/^(?:pages|single host-links|single mark-words|crawls|suggestions) /.test(line));
    expect([name, own]).toEqual([name, []]);
    const sent = browsing.sent.slice(model.since.get(name)).filter(({ path, body }) => {
      return /labels|topics/.test(path) && new RegExp(`/${name}\\b`).test(body);
    });
    expect([name, sent]).toEqual([name, []]);
  }
}

/** Returns the badge that matches the popup, by the companion's data. */
async function badgeOf({ store, program }: ExtensionPage): Promise<string> {
  const crawl = store.chosen.peek();
  if (crawl === undefined) return '';
  const { list } = await program.knownSuggestions(crawl.id);
  const open = list.filter(({ url, label }) => (store.labels.peek().get(url) ?? label) === 'none').length;
  if (open > 0) return open > 99 ? '99+' : String(open);
  return crawl.state === 'running' ? '…' : '';
}

/** With the companion there, and a background and a popup that live. */
export async function endHolds(browsing: Browsing, model: BrowsingModel): Promise<void> {
  browsing.away = false;
  browsing.lost = 0;
  browsing.profile.full = 0;
  const { profile, companion } = browsing;
  await browsing.pair();
  profile.background().life.left = Number.POSITIVE_INFINITY;
  const page = await browsing.open();
  page.life.left = Number.POSITIVE_INFINITY;
  await page.actions.tryAgain();
  await browsing.still();
  await page.actions.tryAgain();
  await browsing.still();
  expect(page.store.companion.peek().state).toBe('connected');
  const { captures, exclusions, language } = page.store.settings.peek();
  expect([captures, exclusions, language]).toEqual([true, ['kettle.example'], model.language]);
  expect(page.store.waiting.peek()).toMatchObject({ labels: 0, captures: 0, starts: 0 });
  await holds(browsing, model);

  const views = companion.crawls.views();
  expect(
    page.store.crawls
      .peek()
      .map(({ id, state }) => `${id} ${state}`)
      .sort(),
  ).toEqual(views.map(({ id, state }) => `${id} ${state}`).sort());
  expect(profile.alarms.has('tick')).toBe(views.some(({ state }) => state === 'running'));

  expect(profile.badge).toBe(await badgeOf(page));

  const labels = new Map<string, string>();
  for (const { topicId } of views)
    for (const { target, key, value } of companion.store.labels.current(topicId))
      if (target === 'page') labels.set(`${topicId} ${key}`, value);
  for (const [key, value] of model.words)
    if (value !== 'maybe') expect([key, labels.get(key) ?? 'none']).toEqual([key, value]);
  for (const key of labels.keys()) expect([key, model.words.has(key)]).toEqual([key, true]);
  expect(companion.store.captures.count()).toBeGreaterThanOrEqual(model.captured.size);
}
