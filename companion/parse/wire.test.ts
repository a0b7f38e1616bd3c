import { expect, it } from 'vitest';
import { fromWire, toWire, wireOf } from '../../shared/page/wire.ts';
import { parseHtml } from './parse-html.ts';

const HTML = `<title>Bogs</title><nav><a href=/ rel="nofollow up">Home</a></nav><h2>Peat</h2><p>All of <a href=/moss>moss</a> and
  <a href=/fern title="A fern">fern</a>, “both”.<h2>Lichen</h2><ul><li><a href=/l>one</a> more</ul><img src=/i.png alt=Map>`;

it('given a record, it crosses threads unchanged, but for pictures and the blocks of its links', () => {
  const page = parseHtml(HTML, 'https://bog.example/');
  const links = page.links.filter(({ kind }) => kind !== 'img').map((link) => ({ ...link, block: '' }));
  expect([page.links.length, links.length]).toEqual([5, 4]);
  const wire = toWire(page);
  const read = fromWire(wire);
  expect(read).toEqual({ ...page, links });
  expect([wireOf(read), wireOf({ ...read })]).toEqual([wire, undefined]);
});

it('a lean record is all that crosses', () => {
  const html = `${HTML}<p>${'Words about the bog, '.repeat(40)}<a href=/m><img src=/m.png alt=Moss></a><img src=/n.png>`;
  const url = 'https://bog.example/';
  const [lean, full] = [parseHtml(html, url, true), parseHtml(html, url)];
  expect(lean.links.length).toBeLessThan(full.links.length);
  expect(toWire(lean)).toBe(toWire(full));
});

it('is less than half of its JSON on a page of many links', () => {
  const item = (at: number) => `<li class=story>The bog of ${at} is <a href=/story/${at}>told again</a> in summer`;
  const page = parseHtml(
    `<h1>Bogs</h1><ul>${Array.from({ length: 90 }, (_, at) => item(at)).join('')}</ul>`,
    'https://bog.example/',
  );
  expect(toWire(page).length).toBeLessThan(JSON.stringify(page).length / 2);
});
