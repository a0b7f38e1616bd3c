import { expect, it } from 'vitest';
import { TitleIndex } from './title-index.ts';

/** Titles of other pages, by which the words of a pair are weighed. */
const OTHERS = Array.from({ length: 500 }, (_, n) => `railway${n} bridge${n} tunnel${n}`);
/** Example pairs of Overseas. */
const REPRINT = [
  '新华侨涌入:为韩国华社带来新希望-移民-滴答网',
  '新华侨涌入:为韩国华社带来新希望 - 无忧雅思网 无忧雅思网',
];
const OTHER_NEWS = ['缅甸华侨华人为孔子课堂捐款组图-教育频道-新华网', '缅甸华侨华人为台湾灾区同胞捐款-华人-新华网'];

/** Returns the earlier title that the second one repeats. */
function twinOf([first = '', second = '']: readonly string[], least?: number): string | undefined {
  const index = new TitleIndex<string>(least);
  for (const title of [...OTHERS, first]) expect(index.add(title, title)).toBeUndefined();
  return index.add(second, second);
}

it("given the paper's reprint pair, finds it at 0.8 and at 0.8165", () => {
  expect([undefined, 0.8165].map((least) => twinOf(REPRINT, least))).toEqual([REPRINT[0], REPRINT[0]]);
});

it("given the paper's pair of other news, takes it for a reprint at 0.5 alone", () => {
  expect([undefined, 0.8165].map((least) => twinOf(OTHER_NEWS, least))).toEqual([undefined, undefined]);
  expect(twinOf(OTHER_NEWS, 0.5)).toBe(OTHER_NEWS[0]);
});

it('given titles that are too short or have other numbers, finds no reprint', () => {
  expect(twinOf(['Home page', 'Home page'])).toBeUndefined();
  expect(twinOf(['侨务工作简报 第11期 总目录', '侨务工作简报 第12期 总目录'])).toBeUndefined();
});

it('given more titles than it remembers, still finds the newer half', () => {
  const index = new TitleIndex<number>();
  for (let n = 0; n <= 20_000; n++) index.add(n, `railway${n} bridge${n} tunnel${n}`);
  expect(index.add(-1, 'railway19999 bridge19999 tunnel19999')).toBe(19_999);
  expect(index.add(-2, 'railway5 bridge5 tunnel5')).toBeUndefined();
});
