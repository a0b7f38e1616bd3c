import { expect, it } from 'vitest';
import { randomFrom } from '../../../shared/learning/random.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { packDigest, unpackDigest } from '../../crawl/state/packed-digest.ts';
import { digestOf } from '../../crawl/state/page-digest.ts';
import { linkOf } from '../../crawl/testing/fake-web.ts';
import { createJudge } from '../../judge/index.ts';
import type { PendingVisit } from '../store/model-updates.ts';
import type { SharedCrawl } from '../store/shared-store.ts';
import { crawlOf } from '../store/testing/samples.ts';
import { Learner } from './learner.ts';

const PAGES = 80;
const AN_UPDATE = 8;
const WORDS = [
  ...['tea', 'teas', 'oolong', 'green tea', 'kettle', 'leaves', "gardener's", 'c++', 'steel', 'roads', 'of', 'the'],
  ...['茶叶', '乌龙茶', '炒青绿茶', '公路', '钢铁', 'чайник', 'чайники', 'дорога', 'thé', 'www.tea.example', '2024'],
];
/** Lines that hosts repeat: recognised as theirs after three pages. */
const NOTICES = ['Ann writes about tea from her house in the hills.', 'All about roads and steel, each week anew.'];
const MENU = ['About tea', 'Tea shop', '茶叶商店', 'Roads', 'Contact'];
const TYPED: Topic = { id: 'tea', name: 'Tea', words: ['tea', 'green tea', '乌龙茶', '绿茶', 'чайник'], texts: [] };
const TOLD: Topic = {
  ...TYPED,
  words: [],
  texts: [
    {
      url: 'http://tea.example/',
      title: 'Oolong tea and kettles',
      text: 'Oolong tea is made of leaves. A kettle of oolong tea, with leaves of oolong and 乌龙茶.',
    },
  ],
};

/** Pages of six hosts with menus and notices, in three scripts; some repeat another, one has very many links. */
function pages(): readonly PageRecord[] {
  const random = randomFrom(7);
  const some = <Item>(of: readonly Item[]): Item => of[Math.floor(random() * of.length)] as Item;
  const word = (): string => (random() < 0.5 ? some(WORDS) : `w${Math.floor(400 * random()).toString(36)}x`);
  const said = (count: number): string => Array.from({ length: count }, word).join(' ');
  const made: PageRecord[] = [];
  for (let n = 0; n < PAGES; n++) {
    const host = `http://h${n % 6}.example`;
    const menu = MENU.map((anchor, at) => linkOf({ url: `${host}/menu/${at}`, anchor }));
    const links = Array.from({ length: n === 50 ? 700 : Math.floor(random() * 30) }, (_, at) =>
      linkOf({ url: `http://h${(n + at) % 6}.example/p${n}x${at}`, anchor: said(1 + (at % 4)) }),
    );
    const text = Array.from({ length: 40 }, () => `${said(12)}.`).join(' ');
    made.push({
      ...EMPTY_RECORD,
      url: `${host}/p${n}`,
      title: said(3),
      text: n % 10 === 9 ? (made.at(-3)?.text ?? '') : `${text}\n${NOTICES[n % 2]}\n${said(n % 40)}`,
      headings: [said(2)],
      description: n % 3 === 0 ? said(6) : '',
      links: [...menu, ...links],
    });
  }
  return made;
}

const CRAWL: SharedCrawl = {
  ...crawlOf('c', { order: 'adaptive' }),
  ...{ state: 'running' as const, reason: null, message: '', startedAt: 0, elapsedMs: 0, bytes: 0 },
  ...{ outstanding: 0, backlog: 0, leader: '', tally: { fetched: 0, onTopic: 0, failed: 0, frontier: 0, hosts: 0 } },
};

const visitOf = (record: PageRecord, id: number): PendingVisit => ({
  ...{ id, asked: record.url, score: 0, kind: 'page', url: record.url, status: 200, failure: '', message: '' },
  ...{ foundAt: id, bytes: 10, answer: { robotsTag: [], redirects: [], isSitemap: false, sitemaps: [] }, record },
});

/** @returns model updates of a learner that takes the visits in. */
async function learned(topic: Topic, visits: readonly PendingVisit[]): Promise<readonly unknown[]> {
  const learner = new Learner(CRAWL, topic, ['http://h0.example/p0']);
  const updates: unknown[] = [];
  for (const [at, visit] of visits.entries()) {
    learner.take(visit);
    await learner.idle();
    if ((at + 1) % AN_UPDATE !== 0) continue;
    learner.rescore();
    await learner.idle();
    updates.push(learner.modelUpdate(1, 'all', CRAWL.budgets));
  }
  return updates;
}

it.each([
  ['typed words', TYPED],
  ['a text', TOLD],
])(
  'given a topic of %s, a learner learns from digests of workers what it learns from the pages themselves',
  async (_, topic) => {
    const visits = pages().map(visitOf);
    const reader = createJudge(topic);
    const digested = visits.map((visit) => ({
      ...visit,
      digest: visit.record && unpackDigest(packDigest(digestOf(visit.record, reader))),
    }));
    expect(digested.every(({ digest }) => digest?.reading !== undefined)).toBe(true);
    const updates = await learned(topic, digested);
    expect(updates).toEqual(await learned(topic, visits));
    const shown = JSON.stringify(updates);
    for (const word of ['oolong', '乌龙茶', '"hidden":true']) expect(shown).toContain(word);
  },
);

it('given a digest for another topic, a learner takes its word on the page alone', async () => {
  const visits = pages().map(visitOf);
  const reader = createJudge(TOLD);
  const digested = visits.map((visit) => ({ ...visit, digest: visit.record && digestOf(visit.record, reader) }));
  expect(await learned(TYPED, digested)).toEqual(await learned(TYPED, visits));
});
