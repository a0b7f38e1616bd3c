import { expect, it } from 'vitest';
import { linkOf } from '../../crawl/testing/fake-web.ts';
import { listStrength } from './list-links.ts';

it.each([
  ['', 'http://a.example/archive/', 1],
  ['', 'http://a.example/blog/archives.html?x=1', 1],
  ['The full blog archive', 'http://a.example/x', 1],
  ['All posts »', 'http://a.example/x', 1],
  ['Site map', 'http://a.example/x', 1],
  ['文章归档', 'http://a.example/x', 1],
  ['', 'http://a.example/posts/index.html', 0.85],
  ['Read on', 'http://a.example/blog', 0.85],
  ['Tags', 'http://a.example/x', 0.7],
  ['', 'http://a.example/categories/', 0.7],
  ['标签', 'http://a.example/x', 0.7],
  ['« Older posts', 'http://a.example/x', 0.5],
  ['2', 'http://a.example/page/2/', 0.5],
  ['下一页', 'http://a.example/x', 0.5],
  ['A walk in the archive of the town', 'http://a.example/walk', 0],
  ['', 'http://a.example/2019/05/my-post.html', 0],
  ['', 'http://a.example', 0],
  ['all', 'http://a.example/x', 1],
])('given the link %j to %s, it is a list with the strength %d', (anchor, url, strength) => {
  expect(listStrength(linkOf({ anchor, url }))).toBe(strength);
});
