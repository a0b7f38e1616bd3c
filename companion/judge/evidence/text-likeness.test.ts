import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../index.ts';
import { Profiler } from '../profile/profiler.ts';
import { TextLikeness } from './text-likeness.ts';

const page = (title: string, text: string, at: number): PageRecord => ({
  ...EMPTY_RECORD,
  url: `https://a.example/${at}`,
  title,
  text,
});

const BREAD =
  'sourdough starter flour water dough oven loaf crust yeast ferment knead proof bake crumb levain hydration rye wheat';
const SHIPS =
  'harbour vessel cargo crane captain container freight tonnage anchor dock tug pilot hull keel stern bow ballast crew';

/** Returns words of one subject in an order of their own, among words that every page has. */
function text(words: string, at: number): string {
  const own = words.split(' ');
  const some = own.filter((_, place) => (place * 7 + at) % 3 !== 0);
  return `${some.join(' ')} ${some.slice(0, 5).join(' ')} as people said about this when they were there today`;
}

describe('a topic of one text and no words', () => {
  const topic = { id: 't', name: 't', words: [], texts: [{ url: '', title: 'Sourdough', text: text(BREAD, 0) }] };

  it("given its subject's pages and others, separates them", () => {
    const judge = createJudge(topic);
    for (let at = 1; at <= 30; at++) {
      const bread = judge.judge(page('bread', text(BREAD, at), at));
      const ships = judge.judge(page('ships', text(SHIPS, at), 100 + at));
      expect(bread.onTopic).toBe(true);
      expect(ships.onTopic).toBe(false);
    }
  });

  it('does not turn against its subject in a crawl that finds nothing else', () => {
    const judge = createJudge(topic);
    for (let at = 1; at <= 200; at++) expect(judge.judge(page('bread', text(BREAD, at), at)).onTopic).toBe(true);
  });

  it('does not take a stranger that shares a few words with it for one of its own', () => {
    const judge = createJudge(topic);
    const own = BREAD.split(' ');
    const shared = [0, 1, 1, 2, 2, 2, 3, 3, 4, 5];
    const strangers = Array.from({ length: 100 }, (_, at) => {
      const some = Array.from({ length: shared[at % 10] ?? 0 }, (_, place) => own[(at + 5 * place) % own.length]);
      return judge.judge(page('ships', `${text(SHIPS, at)} ${some.join(' ')}`, 100 + at)).features;
    });
    for (let at = 1; at <= 10; at++) judge.judge(page('bread', text(BREAD, at), at));
    const taken = strangers.filter((features) => judge.rejudge(features).onTopic);
    expect(taken).toEqual([]);
  });
});

describe('TextLikeness', () => {
  const profile = (words: string) => ({
    url: '',
    hits: [],
    length: 0,
    bag: new Map(words.split(' ').map((word) => [word, 1])),
  });

  it('given finds, they widen it, and nothing else does', () => {
    const likeness = new TextLikeness([{ url: '', title: '', text: BREAD }]);
    const [kin, stranger] = [profile('brioche butter pastry'), profile('harbour cargo dock')];
    for (let at = 0; at < 10; at++) {
      likeness.count(profile('oven dough brioche butter pastry'), 0.9);
      likeness.count(profile('oven harbour cargo dock'), 0.1);
    }
    expect(likeness.cosine(kin)).toBeGreaterThan(0.1);
    expect(likeness.cosine(stranger)).toBe(0);
    expect(likeness.cosine(profile(BREAD))).toBeGreaterThan(2 * likeness.cosine(kin));
  });

  it('remembers no page longer than until the next one is counted', () => {
    const likeness = new TextLikeness([{ url: '', title: '', text: BREAD }]);
    const page = profile('oven harbour');
    const before = likeness.cosine(page);
    for (let at = 0; at < 10; at++) likeness.count(profile('oven cargo'), 0);
    expect(likeness.cosine(page)).toBeLessThan(before);
  });
});

describe('without a text', () => {
  const profiler = new Profiler([]);
  const profile = (words: string, at: number) => profiler.of(page('', text(words, at), at));

  it('given pages called relevant, is near to their common words, and to nothing once they are withdrawn', () => {
    const likeness = new TextLikeness([]);
    for (let at = 0; at < 40; at++) likeness.count(profile(SHIPS, at), 0.1);
    expect(likeness.logOdds(profile(BREAD, 1))).toBe(0);
    likeness.like('one', profile(BREAD, 2));
    likeness.like('two', profile(BREAD, 3));
    expect(likeness.logOdds(profile(BREAD, 1))).toBeGreaterThan(2);
    expect(likeness.logOdds(profile(SHIPS, 1))).toBeLessThan(0);
    for (const each of ['one', 'two']) likeness.like(each, undefined);
    expect(likeness.isEmpty).toBe(true);
    expect(likeness.logOdds(profile(BREAD, 1))).toBe(0);
  });

  it('given a label, pages like the labelled one count as finds; withdrawn, they do not', () => {
    const judge = createJudge({ id: 't', name: 't', words: ['loaf'], texts: [] });
    const pages = Array.from({ length: 30 }, (_, at) => judge.judge(page('ships', text(SHIPS, at), at)).features);
    const other = judge.judge(page('', text(BREAD.replace('loaf', 'tin'), 1), 50)).features;
    const liked = judge.judge(page('', text(BREAD.replace('loaf', 'tin'), 2), 51)).features;
    const before = judge.rejudge(other).relevance;
    judge.learn(liked, true);
    expect(judge.rejudge(other).relevance).toBeGreaterThan(before);
    for (const each of pages) expect(judge.rejudge(each).onTopic).toBe(false);
    judge.learn(liked, undefined);
    expect(judge.rejudge(other).relevance).toBeCloseTo(before, 9);
  });
});
