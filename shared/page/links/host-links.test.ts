import { expect, test } from 'vitest';
import { parseHtml } from '../../../companion/parse/parse-html.ts';
import type { PageRecord } from '../record.ts';
import { HostLinks } from './host-links.ts';

const menu = '<div class=menu><a href=/home>Home</a> <a href=/about>About</a></div>';
const pageAt = (at: number, host = 'a.example', head = menu): PageRecord =>
  parseHtml(`${head}<p>Story ${at} <a href=/story/${at}>goes on</a>`, `http://${host}/${at}`);
const furnitureOf = (page: PageRecord): readonly string[] =>
  page.links.filter(({ furniture }) => furniture).map(({ anchor }) => anchor);

test('a link that three other pages of its host had in the same place is furniture', () => {
  const hosts = new HostLinks();
  const seen = [0, 1, 2, 3, 4].map((at) => furnitureOf(hosts.marked(pageAt(at))));
  expect(seen).toEqual([[], [], [], ['Home', 'About'], ['Home', 'About']]);
});

test('another host, another place, another anchor and the same page again are no repeats', () => {
  const hosts = new HostLinks();
  for (const at of [0, 1]) hosts.marked(pageAt(at));
  for (const at of [0, 1, 0, 1]) expect(furnitureOf(hosts.marked(pageAt(at)))).toEqual([]);
  for (const at of [2, 3, 4]) expect(furnitureOf(hosts.marked(pageAt(at, 'b.example')))).toEqual([]);
  hosts.marked(pageAt(2));
  const other = '<div class=text><a href=/home>Home</a></div><div class=menu><a href=/about>Who we are</a></div>';
  expect(furnitureOf(hosts.marked(pageAt(3, 'a.example', other)))).toEqual([]);
  expect(furnitureOf(hosts.marked(pageAt(4)))).toEqual(['Home', 'About']);
});

test('a page that is read again is compared with the others only', () => {
  const hosts = new HostLinks();
  for (const at of [0, 1, 2]) hosts.marked(pageAt(at));
  expect(furnitureOf(hosts.marked(pageAt(2)))).toEqual([]);
  hosts.marked(pageAt(3));
  expect(furnitureOf(hosts.marked(pageAt(2)))).toEqual(['Home', 'About']);
});

test('given a link on a few of many pages, it is content, like the posts of a blog in its lists', () => {
  const hosts = new HostLinks();
  for (let at = 0; at < 40; at++) {
    const list = at % 8 === 0 ? '<h2><a href=/post>A post</a></h2>' : '';
    const found = furnitureOf(hosts.marked(pageAt(at, 'a.example', `${menu}${list}`)));
    expect(found).toEqual(at < 3 ? [] : ['Home', 'About']);
  }
});

test('given any number of links, and hundreds of pages, recognises the repeated ones', () => {
  const hosts = new HostLinks();
  const crowd = (at: number): string => Array.from({ length: 300 }, (_, n) => `<a href=/${at}/${n}>${n}</a>`).join(' ');
  for (let at = 0; at < 300; at++) {
    const found = furnitureOf(hosts.marked(pageAt(at, 'a.example', `${menu}<div>${crowd(at)}</div>`)));
    if (at > 10) expect(found).toEqual(['Home', 'About']);
  }
});

test('the memory is bounded, can be stored, and gives the same again', () => {
  const hosts = new HostLinks(new Map(), 3);
  for (let at = 0; at < 12; at++) hosts.marked(pageAt(at, `h${at % 4}.example`));
  expect([...hosts.hosts.keys()]).toEqual(['h1.example', 'h2.example', 'h3.example']);
  const whole = new HostLinks();
  let stored = structuredClone(new HostLinks().hosts);
  for (let at = 0; at < 6; at++) {
    const again = new HostLinks(structuredClone(stored));
    expect(again.marked(pageAt(at))).toEqual(whole.marked(pageAt(at)));
    stored = again.hosts;
  }
});
