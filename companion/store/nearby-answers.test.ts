import { expect, it } from 'vitest';
import { NearbyAnswers } from './nearby-answers.ts';

const yes = (url: string) => ({ url: `http://${url}`, isRelevant: true });
const no = (url: string) => ({ url: `http://${url}`, isRelevant: false });

it('a page keeps the chance of the judge where no answer is near', () => {
  const answers = new NearbyAnswers([no('b.example/x/1')]);
  expect(answers.chance('http://a.example/x/2', 0.93)).toBeCloseTo(0.93, 9);
});

it('one no on a page of the folder leaves a sure page about an even chance; yes answers outweigh it', () => {
  expect(new NearbyAnswers([no('a.example/x/1')]).chance('http://a.example/x/2', 0.9)).toBeCloseTo(0.6, 9);
  const answers = [no('a.example/x/1'), ...Array.from({ length: 30 }, (_, at) => yes(`a.example/x/y${at}`))];
  expect(new NearbyAnswers(answers).chance('http://a.example/x/2', 0.9)).toBeGreaterThan(0.9);
});

it('answers in other folders of a host lift a page by one in log odds at most, and hold none back', () => {
  const answers = Array.from({ length: 50 }, (_, at) => `a.example/x/${at}`);
  expect(new NearbyAnswers(answers.map(no)).chance('http://a.example/z/2', 0.99)).toBeCloseTo(0.99, 9);
  expect(new NearbyAnswers(answers.map(yes)).chance('http://a.example/z/2', 0.9)).toBeCloseTo(0.961, 3);
  expect(new NearbyAnswers([yes('a.example/x/1')]).chance('http://a.example/z/2', 0.8)).toBeCloseTo(0.889, 3);
});

it('a slash at the end of an address and its query make no folder, whatever the address', () => {
  const answers = new NearbyAnswers([no('a.example/2012/one/'), no('b.example/')]);
  expect(answers.chance('http://a.example/2012/two?x=/y/', 0.9)).toBeLessThan(0.7);
  expect(answers.chance('http://b.example/', 0.9)).toBeLessThan(0.7);
  expect(answers.chance(`http://a.example/${'x/'.repeat(20_000)}`, 0.9)).toBeGreaterThan(0.7);
  for (const url of ['', '/', 'http://', 'about:blank']) expect(answers.chance(url, 0.9)).toBeCloseTo(0.9, 9);
});
