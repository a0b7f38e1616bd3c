import { expect, it } from 'vitest';
import { keyAction } from './keys.ts';

const press = (key: string, change: Partial<Parameters<typeof keyAction>[0]> = {}) =>
  keyAction({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    target: document.body,
    ...change,
  });

it.each([
  ['j', 'next'],
  ['J', 'next'],
  ['ArrowUp', 'previous'],
  ['r', 'relevant'],
  ['n', 'not-relevant'],
  ['u', 'undo'],
  ['o', 'open'],
  ['w', 'why'],
  ['t', 'read'],
  ['?', 'help'],
])('%s means %s', (key, action) => {
  expect(press(key)).toBe(action);
});

it('Enter opens the page of a card or row that has the focus, and is left to the buttons within', () => {
  const card = document.createElement('li');
  card.className = 'suggestion';
  card.append(document.createElement('button'));
  const table = document.createElement('table');
  table.className = 'results';
  const row = table.insertRow();
  expect(press('Enter', { target: card })).toBe('open');
  expect(press('Enter', { target: row })).toBe('open');
  expect(press('Enter', { target: card.firstElementChild })).toBeUndefined();
  expect(press('Enter', { target: row.insertCell() })).toBeUndefined();
});

it('keys that belong to the browser, to a field or to an input method are left alone', () => {
  expect(press('r', { ctrlKey: true })).toBeUndefined();
  expect(press('n', { metaKey: true })).toBeUndefined();
  expect(press('j', { isComposing: true })).toBeUndefined();
  expect(press('j', { target: document.createElement('textarea') })).toBeUndefined();
  expect(press('ArrowDown', { target: document.createElement('select') })).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
  expect(press('constructor')).toBeUndefined();
});
