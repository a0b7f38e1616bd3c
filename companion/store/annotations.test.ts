import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

let store: Store;
beforeEach(() => {
  store = openStore(undefined);
});
afterEach(() => store.close());

const A = 'http://a.example/';
const B = 'http://b.example/';
const of = (key: string) => store.annotations.of([key]).get(key);

it('given changes of several pages, the undo changes of the answer take all of them back', () => {
  store.annotations.change([{ url: A, note: 'first', addTags: ['tea'] }], 1);
  const before = store.annotations.list();
  const changes = [
    { url: A, note: 'second', addTags: ['tea', 'cup'], addTo: ['Thesis'] },
    { url: B, addTags: ['cup'] },
    { url: A, dropTags: ['tea'] },
  ];
  const { pages, undo } = store.annotations.change(changes, 2);
  expect(pages.at(-1)?.annotation).toEqual({ note: 'second', tags: ['cup'], collections: ['Thesis'] });
  expect(store.annotations.names()).toEqual({
    tags: [{ name: 'cup', pages: 2 }],
    collections: [{ name: 'Thesis', pages: 1 }],
  });
  store.annotations.change(undo, 3);
  expect(store.annotations.list()).toEqual(before);
});

it('given two spellings of an address, both are one page; an emptied annotation is no row', () => {
  store.annotations.change([{ url: 'http://a.example/?b=1&a=2#x', note: 'one' }], 1);
  store.annotations.change([{ url: 'https://a.example/?a=2&b=1', addTo: ['Thesis'] }], 2);
  expect(of('a.example/?a=2&b=1')).toEqual({ note: 'one', tags: [], collections: ['Thesis'] });
  store.annotations.change([{ url: 'http://a.example/?a=2&b=1', note: ' ', dropFrom: ['thesis'] }], 3);
  expect(store.annotations.list()).toEqual([]);
});

it('given a known name in another case or with spaces and a sign, the page gets the known spelling', () => {
  store.annotations.change([{ url: A, addTags: ['Green  tea '], addTo: ['Thesis'] }], 1);
  store.annotations.change([{ url: B, addTags: ['#green tea', '# '], addTo: ['THESIS'] }], 2);
  expect(of('b.example/')).toEqual({ note: '', tags: ['Green tea'], collections: ['Thesis'] });
});

it('given a name that replaces itself in other capitals, the page gets the new spelling, and the undo the old one', () => {
  store.annotations.change([{ url: A, addTags: ['green tea'] }], 1);
  const { undo } = store.annotations.change([{ url: A, addTags: ['Green Tea'], dropTags: ['GREEN tea'] }], 2);
  expect(of('a.example/')?.tags).toEqual(['Green Tea']);
  store.annotations.change(undo, 3);
  expect(of('a.example/')?.tags).toEqual(['green tea']);
});

it('given a saved search of a known name, it is replaced; an empty query removes it', () => {
  const names = () => store.savedSearches.list().map(({ name, q }) => `${name} ${q}`);
  store.savedSearches.put({ name: 'Tea', q: 'tea', at: 1 });
  store.savedSearches.put({ name: 'Tea', q: 'tea tag:green', at: 2 });
  expect(names()).toEqual(['Tea tea tag:green']);
  store.savedSearches.put({ name: 'Tea', q: '', at: 3 });
  expect(names()).toEqual([]);
});
