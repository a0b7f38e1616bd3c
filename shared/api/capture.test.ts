import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { Capture } from './capture.ts';

it('a capture of an earlier extension, which knew no letter and no windows, is taken', () => {
  const text = { anchor: 'a', before: '', after: '', block: '', heading: '', path: 'a' };
  const link = { kind: 'a', url: 'http://a.example/', position: 0, furniture: false, rel: [], ...text };
  const page = {
    ...{ url: 'http://a.example/', title: '', text: '', description: '', headings: [], language: 'en' },
    ...{ links: [link], canonical: '', feeds: [], author: '', published: '' },
    ...{ noindex: false, nofollow: false, truncated: false },
  };
  expect(Value.Check(Capture, { id: 'capture-1', at: 1, page })).toBe(true);
});
