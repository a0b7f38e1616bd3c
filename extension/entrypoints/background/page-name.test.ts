// @vitest-environment node
import { expect, it } from 'vitest';
import { pageName } from './page-name.ts';

const SITE = 'https://www.bread-blog.example';

it.each([
  // The title as the reader of pages found it.
  ['/mixers', 'Stand mixers', [], 'Stand mixers – Bread Blog', 'Stand mixers'],
  ['/mixers', 'Why I – who never bake – bake', [], 'Why I – who never bake – bake', 'Why I – who never bake – bake'],
  // A title that wrongly is the site's banner.
  ['/mixers', 'Bread Blog', ['Bread Blog', 'Stand mixers'], 'Stand mixers – Bread Blog', 'Stand mixers'],
  ['/mixers', 'Bread Blog', [], 'Bread Blog | Stand mixers', 'Stand mixers'],
  ['/mixers', 'The Daily Loaf', ['The Daily Loaf', 'Stand mixers'], 'Stand mixers - The Daily Loaf', 'Stand mixers'],
  ['/mixers', 'Stand mixers', ['Stand mixers'], 'The Daily Loaf - Stand mixers', 'Stand mixers'],
  ['/jiaomian', '酵种养护', [], '酵种养护_面包网', '酵种养护'],
  // The site's name alone, on every page.
  ['/mixers', 'Bread Blog', ['Bread Blog', 'Stand mixers'], 'Bread Blog', 'Stand mixers'],
  ['/shop/stand-mixers.html', 'Bread Blog', [], 'Bread Blog', 'stand mixers'],
  ['/shop/%E9%85%B5%E7%A7%8D', 'Bread Blog', ['…'], 'Bread Blog', '酵种'],
  ['/shop/mixers/index.php', 'bread-blog.example', [], 'bread-blog.example', 'mixers'],
  ['/%ff/17', 'Bread Blog', [], 'Bread Blog', '%ff'],
  ['/17/42', 'Bread Blog', [], 'Bread Blog', 'Bread Blog'],
  // The front page is the site.
  ['/', 'Bread Blog', ['News'], 'Bread Blog', 'Bread Blog'],
  ['/index.html', 'Bread Blog', ['News'], 'Bread Blog', 'Bread Blog'],
  ['/', 'Bread Blog', ['News'], 'Baking for beginners · Bread Blog', 'Baking for beginners'],
  ['/', '', [], '', ''],
])('%s with the title %j is called %5$j', (path, title, headings, declared, name) => {
  expect(pageName({ url: `${SITE}${path}`, title, headings }, declared)).toBe(name);
});

it("given a page without a web address, uses the browser's title", () => {
  expect(pageName({ url: 'about:blank', title: '', headings: [] }, 'A file')).toBe('A file');
  expect(pageName({ url: '', title: '', headings: [] }, '')).toBe('');
});
