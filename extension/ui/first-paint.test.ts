import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FirstPaint, readFirstPaint } from '../storage/first-paint.ts';
import { drawFirstPaint, endFirstPaint, followFirstPaint, makeRoom } from './first-paint.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';
const keptFirstPaint = async (): Promise<FirstPaint> => {
  await expect.poll(readFirstPaint).toBeDefined();
  return readFirstPaint() as FirstPaint;
};
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

it('given a stored appearance, draws it as it was, without usable controls', async () => {
  root.innerHTML =
    '<ul class="suggestions"></ul><svg viewBox="0 0 2 2"><path d="M0 0"></path></svg><input type="radio">';
  root.querySelector('ul')?.append(...Array.from({ length: 8 }, () => document.createElement('li')));
  root.querySelector('li')?.append(HOSTILE);
  (root.querySelector('input') as HTMLInputElement).checked = true;
  const svg = root.querySelector('svg')?.outerHTML;
  document.documentElement.dir = 'rtl';
  followFirstPaint(root, life.signal);
  const face = await keptFirstPaint();
  life.abort();
  document.documentElement.dir = 'ltr';
  root.replaceChildren();

  expect(drawFirstPaint(root, face)).toBe(true);
  expect(root.inert).toBe(true);
  expect(document.documentElement.dir).toBe('rtl');
  expect(root.querySelectorAll('li')).toHaveLength(4);
  expect(root.querySelector('li')?.textContent).toBe(HOSTILE);
  expect(root.querySelector('img')).toBeNull();
  expect(root.querySelector('svg')?.outerHTML).toBe(svg);
  expect(root.querySelector('path')).toBeInstanceOf(SVGElement);
  expect(root.querySelector('input')?.checked).toBe(true);
  endFirstPaint(root);
  expect([root.inert, root.childNodes.length]).toEqual([false, 0]);
});

it('is kept again when something changes', async () => {
  root.append('before');
  followFirstPaint(root, life.signal);
  await expect.poll(() => readFirstPaint()?.nodes).toEqual(['before']);
  root.replaceChildren('after');
  await expect.poll(() => readFirstPaint()?.nodes).toEqual(['after']);
});

it('opens at its last height, with the contents above its lower edge, however far it was scrolled', async () => {
  root.innerHTML = '<ul class="suggestions"><li>0</li><li>1</li><li>2</li></ul>';
  Object.defineProperty(root, 'offsetHeight', { value: 400 });
  const scrolled = document.createElement('main');
  Object.defineProperty(scrolled, 'offsetTop', { value: 46 });
  for (const [at, card] of root.querySelectorAll('li').entries())
    Object.defineProperties(card, { offsetTop: { value: 134 + at * 130 }, offsetParent: { value: scrolled } });
  followFirstPaint(root, life.signal);
  const face = await keptFirstPaint();
  life.abort();
  root.replaceChildren();

  makeRoom(root, face);
  expect(root.style.height).toBe('400px');
  drawFirstPaint(root, face);
  expect([root.style.height, root.textContent]).toEqual(['', '01']);
  makeRoom(root, face);
  endFirstPaint(root);
  expect(root.style.height).toBe('');
});

it.each([undefined, '', 'null', '{'])('given no usable stored value, there is no first paint (%j)', (kept) => {
  if (kept !== undefined) localStorage.setItem('face', kept);
  expect(readFirstPaint()).toBeUndefined();
});

it.each(['{}', '7', '{"nodes":[7]}', '{"nodes":[["1x",{}]]}', '{"nodes":[["p",{"1x":""}]]}'])(
  'given a value that cannot be drawn, there is no first paint and the popup still works (%s)',
  (kept) => {
    localStorage.setItem('face', kept);
    const face = readFirstPaint() as FirstPaint;
    makeRoom(root, face);
    expect(drawFirstPaint(root, face)).toBe(false);
    expect([root.inert ?? false, root.childNodes.length]).toEqual([false, 0]);
  },
);
