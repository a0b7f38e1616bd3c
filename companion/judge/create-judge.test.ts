import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { JUDGE_MODELS } from '../../shared/api/crawl.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { repeated } from '../../shared/testing/effort.ts';
import { Background } from './evidence/background.ts';
import { createJudge } from './index.ts';
import { FILLER, GLASS, page, SOUP, topic } from './testing/pages.ts';

describe.each(JUDGE_MODELS)('judge %s', (model) => {
  it('given a page, lists the parts of its current relevance', () => {
    const judge = createJudge(topic(['camera', 'lens'], [GLASS]), { model });
    const { features } = judge.judge(page({ title: 'Camera lens', text: GLASS.repeat(5) }));
    expect(judge.account(features).judgedAs).toBe(judge.rejudge(features).relevance);
    for (let place = 0; place < 40; place++)
      judge.judge(page({ url: `https://b.test/${place}`, text: SOUP.repeat(5) }));
    judge.learn(judge.judge(page({ url: 'https://c.test/', text: GLASS.repeat(4) })).features, true);
    const { judged, judgedAs } = judge.account(features);
    const { relevance } = judge.rejudge(features);
    expect(judgedAs).toBe(relevance);
    const sum = judged.reduce((total, { weight }) => total + weight, 0);
    const isInLogOdds = model === 'ambit' || model === 'naive-bayes';
    // Parts near 0 are left out.
    expect(Math.abs(sum - (isInLogOdds ? Math.log(relevance / (1 - relevance)) : relevance))).toBeLessThan(0.2);
  });

  it('ranks a page with the words above one without', () => {
    const judge = createJudge(topic(['camera', 'lens']), { model });
    const on = judge.judge(page({ title: 'Camera lens', text: GLASS.repeat(5) }));
    const off = judge.judge(page({ title: 'Soup', text: SOUP.repeat(5) }));
    expect(on.relevance).toBeGreaterThan(off.relevance);
    expect(on.onTopic).toBe(true);
    expect(off.onTopic).toBe(false);
    expect(on.words).toContain('camera');
  });

  it('matches Chinese words', () => {
    const judge = createJudge(topic(['足球', '比赛']), { model });
    const on = judge.judge(
      page({ title: '足球比赛', text: '昨晚的足球比赛非常精彩，球队在比赛最后时刻进球。'.repeat(5) }),
    );
    const off = judge.judge(
      page({ title: '股票', text: '今天股票市场下跌，投资者情绪低落，基金净值回落。'.repeat(5) }),
    );
    expect(on.relevance).toBeGreaterThan(off.relevance);
    expect(on.onTopic).toBe(true);
  });

  it('given stored features and nothing else seen, judges the same', () => {
    const judge = createJudge(topic(['camera']), { model });
    const { features } = judge.judge(page({ title: 'Camera', text: GLASS }));
    const first = judge.rejudge(features);
    expect(judge.rejudge(features)).toEqual(first);
  });

  it('stays in [0,1], keeps at most 4 KB and 8 words, whatever a page holds', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ title: fc.string({ unit: 'binary' }), text: fc.string({ unit: 'binary', maxLength: 3000 }) }),
          { maxLength: 4 },
        ),
        (texts) => {
          const judge = createJudge(topic(['camera', '足球', 'a b c']), { model });
          for (const each of texts) {
            const { relevance, features, words } = judge.judge(page(each));
            expect(relevance >= 0 && relevance <= 1).toBe(true);
            expect(features.length).toBeLessThanOrEqual(4096);
            expect(words.length).toBeLessThanOrEqual(8);
            expect(judge.rejudge(features).relevance).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: repeated(60) },
    );
  });
});

