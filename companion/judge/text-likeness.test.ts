import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { createJudge } from './index.ts';

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

/** Words of one subject in an order of their own, among words that stand on every page. */
function text(words: string, at: number): string {
  const own = words.split(' ');
  const some = own.filter((_, place) => (place * 7 + at) % 3 !== 0);
  return `${some.join(' ')} ${some.slice(0, 5).join(' ')} as people said about this when they were there today`;
}

describe('a topic of one text and no words', () => {
  const topic = { id: 't', name: 't', words: [], texts: [{ url: '', title: 'Sourdough', text: text(BREAD, 0) }] };

  it('tells pages of its subject from others', () => {
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
