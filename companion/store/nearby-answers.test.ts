import { expect, it } from 'vitest';
import { logit } from '../../shared/learning/sigmoid.ts';
import { NearbyAnswers } from './nearby-answers.ts';

const page = (url: string, judged: number) => ({ url: `http://${url}`, judged });
const yes = (url: string, judged = 0.95) => ({ ...page(url, judged), isRelevant: true });
const no = (url: string, judged = 0.95) => ({ ...page(url, judged), isRelevant: false });
const many = <Answer>(count: number, answer: (at: number) => Answer): Answer[] =>
  Array.from({ length: count }, (_, at) => answer(at));

it('without answers a page keeps the chance of the judge', () => {
  for (const judged of [0, 0.1, 0.93, 1]) expect(new NearbyAnswers([]).chance(page('a.example/', judged))).toBe(judged);
});

it('a no on a page that seemed sure lowers its folder most, then its host, then the topic', () => {
  const answers = new NearbyAnswers([no('a.example/x/1')]);
  const chances = ['a.example/x/2', 'a.example/y/2', 'b.example/x/2'].map((url) => answers.chance(page(url, 0.95)));
  expect(chances).toEqual(chances.toSorted((a, b) => a - b));
  expect(new Set(chances).size).toBe(3);
  expect(chances[0]).toBeLessThan(0.7);
  expect(chances[2]).toBeGreaterThan(0.9);
});

it('answers that the judge foresaw hardly move a page; those that surprise it do', () => {
  const moved = (judged: number): number =>
    new NearbyAnswers([no('a.example/x/1', judged)]).chance(page('a.example/x/2', 0.8));
  expect(moved(0.3)).toBeGreaterThan(moved(0.9) + 0.1);
  const lifted = (judged: number): number =>
    new NearbyAnswers([yes('a.example/x/1', judged)]).chance(page('a.example/x/2', 0.6));
  expect(lifted(0.5)).toBeGreaterThan(lifted(0.99) + 0.1);
});

it('in a folder of yes and no the judge still parts sure pages from others', () => {
  const mixed = [
    ...many(2, (at) => yes(`a.example/post/y${at}`, 0.94)),
    ...many(3, (at) => no(`a.example/post/n${at}`, 0.78)),
  ];
  const answers = new NearbyAnswers(mixed);
  expect(answers.chance(page('a.example/post/sure', 0.9999))).toBeGreaterThan(0.9);
  expect(answers.chance(page('a.example/post/other', 0.85))).toBeLessThan(0.7);
});

it('steady yes in a host, also where it surprises, brings back pages without words; foreseen yes does not', () => {
  const from = (judged: number) =>
    new NearbyAnswers(many(30, (at) => yes(`a.example/pix/${at}/p`, at < 6 ? judged : 0.99)));
  const refused = page('a.example/pix/new/q', 0.003);
  expect(from(0.3).chance(refused)).toBeGreaterThan(0.7);
  expect(from(0.99).chance(refused)).toBeLessThan(0.6);
  expect(from(0.3).chance(page('a.example/other/q', 0.003))).toBeLessThan(0.7);
});

it('a slash at the end of an address and its query make no folder, whatever the address', () => {
  const answers = new NearbyAnswers([no('a.example/2012/one/'), no('b.example/')]);
  const twin = (url: string): number => answers.chance(page(url, 0.9));
  expect(twin('a.example/2012/two?x=/y/')).toBe(twin('a.example/2012/three'));
  expect(twin('b.example/')).toBe(twin('b.example/other'));
  expect(twin(`a.example/${'x/'.repeat(20_000)}`)).toBeGreaterThan(twin('a.example/2012/two'));
  for (const url of ['', '/', 'http://', 'about:blank'])
    expect(answers.chance({ url, judged: 0.9 })).toBeCloseTo(twin('c.example/'), 9);
});

it('is where the regression has no slope left: each shift is its answers less their chances, by its variance', () => {
  // One answer, on a start page: the shift s of the topic, and that of the host, h: s = -0.5 * sigmoid(0.5 *
  // (logit(0.8) + s + h)), h = 1.5 ** 2 * s.
  const answers = new NearbyAnswers([no('a.example/p', 0.8)]);
  const topic = logit(answers.chance(page('z.example/', 0.8))) - logit(0.8);
  const all = topic * (1 + 1.5 ** 2);
  expect(topic).toBeCloseTo(-0.5 / (1 + Math.exp(-0.5 * (Math.log(4) + all))), 3);
});

it('stays finite and quick with a thousand answers', () => {
  const answers = new NearbyAnswers(many(1_000, (at) => (at % 2 === 0 ? yes : no)(`a.example/${at % 30}/${at}`)));
  expect(answers.chance(page('a.example/1/new', 0.9))).toBeLessThan(answers.chance(page('a.example/2/new', 0.9)));
});

it('an answer speaks for pages of its host with the same tag more than for others, and so for like tags elsewhere', () => {
  const tagged = (url: string, tags: readonly string[], isNamed = false) => ({ ...page(url, 0.95), tags, isNamed });
  const answers = new NearbyAnswers([{ ...tagged('a.example/1', ['week in review']), isRelevant: false }]);
  const chanceOf = (one: Parameters<typeof answers.chance>[0]) => answers.chance(one);
  const [same, other, named] = [
    chanceOf(tagged('a.example/2', ['week in review'])),
    chanceOf(tagged('a.example/2', ['gear'])),
    chanceOf(tagged('a.example/2', ['hiking'], true)),
  ];
  expect([same < other, other < named]).toEqual([true, true]);
  expect(chanceOf(page('a.example/2', 0.95))).toBe(named);
  const [elsewhere, namedElsewhere] = [
    chanceOf(tagged('b.example/1', ['week in review'])),
    chanceOf(tagged('b.example/1', ['hiking'], true)),
  ];
  expect(elsewhere).toBeLessThan(namedElsewhere);
  expect(elsewhere).toBe(chanceOf(tagged('b.example/1', ['gear'])));
});

it('tags move a page before there are answers, and an answer that they foresaw moves less', () => {
  const tagged = (url: string, judged: number, tagOdds: number) => ({ ...page(url, judged), tagOdds });
  const chances = [2, 0, -1].map((tagOdds) => new NearbyAnswers([]).chance(tagged('a.example/1', 0.6, tagOdds)));
  expect(chances.map((chance) => chance.toFixed(2))).toEqual(['0.92', '0.60', '0.36']);
  const afterNo = (tagOdds: number) =>
    new NearbyAnswers([{ ...tagged('a.example/1', 0.9, tagOdds), isRelevant: false }]).chance(page('a.example/2', 0.9));
  expect(afterNo(2)).toBeLessThan(afterNo(0));
  expect(afterNo(0)).toBeLessThan(afterNo(-1));
});
