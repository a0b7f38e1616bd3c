import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { groupName, namesOf } from './group-names.ts';

let store: Store | undefined;
afterEach(() => store?.close());

const weighted = (words: readonly string[]) => words.map((word, at) => [word, 1 - at / 100] as const);
const member = (title: string, words: readonly string[], more = {}) => ({
  ...{ title, anchor: '', host: 'a.test', words },
  ...more,
});
const CODE = ['span', 'class', 'line', 'posts', 'com', 'tagged', 'another', 'haskell', 'monads', 'parser'];

describe('the name of a sub-topic', () => {
  it('has no markup, site furniture or general words, however heavy they are', () => {
    const members = ['Monads in Haskell', 'A Haskell parser', 'More'].map((title) => member(title, CODE));
    expect(groupName(weighted(CODE), members).sort()).toEqual(['Haskell', 'Monads', 'parser']);
  });

  it('prefers words of titles and links, as these write them', () => {
    const heavy = ['lambda', 'binding', 'scope', 'closure', 'typeclass', 'functor'];
    const members = [
      member('The Functor type', heavy, { anchor: 'about Typeclass' }),
      member('Functor laws', heavy, { anchor: 'Typeclass zoo' }),
    ];
    const name = groupName(weighted(heavy), members);
    expect(name.slice(0, 2)).toEqual(['Functor', 'Typeclass']);
    expect(name).toHaveLength(4);
  });

  it('has each word in one form only', () => {
    const words = ['crate', 'crates', 'cargo'];
    expect(groupName(weighted(words), [member('A crate', words), member('Crates', words)])).toHaveLength(2);
  });

  it('has no name of the pages’ host, and no word of a single page of many', () => {
    const words = ['eppstein', 'geometry', 'once'];
    const members = Array.from({ length: 5 }, (_, at) =>
      member('x', at === 0 ? words : words.slice(0, 2), { host: 'eppstein.test' }),
    );
    expect(groupName(weighted(words), members)).toEqual(['geometry']);
  });

  it('has no word that the titles of all sub-topics have, unless it has no other', () => {
    const words = ['eppstein', 'graphs', 'meshes'];
    const members = [member('Eppstein on graphs', words), member('Eppstein on meshes', words)];
    const isOfAll = (word: string) => word === 'eppstein';
    expect(groupName(weighted(words), members, isOfAll)).toEqual(['graphs', 'meshes']);
    expect(groupName(weighted(words.slice(0, 1)), members, isOfAll)).toEqual(['Eppstein']);
  });

  it('given Chinese pages, has no words of navigation', () => {
    const words = ['首页', '登录', '瓷器', '拍卖', '责任编辑'];
    const members = [member('瓷器拍卖', words), member('古代瓷器', words)];
    expect(groupName(weighted(words), members)).toEqual(['瓷器', '拍卖']);
  });
});

describe('the names of sub-topics', () => {
  it('given a short line on three pages of a host, such as its author, have no word of it alone', async () => {
    store = openStore(undefined);
    const tea = ['green', 'black', 'white', 'red'];
    keepSamplePages(
      store,
      tea.map((kind) => ({
        url: `http://a.example/${kind}`,
        title: `The ${kind} one`,
        text: `Ann Leaf\nThis ${kind} tea was picked in the hills.`,
      })),
    );
    const members = store.results.outlines('crawl-1', undefined, 10);
    const weights = ['leaf', 'ann', 'picked'].map((word, at) => [word, 1 - at / 100] as const);
    const [name] = await namesOf(store, [{ members, weighted: weights }], new Set());
    expect(name).toEqual(['picked']);
  });

  it('given a word that names most of them, give it to none', async () => {
    store = openStore(undefined);
    const pages = ['green', 'black', 'white'].map((kind) => ({
      url: `http://a.example/${kind}`,
      title: `The ${kind} one`,
      text: `This ${kind} tea was picked in the hills.`,
    }));
    keepSamplePages(store, pages);
    const members = store.results.outlines('crawl-1', undefined, 10);
    const groups = ['green', 'black', 'white'].map((kind) => ({
      members: members.filter(({ title }) => title.includes(kind)),
      weighted: [['tea', 1] as const, [kind, 0.9] as const],
    }));
    expect((await namesOf(store, groups, new Set())).flat().sort()).toEqual(['black', 'green', 'white']);
    expect((await namesOf(store, groups.slice(0, 2), new Set())).flat()).toContain('tea');
  });
});
