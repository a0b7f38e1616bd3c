import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../crawl/testing/fake-clock.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { type AnnounceSettings, type Announcing, openAnnouncing } from './announcing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAIL = {
  host: 'mail.example',
  port: 465,
  user: 'me',
  password: 'secret',
  from: 'a@a.example',
  to: 'b@b.example',
};

let store: Store;
let clock: FakeClock;
let times: Readonly<Record<string, number>>;
let settings: AnnounceSettings | undefined;
let fault: string | undefined;
let mails: string[];
let hooks: unknown[];
let work: Announcing;

const open = (): Announcing =>
  openAnnouncing({
    store,
    settings: () => settings,
    memory: {
      read: () => times,
      async write(next) {
        times = next;
      },
    },
    async sendMail(_, { data }) {
      mails.push(data);
      return fault;
    },
    async post(_, body) {
      hooks.push(body);
      return undefined;
    },
    clock,
    failed(error) {
      throw error;
    },
  });

/** A page that a round of the watch found. */
function found(name: string): void {
  clock.advance(1);
  const seed = { url: 'http://a.example/' };
  const page = { url: `http://a.example/${name}`, title: name, from: 0, foundAt: clock.now() };
  keepSamplePages(store, [seed, page], `watch-${name}`);
  store.watches.addRound('topic-1', { crawlId: `watch-${name}`, at: clock.now() }, new Set());
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR) {
    clock.advance(HOUR);
    await work.idle();
    await clock.turn();
  }
}

beforeEach(async () => {
  [times, settings, fault, mails, hooks] = [{}, { mail: MAIL }, undefined, [], []];
  store = openStore(undefined);
  clock = createFakeClock();
  keepSamplePages(store, [{ url: 'http://a.example/' }]);
  store.watches.put({ topicId: 'topic-1', state: 'on', beganAt: clock.now() });
  work = open();
  await work.idle();
});
afterEach(async () => {
  await work.close();
  store.close();
});

it('sends a page that answers made a find after the mail of its day, and none that the user has labelled', async () => {
  settings = { webhook: 'http://127.0.0.1:9/', every: 'day' };
  const page = (name: string, relevance: number) => ({
    ...{ url: `http://a.example/${name}`, title: name, contentHash: name, from: 0, foundAt: clock.now() + 1 },
    relevance,
  });
  const sure = Array.from({ length: 6 }, (_, at) => page(`sure-${at}`, 0.95));
  keepSamplePages(store, [{ url: 'http://a.example/' }, ...sure, page('later', 0.7)], 'watch-1');
  store.watches.addRound('topic-1', { crawlId: 'watch-1', at: clock.now() }, new Set());
  await pass(2 * DAY);
  expect(hooks).toMatchObject([{ finds: { length: 6 } }]);
  store.labels.put(
    sure.map(({ url }, at) => {
      return { id: `yes-${at}`, topicId: 'topic-1', target: 'page', url, value: 'relevant', at: clock.now() };
    }),
  );
  await pass(2 * DAY);
  expect(hooks.slice(1)).toMatchObject([{ finds: [{ url: 'http://a.example/later' }] }]);
});

it('sends one mail a day with what is new, and none without news', async () => {
  await pass(2 * DAY);
  expect(mails).toEqual([]);
  found('one');
  found('two');
  await pass(HOUR);
  expect(mails).toHaveLength(1);
  await pass(3 * DAY);
  expect(mails).toHaveLength(1);
  expect(work.view()).toMatchObject({ mail: MAIL.to, webhook: false, every: 'day', failure: '' });
  expect(JSON.stringify(work.view())).not.toContain(MAIL.password);
});

it('given a week, tells the finds of the week together; given a round, within the hour', async () => {
  settings = { mail: MAIL, every: 'week' };
  found('one');
  await pass(6 * DAY);
  expect(mails).toEqual([]);
  found('two');
  await pass(DAY + HOUR);
  expect(mails).toHaveLength(1);
  settings = { mail: MAIL, every: 'round' };
  found('three');
  await pass(HOUR);
  expect(mails).toHaveLength(2);
});

it('after a failure says so, tries again less and less often, and loses nothing', async () => {
  fault = 'rejected';
  found('one');
  await pass(2 * DAY);
  expect(work.view().failure).toBe('rejected');
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.length).toBeLessThan(10);
  fault = undefined;
  const before = mails.length;
  await pass(DAY);
  expect([mails.length, work.view().failure]).toEqual([before + 1, '']);
});

it('a failing mail keeps no webhook back and repeats none; a restart repeats nothing', async () => {
  settings = { mail: MAIL, webhook: 'http://127.0.0.1:9/', every: 'round' };
  found('one');
  await pass(HOUR);
  expect([mails.length, hooks.length]).toEqual([1, 1]);
  expect(hooks[0]).toMatchObject({ topicId: 'topic-1', topic: 'Gardens', finds: [{ title: 'one' }] });
  await work.close();
  work = open();
  await pass(DAY);
  expect([mails.length, hooks.length]).toEqual([1, 1]);
  fault = 'away';
  found('two');
  await pass(DAY);
  expect(hooks).toHaveLength(2);
});

it('tells nothing of a paused topic, and nothing without settings', async () => {
  found('one');
  store.watches.put({ topicId: 'topic-1', state: 'paused', beganAt: 0 });
  await pass(2 * DAY);
  settings = undefined;
  store.watches.put({ topicId: 'topic-1', state: 'on', beganAt: 0 });
  await pass(2 * DAY);
  expect(mails).toEqual([]);
});
