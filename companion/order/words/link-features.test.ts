import { expect, it } from 'vitest';
import { known, link } from '../testing/make.ts';
import { aroundTerms, featureOf } from './link-features.ts';

const words = (letter: string) => Array.from({ length: 12 }, (_, at) => `${letter}${at}`);

it('around a link are the ten words nearest to it on each side', () => {
  const [before, after] = [words('b'), words('a')];
  const around = aroundTerms(link(known(1), { before: before.join(' '), after: after.join(' ') }));
  expect(around).toEqual([...before.slice(2), ...after.slice(0, 10)]);
});

it('given a feature, it is named by its kind and word, or by its name without a word', () => {
  expect(['a:lens', 'c:lens', 'u:a:b', 'anchor-lexicon'].map(featureOf)).toEqual([
    { feature: 'anchor', detail: 'lens' },
    { feature: 'context', detail: 'lens' },
    { feature: 'url', detail: 'a:b' },
    { feature: 'anchor-lexicon', detail: '' },
  ]);
});
