import { expect, it } from 'vitest';
import type { LinkRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { authorTags } from './author-tags.ts';

const link = (url: string, anchor: string, more: Partial<LinkRecord> = {}): LinkRecord => ({
  ...{ url, kind: 'a', anchor, before: '', after: '', windowBefore: '', windowAfter: '' },
  ...{ block: '', heading: '', path: '', position: 0, furniture: false, rel: [] },
  ...more,
});
const tagsOf = (links: readonly LinkRecord[]) => authorTags({ ...EMPTY_RECORD, url: 'http://a.test/post/1', links });
const tag = (at: number, furniture = false) => link(`http://a.test/tags/t${at}/`, `t${at}`, { furniture });
const names = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

it('links to lists of tags and categories of the same host are tags, by their words', () => {
  const links = [
    link('http://a.test/blog/categories/week-in-review/', 'The Week in Review'),
    link('http://a.test/tag/gear/index.html', 'gear (12)'),
    link('http://a.test/tag/gear', 'Gear'),
    link('http://a.test/about/outdoor', 'outdoor', { rel: ['tag'] }),
    link('http://a.test/tags/', 'all tags'),
    link('http://a.test/post/2', 'next'),
    link('http://b.test/tag/elsewhere', 'elsewhere'),
    link('http://a.test/tag/picture', '', { kind: 'img' }),
  ];
  expect(tagsOf(links)).toEqual(['the week in review', 'gear', 'outdoor']);
});

it('a page with a cloud of tags has those in its content, and none if they are too many, too', () => {
  const cloud = names(40).map((_, at) => tag(at, true));
  expect(tagsOf(cloud.slice(0, 24))).toEqual(names(24));
  expect(tagsOf([...cloud, tag(3)])).toEqual(['t3']);
  expect(tagsOf(names(40).map((_, at) => tag(at)))).toEqual([]);
});
