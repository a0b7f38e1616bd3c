import { expect, it } from 'vitest';
import { completed, type EarlierRecord } from './earlier.ts';

const LINK = { url: 'https://a.test/2', kind: 'a', anchor: 'two', before: 'one', after: '', block: 'one two' } as const;
const EARLIER: EarlierRecord = {
  ...{ url: 'https://www.a.test/', title: 'One', text: 'one two', description: '', headings: [], language: 'en' },
  ...{ canonical: '', feeds: [], author: '', published: '', noindex: false, nofollow: false, truncated: false },
  links: [{ ...LINK, heading: '', path: 'p>a', position: 0, furniture: false, rel: [] }],
};

it('given a record of an earlier version, it gets the later fields and keeps its own', () => {
  const whole = completed(EARLIER);
  expect(whole).toMatchObject(EARLIER);
  expect(whole.letter).toBe('A');
  expect(whole.links[0]).toMatchObject({ windowBefore: '', windowAfter: '' });
  expect(completed(whole)).toBe(whole);
});
