import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ORDER_NAMES, type OrderName } from '../../../shared/api/crawl.ts';
import { longer } from '../../../shared/testing/effort.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { createJudge } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import { createOrder } from '../../order/index.ts';
import { openStore } from '../../store/open.ts';
import type { Crawls } from '../ports/crawls.ts';
import { PartsHash } from '../state/checkpoint/parts.ts';
import { fitting } from '../state/checkpoint/settings.ts';
import { address, pages, part, seeds } from '../testing/cut-crawl.ts';
import { captureOf } from '../testing/fake-web.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, TOPIC } from '../testing/harness.ts';
import { wordsIn } from '../testing/words-in.ts';

const folder = foldersOfEach();
/** Saves the state after every page. */
const ALWAYS = { leastPages: 1, share: 0, pages: 1, ms: 0 };
const NEVER = { ...ALWAYS, leastPages: Number.POSITIVE_INFINITY };
const END = Number.POSITIVE_INFINITY;
const LABEL_AT = 9;
const real = { real: true, order: 'adaptive', checkpointPace: ALWAYS } as const;
/** Lines of each order's crawl that runs to its end and saves no state: tests share them. */
const uncuts = new Map<OrderName, Promise<string[]>>();
function uncut(order: OrderName): Promise<string[]> {
  const known = uncuts.get(order) ?? part(folder(), END, LABEL_AT, { ...real, order, checkpointPace: NEVER });
  uncuts.set(order, known);
  return known;
}
/** Orders whose state only a replay restores. */
const REPLAYED = new Set(ORDER_NAMES.filter((name) => createOrder(name, { topic: TOPIC }).persist === undefined));

/** A judge that counts the pages that it reads. */
function counting(): { readonly judged: string[]; createJudge(topic: Topic): Judge } {
  const judged: string[] = [];
  return {
    judged,
    createJudge(topic) {
      const judge = createJudge(topic);
      return {
        ...judge,
        get revision() {
          return judge.revision;
        },
        judge(page, isSeed) {
          judged.push(page.url);
          return judge.judge(page, isSeed);
        },
      };
    },
  };
}

/** Changes the stored checkpoint. @param isHonest its hash is that of the changed parts */
function tamper(dir: string, change: (parts: Uint8Array[]) => Uint8Array[], isHonest = false): void {
  const store = openStore(dir);
  const { checkpoints } = store.journal('c');
  const head = checkpoints.head();
  if (head === undefined) throw new Error('There is no checkpoint.');
  const parts = change([...checkpoints.parts()].map((one) => Uint8Array.from(one)));
  const draft = checkpoints.begin();
  for (const one of parts) draft.add(one);
  const hash = new PartsHash();
  for (const one of parts) hash.add(one);
  draft.finish({ ...head, parts: parts.length, ...(isHonest && { hash: hash.end() }) });
  store.close();
}

function partsIn(dir: string, opened?: ReturnType<typeof openStore>): readonly Uint8Array[] {
  const store = opened ?? openStore(dir);
  const parts = [...store.journal('c').checkpoints.parts()].map((one) => Uint8Array.from(one));
  if (opened === undefined) store.close();
  return parts;
}

/** Returns whether a file of the folder has some octets from within a part. */
const isIn = (dir: string, part: Uint8Array): boolean =>
  readdirSync(dir).some((name) => readFileSync(join(dir, name)).includes(Buffer.from(part.subarray(64, 128))));