it('given labels on pages that another crawl fetched, they teach the words, and do not calibrate', () => {
  const judges = [false, true].map((isForeign) => {
    const judge = createJudge(topic(['camera', 'lens']));
    const read = Array.from({ length: 24 }, (_, at) =>
      judge.judge(page({ url: `https://a.test/${at}`, title: 'Camera lens', text: `${GLASS.repeat(4)} ${at}` })),
    );
    // The user calls half of what the judge is sure of not relevant.
    for (const [at, { features }] of read.entries()) judge.learn(features, at % 2 === 0, isForeign);
    return judge;
  });
  const relevances = judges.map(
    (judge) => judge.judge(page({ url: 'https://b.test/', title: 'Camera lens', text: GLASS.repeat(4) })).relevance,
  );
  expect(relevances[1]).toBeGreaterThan((relevances[0] ?? 0) + 0.1);
});

describe('judge', () => {
  it('does not take a page for its subject because all its words are new, however little was found', () => {
    const judge = createJudge(topic(['camera', 'lens']));
    for (let at = 0; at < 80; at++) judge.judge(page({ url: `https://a.test/${at}`, text: FILLER }));
    expect(judge.judge(page({ url: 'https://b.test/', text: SOUP.repeat(5) })).relevance).toBeLessThan(0.2);
  });

  it('never thinks less of a page for one more mention of a typed word', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), (mentions) => {
        const relevance = (count: number) =>
          createJudge(topic(['camera'])).judge(page({ text: `${FILLER} ${'camera '.repeat(count)}` })).relevance;
        expect(relevance(mentions + 1)).toBeGreaterThanOrEqual(relevance(mentions));
      }),
      { numRuns: repeated(20) },
    );
  });

  it('holds to a lone word, however many pages of a crawl have it', () => {
    const judge = createJudge(topic(['camera']));
    const own = (at: number) => `Part ${at}. The camera is new. ${FILLER} This camera has a handle. The camera is red.`;
    for (let at = 0; at < 60; at++) {
      judge.judge(page({ url: `https://a.test/${at}`, text: own(at) }));
      if (at % 2 === 0) judge.judge(page({ url: `https://b.test/${at}`, title: 'Soup', text: SOUP.repeat(3) }));
    }
    expect(judge.judge(page({ url: 'https://a.test/61', text: own(61) })).onTopic).toBe(true);
    expect(judge.judge(page({ title: 'Soup', text: SOUP.repeat(3) })).onTopic).toBe(false);
    // One mention in passing does not make a page on topic.
    expect(judge.judge(page({ title: 'Soup', text: `${SOUP.repeat(6)} camera ${SOUP.repeat(6)}` })).onTopic).toBe(
      false,
    );
  });

  it('given a typed word in Cyrillic, finds its other forms and names them as the page has them', () => {
    const judge = createJudge(topic(['ячейка', 'слайд', 'показ слайдов']));
    const text = 'Выделите ячейки листа. Значения в ячейках складывает формула. ';
    const on = judge.judge(page({ title: 'Сумма', text: text.repeat(5) }));
    expect(on).toMatchObject({ onTopic: true, words: ['ячейки'] });
    expect(judge.judge(page({ title: 'Показ', text: 'Слайды идут один за другим. '.repeat(5) })).onTopic).toBe(true);
    expect(judge.judge(page({ title: 'Суп', text: 'Варите суп на огне. '.repeat(5) })).onTopic).toBe(false);
  });

  it('given several forms of one word in Cyrillic, counts them as one word', () => {
    const text = `${'Варите суп на огне. '.repeat(9)} Таблица мер. ${'Варите суп на огне. '.repeat(9)}`;
    const [one, many] = [['таблица'], ['таблица', 'таблицы', 'таблицу']].map((words) =>
      createJudge(topic(words)).judge(page({ title: 'Суп', text })),
    );
    expect(many?.relevance).toBe(one?.relevance);
  });

  it('given a phrase, counts it in full only where its words are adjacent', () => {
    const judge = createJudge(topic(['graphical models']));
    const beside = judge.judge(page({ text: `${FILLER} graphical models graphical models` }));
    const apart = judge.judge(page({ text: `${FILLER} models are graphical, graphical things have models` }));
    expect(beside.relevance).toBeGreaterThan(apart.relevance);
  });

  it('given confidently judged pages, learns words that belong to the topic', () => {
    const judge = createJudge(topic(['camera', 'lens']));
    const kin = page({ text: `${'aperture shutter exposure '.repeat(8)} ${FILLER}` });
    const before = judge.judge(kin).relevance;
    for (let at = 0; at < 30; at++) {
      judge.judge(page({ url: `https://a.test/${at}`, title: 'Camera lens', text: GLASS.repeat(5) }));
      judge.judge(page({ url: `https://b.test/${at}`, title: 'Soup', text: SOUP.repeat(5) }));
    }
    expect(judge.judge(kin).relevance).toBeGreaterThan(before);
    expect(judge.revision).toBeGreaterThan(0);
  });

  /** A judge that has met the topic's page 15 times, and as many of soup. */
  const taught = (words: readonly string[], own: Partial<PageRecord>) => {
    const judge = createJudge(topic(words));
    for (let at = 0; at < 15; at++) {
      judge.judge(page({ ...own, url: `https://a.test/${at}` }));
      judge.judge(page({ url: `https://b.test/${at}`, title: 'Soup', text: SOUP.repeat(5) }));
    }
    return judge;
  };

  it('names learned words as the page spells them, and none that it met on one page only', () => {
    const judge = taught(['camera', 'lens'], { title: 'Camera lens', text: GLASS.repeat(5) });
    const odd = page({ title: 'Camera lens', text: `${GLASS.repeat(4)} ${'zyxwv zyxwv '.repeat(5)}` });
    judge.judge(odd);
    const { words } = judge.judge(odd);
    expect(words).toEqual(expect.arrayContaining(['camera', 'lens', 'aperture', 'exposure']));
    expect(words).not.toContain('zyxwv');
  });

  it('given Chinese text, names words and no pairs of characters that are no words', () => {
    const own = { title: '相机镜头', text: '相机的镜头和光圈决定曝光。'.repeat(9) };
    const { words } = taught(['相机', '镜头'], own).judge(page(own));
    expect(words).toEqual(expect.arrayContaining(['相机', '镜头', '曝光']));
    expect(words).not.toContain('头和');
  });

  it('names learned words of no page that is off the topic', () => {
    const judge = taught(['camera', 'lens'], { title: 'Camera lens', text: GLASS.repeat(5) });
    const off = judge.judge(page({ title: 'Soup', text: `${SOUP.repeat(6)} exposure aperture` }));
    expect([off.onTopic, off.words]).toEqual([false, []]);
  });

  it('judges by a text alone', () => {
    const judge = createJudge(topic([], [GLASS.repeat(3)]));
    const on = judge.judge(page({ text: GLASS.repeat(4) }));
    const off = judge.judge(page({ text: SOUP.repeat(4) }));
    expect(on.onTopic).toBe(true);
    expect(off.onTopic).toBe(false);
  });

  it('given a long text, follows its frequent words, not its single ones', () => {
    const once = Array.from({ length: 600 }, (_, at) => `q${at.toString(26)}x`);
    const judge = createJudge(topic([], [`${GLASS.repeat(8)} ${once.join(' ')}`]));
    const strangers = Array.from({ length: 60 }, (_, at) => {
      const some = Array.from({ length: 40 }, (_, place) => once[(at * 37 + place * 11) % once.length]);
      judge.judge(page({ url: `https://a.test/${at}`, text: GLASS.repeat(4) }));
      return judge.judge(page({ url: `https://b.test/${at}`, text: `${SOUP.repeat(2)} ${some.join(' ')}` })).features;
    });
    expect(strangers.filter((features) => judge.rejudge(features).onTopic)).toEqual([]);
    expect(judge.judge(page({ url: 'https://a.test/61', text: GLASS.repeat(4) })).onTopic).toBe(true);
  });

  it('looks at the pages of its crawl again once, however many labels were given together', () => {
    const fit = vi.spyOn(Background.prototype, 'fit');
    const judge = createJudge(topic([], [GLASS]));
    const kept = [GLASS, SOUP, FILLER].map((text) => judge.judge(page({ text: text.repeat(4) })).features);
    const fits = fit.mock.calls.length;
    for (const [at, features] of kept.entries()) judge.learn(features, at === 0);
    judge.hint(kept[0] ?? '', 'read');
    for (const features of kept) judge.rejudge(features);
    expect(fit.mock.calls.length - fits).toBe(1);
    expect(fit.mock.lastCall?.[0]).toHaveLength(3);
  });

  it('moves with a label, back with its undoing, and the newest word counts', () => {
    const judge = createJudge(topic(['camera']));
    const soup = judge.judge(page({ url: 'https://b.test/1', text: SOUP.repeat(4) }));
    const other = judge.judge(page({ url: 'https://b.test/2', text: SOUP.repeat(5) }));
    const start = judge.rejudge(other.features).relevance;
    const revision = judge.revision;
    judge.learn(soup.features, true);
    const up = judge.rejudge(other.features).relevance;
    expect(up).toBeGreaterThan(start);
    expect(judge.revision).toBeGreaterThan(revision);
    judge.learn(soup.features, false);
    expect(judge.rejudge(other.features).relevance).toBeLessThan(up);
    judge.learn(soup.features, undefined);
    expect(judge.rejudge(other.features).relevance).toBeCloseTo(start, 6);
  });

  it('given an interaction, moves a little, back with its removal, and never as far as with a label', () => {
    const judge = createJudge(topic(['camera']));
    const soups = Array.from({ length: 40 }, (_, at) =>
      judge.judge(page({ url: `https://b.test/${at}`, title: `Soup ${at}`, text: SOUP.repeat(4) })),
    );
    const other = judge.judge(page({ url: 'https://c.test/', text: SOUP.repeat(5) })).features;
    const relevance = (): number => judge.rejudge(other).relevance;
    const start = relevance();
    const hint = (at: number, weak: 'opened' | 'read' | undefined): void => judge.hint(soups[at]?.features ?? '', weak);
    hint(0, 'opened');
    const opened = relevance();
    hint(0, 'read');
    const read = relevance();
    expect(start).toBeLessThan(opened);
    expect(opened).toBeLessThan(read);
    for (const at of soups.keys()) hint(at, 'read');
    const all = relevance();
    expect(all).toBeGreaterThan(read);
    for (const at of soups.keys()) hint(at, undefined);
    expect(relevance()).toBeCloseTo(start, 6);
    judge.learn(soups[0]?.features ?? '', true);
    expect(relevance()).toBeGreaterThan(all);
  });

  it('given labels of an assistant, moves to either side, and one label of the user moves further than one of them', () => {
    const judge = createJudge(topic(['camera']));
    const soups = [0, 1].map((at) =>
      judge.judge(page({ url: `https://b.test/${at}`, title: `Soup ${at}`, text: SOUP.repeat(4) })),
    );
    const [first, other] = soups.map(({ features }) => features);
    const relevance = (): number => judge.rejudge(other ?? '').relevance;
    const start = relevance();
    judge.hint(first ?? '', 'assistant-not-relevant');
    expect(relevance()).toBeLessThan(start);
    judge.hint(first ?? '', 'assistant-relevant');
    const up = relevance();
    expect(up).toBeGreaterThan(start);
    judge.hint(first ?? '', undefined);
    expect(relevance()).toBeCloseTo(start, 6);
    judge.learn(first ?? '', true);
    expect(relevance()).toBeGreaterThan(up);
  });

  it('is unsure of a page with almost no text', () => {
    expect(createJudge(topic(['camera'])).judge(page({ text: 'hello there' })).unsure).toBe(true);
  });
});
