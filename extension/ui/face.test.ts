import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFace } from '../local/face.ts';
import { drawFace, endFace, followFace } from './face.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';
let root: HTMLElement;
let life: AbortController;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  root.remove();
});

it('what was seen last is drawn again as it was, with nothing in it to be used', async () => {
  root.innerHTML =
    '<ul class="suggestions"></ul><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg><input type="radio">';
  root.querySelector('ul')?.append(...Array.from({ length: 8 }, () => document.createElement('li')));
  root.querySelector('li')?.append(HOSTILE);
  (root.querySelector('input') as HTMLInputElement).checked = true;
  const svg = root.querySelector('svg')?.outerHTML;
  document.documentElement.dir = 'rtl';
  followFace(root, life.signal);
  await expect.poll(readFace).toBeDefined();
  life.abort();
  document.documentElement.dir = 'ltr';
  root.replaceChildren();

  expect(drawFace(root)).toBe(true);
  expect(root.inert).toBe(true);
  expect(document.documentElement.dir).toBe('rtl');
  expect(root.querySelectorAll('li')).toHaveLength(4);
  expect(root.querySelector('li')?.textContent).toBe(HOSTILE);
  expect(root.querySelector('img')).toBeNull();
  expect(root.querySelector('svg')?.outerHTML).toBe(svg);
  expect(root.querySelector('path')).toBeInstanceOf(SVGElement);
  expect(root.querySelector('input')?.checked).toBe(true);
  endFace(root);
  expect([root.inert, root.childNodes.length]).toEqual([false, 0]);
});

it('is kept again when something changes', async () => {
  root.append('before');
  followFace(root, life.signal);
  await expect.poll(() => readFace()?.nodes).toEqual(['before']);
  root.replaceChildren('after');
  await expect.poll(() => readFace()?.nodes).toEqual(['after']);
});

it.each([undefined, '', 'null', '{'])('there is none to draw where none is kept (%j)', (kept) => {
  if (kept !== undefined) localStorage.setItem('face', kept);
  expect(drawFace(root)).toBe(false);
});

it.each(['{}', '7', '{"nodes":[7]}', '{"nodes":[["1x",{}]]}', '{"nodes":[["p",{"1x":""}]]}'])(
  'what cannot be drawn is none: the popup lives all the same (%s)',
  (kept) => {
    localStorage.setItem('face', kept);
    expect(drawFace(root)).toBe(false);
    expect([root.inert ?? false, root.childNodes.length]).toEqual([false, 0]);
  },
);