describe('a crawl with checkpoints', () => {
  for (const order of ORDER_NAMES) {
    it(`given the order ${order}, resumes as if it had never stopped`, async () => {
      const options = { ...real, order };
      const whole = await uncut(order);
      const dir = folder();
      const first = await part(dir, 30, LABEL_AT, options);
      const { judged, createJudge } = counting();
      expect([...first, ...(await part(dir, END, LABEL_AT, { ...options, createJudge }))]).toEqual(whole);
      // Without a checkpoint it would read every page again.
      expect(judged.length).toBe(whole.length - (REPLAYED.has(order) ? 0 : first.length));
    });
  }

  it('given cuts, kills and checkpoints at any place, resumes as if it had never stopped', async () => {
    const whole = await uncut('adaptive');
    const cut = fc.record({
      pages: fc.integer({ min: 2, max: 14 }),
      every: fc.integer({ min: 1, max: 20 }),
      isKilled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), async (cuts) => {
        let dir = folder();
        const lines: string[] = [];
        for (const { pages, every, isKilled } of [...cuts, { pages: END, every: 5, isKilled: false }]) {
          const killed = isKilled ? folder() : undefined;
          const checkpointPace = { ...ALWAYS, pages: every };
          lines.push(...(await part(dir, pages, LABEL_AT, { ...real, checkpointPace, ...(killed && { killed }) })));
          dir = killed ?? dir;
        }
        expect(lines).toEqual(whole);
      }),
      { numRuns: longer(2, 60) },
    );
  });

  it('given no step since its checkpoint, takes the saved scores and asks the order for none', async () => {
    const dir = folder();
    await part(dir, 20, LABEL_AT, real);
    const order = createOrder('adaptive', { topic: TOPIC });
    const score = vi.spyOn(order, 'score');
    let askedAtFirst: number | undefined;
    const harness = openTestHarness(pages, {
      ...{ ...real, store: openStore(dir), goOn: true, createOrder: () => order },
      during() {
        askedAtFirst ??= score.mock.calls.length;
        void harness.crawls.close();
      },
    });
    await harness.crawls.ended('c');
    harness.store.close();
    expect(askedAtFirst).toBe(0);
  });

  it('given a checkpoint with any octet damaged, replays every page', async () => {
    const whole = await uncut('adaptive');
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
        const dir = folder();
        const first = await part(dir, 20, LABEL_AT, real);
        tamper(dir, (parts) => {
          const [hit = new Uint8Array(1)] = [parts[place % parts.length]];
          hit[place % hit.length] = (hit[place % hit.length] ?? 0) ^ flip;
          return parts;
        });
        const { judged, createJudge } = counting();
        expect([...first, ...(await part(dir, END, LABEL_AT, { ...real, createJudge }))]).toEqual(whole);
        expect(judged).toHaveLength(whole.length);
      }),
      { numRuns: longer(2, 60) },
    );
  });

  it('given a checkpoint that ends early although its hash is right, replays every page', async () => {
    const whole = await uncut('adaptive');
    const dir = folder();
    const first = await part(dir, 20, LABEL_AT, real);
    tamper(dir, (parts) => parts.slice(0, -1), true);
    const { judged, createJudge } = counting();
    expect([...first, ...(await part(dir, END, LABEL_AT, { ...real, createJudge }))]).toEqual(whole);
    expect(judged).toHaveLength(whole.length);
  });

  it('given a store that lost a page behind the checkpoint, replays the others', async () => {
    const dir = folder();
    await part(dir, 20, LABEL_AT, real);
    const store = openStore(dir);
    store.journal('c').retract([3]);
    expect(store.journal('c').checkpoints.head()).toBeUndefined();
    expect([...store.journal('c').checkpoints.parts()]).toEqual([]);
    store.close();
  });

  it('given other settings, replays every page, and deletes the checkpoint', async () => {
    const dir = folder();
    const first = await part(dir, 20, LABEL_AT, real);
    const store = openStore(dir);
    store.crawls.update('c', { choices: { siteLabels: { relevant: [], notRelevant: ['other.example'] } } });
    const before = store.journal('c').checkpoints.head()?.settings;
    store.close();
    const { judged, createJudge } = counting();
    const then = await part(dir, 2, LABEL_AT, { ...real, createJudge });
    expect(judged).toHaveLength(first.length + then.length);
    const later = openStore(dir);
    expect(later.journal('c').checkpoints.head()?.settings).not.toBe(before);
    later.close();
  });

  it('given a crawl that was replayed, its state is saved at once, so that a kill costs no second replay', async () => {
    const dir = folder();
    await part(dir, 20, LABEL_AT, { ...real, checkpointPace: NEVER });
    const harness = openTestHarness(pages, {
      ...{ ...real, store: openStore(dir), goOn: true, checkpointPace: { ...ALWAYS, ms: Number.POSITIVE_INFINITY } },
      during() {
        if (harness.web.asked.length !== 4) return;
        saved = harness.store.journal('c').checkpoints.head() !== undefined;
        void harness.crawls.close();
      },
    });
    let saved = false;
    await harness.crawls.ended('c');
    await harness.crawls.close();
    harness.store.close();
    expect(saved).toBe(true);
  });

  it('given a state of before its topic lost a text, forgetting the page of the text takes it', async () => {
    const dir = folder();
    await part(dir, 30, LABEL_AT, real);
    const store = openStore(dir);
    const packed = partsIn(dir, store).filter(({ length }) => length > 500);
    // As by a version that does not drop the state of a changed topic.
    store.topics.put({ ...TOPIC, words: ['zanzibar'] }, 1);
    await store.upkeep.forget({ kind: 'page', url: 'http://elsewhere.example/' }, { fits: fitting(store) });
    for (const one of packed) expect(isIn(dir, one)).toBe(false);
    expect(packed.length).toBeGreaterThan(0);
    store.close();
  });

  it('given a topic that changes, its saved state goes at once', async () => {
    const dir = folder();
    await part(dir, 30, LABEL_AT, real);
    const store = openStore(dir);
    const { crawls } = openTestHarness(pages, { ...real, store });
    const { checkpoints } = store.journal('c');
    expect(checkpoints.head()).toBeDefined();
    crawls.putTopic({ ...TOPIC, words: ['zanzibar'] });
    expect(checkpoints.head()).toBeUndefined();
    await crawls.close();
    store.close();
  });

  it('given a forgotten page that it never met, goes on from its checkpoint', async () => {
    const [dir, whole] = [folder(), await uncut('adaptive')];
    const first = await part(dir, 30, LABEL_AT, real);
    const store = openStore(dir);
    store.captures.put([captureOf('http://elsewhere.example/', { title: 'zanzibar' })]);
    await store.upkeep.forget({ kind: 'page', url: 'http://elsewhere.example/' }, { fits: fitting(store) });
    store.close();
    const { judged, createJudge } = counting();
    expect([...first, ...(await part(dir, END, LABEL_AT, { ...real, createJudge }))]).toEqual(whole);
    expect(judged.length).toBe(whole.length - first.length);
  });

  it('given a page that is forgotten, leaves no octet of the checkpoint in the folder, and no word of it in the next', async () => {
    const dir = folder();
    const secret = address(1);
    const web = (url: string) => ({ ...pages(url), ...(url === secret && { title: '0.9 zanzibar' }) });
    const run = async (until: number, work: (crawls: Crawls) => unknown): Promise<void> => {
      const during = (): void => {
        if (harness.web.asked.length === until) void harness.crawls.close();
      };
      const harness = openTestHarness(web, { ...real, store: openStore(dir), during });
      await work(harness.crawls);
      await harness.crawls.ended('c');
      await harness.crawls.close();
      harness.store.close();
    };
    await run(20, (crawls) => crawls.start(specOf(seeds, { order: 'adaptive' })));
    // Shorter ones are runs of zeros, as other files have.
    const packed = partsIn(dir).filter(({ length }) => length > 500);
    expect(wordsIn(packed)).toContain('zanzibar');
    await run(0, async (crawls) => {
      // A running crawl would save another checkpoint.
      crawls.pause('c');
      await crawls.forget({ kind: 'page', url: secret });
      for (const one of packed) expect(isIn(dir, one)).toBe(false);
      void crawls.close();
    });
    await run(10, (crawls) => crawls.resume('c'));
    expect(partsIn(dir).length).toBeGreaterThan(0);
    expect(wordsIn(partsIn(dir))).not.toContain('zanzibar');
  });
});
