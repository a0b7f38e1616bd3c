import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { commonOffTopic } from './common-words.ts';

let store: Store | undefined;
afterEach(() => store?.close());

const features = (words: readonly string[]): string =>
  JSON.stringify({ u: '', h: [], n: 1, e: {}, r: 0, b: Object.fromEntries(words.map((word) => [word, 1])) });

/** A crawl with one page for each list of words; those on the topic come last. */
function crawled(off: readonly (readonly string[])[], on: readonly (readonly string[])[] = []): Store {
  store = openStore(undefined);
  const page = (words: readonly string[], at: number, onTopic: boolean) => ({
    ...{ url: `http://a.example/${onTopic}/${at}`, relevance: Number(onTopic) },
    features: features(words),
  });
  keepSamplePages(store, [
    ...off.map((words, at) => page(words, at, false)),
    ...on.map((words, at) => page(words, at, true)),
  ]);
  return store;
}

it('given words of most pages off the topic, finds them, in English and Chinese', () => {
  const off = Array.from({ length: 10 }, (_, at) => (at < 8 ? ['state', '代码'] : ['soup', '代码']));
  const on = Array.from({ length: 20 }, () => ['camera']);
  const isCommon = commonOffTopic(crawled(off, on), 'crawl-1');
  expect(['states', 'State', '代码', 'soup', 'camera', '代码库'].map((word) => isCommon(word, ''))).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

it('given few pages off the topic, calls no word common', () => {
  const isCommon = commonOffTopic(crawled(Array.from({ length: 7 }, () => ['state'])), 'crawl-1');
  expect(isCommon('state', '')).toBe(false);
});

it('given a word of three pages in ten off the topic, calls it common unless the user typed it', () => {
  const off = Array.from({ length: 10 }, (_, at) => (at < 3 ? ['garden', 'method'] : ['soup']));
  const isCommon = commonOffTopic(crawled(off), 'crawl-1');
  expect(['method', 'garden'].map((word) => isCommon(word, ''))).toEqual([true, false]);
});

it('given a word of most pages off the topic in the title of a page, calls it common unless the user typed it', () => {
  const off = Array.from({ length: 10 }, () => ['garden', 'method']);
  const isCommon = commonOffTopic(crawled(off), 'crawl-1');
  expect(['method', 'garden'].map((word) => isCommon(word, 'A method for gardens'))).toEqual([true, false]);
  expect(isCommon('garden', 'A page')).toBe(true);
});
