import { expect, it } from 'vitest';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { entriesOf, sharedText } from './entries.ts';

const link = (anchor: string, path = 'ul>li>a', more: Partial<LinkRecord> = {}): LinkRecord => ({
  ...{ url: 'https://b.test/', kind: 'a', anchor, before: '', after: '', windowBefore: '', windowAfter: '', block: '' },
  ...{ heading: '', path, position: 0, furniture: false, rel: [], ...more },
});
const list = (links: readonly LinkRecord[], url = 'https://a.test/tags/tea/'): PageRecord => ({
  ...EMPTY_RECORD,
  url,
  links,
});
const none = (): boolean => false;

it('given a list without sentences, shows its entries, each once, those with a word of the reasons first', () => {
  const links = ['A walk to the market', 'Green tea in the shade', 'A walk to the market'].map((text) => link(text));
  expect(entriesOf(list(links), ['tea'], none)).toBe('Green tea in the shade • A walk to the market');
});

it('shows the block with most text, no menu, no short link and no line of the site', () => {
  const links = [
    link('All the things that we sell', 'nav>a'),
    link('A footer that says far more than the list of all posts', 'p>a', { furniture: true }),
    link('Subscribe to the newsletter of tea'),
    link('tea'),
    link('Ann writes about tea from her house'),
    link('Green tea in the shade'),
    link('A walk to the market'),
  ];
  const isAnn = (text: string): boolean => text.startsWith('Ann');
  expect(entriesOf(list(links), [], isAnn)).toBe('Green tea in the shade • A walk to the market');
});

it('shows whole entries, as many as there is room for', () => {
  const links = Array.from({ length: 30 }, (_, at) => link(`Entry number ${'x'.repeat(at * 3)} of the list`));
  const shown = entriesOf(list(links), [], none);
  expect(shown.length).toBeLessThanOrEqual(240);
  for (const entry of shown.split(' • ')) expect(links.map(({ anchor }) => anchor)).toContain(entry);
  expect(entriesOf(list([link('tea'), link('shade')]), ['tea'], none)).toBe('');
});

it('given a page that is no list, shows and counts none of its links', () => {
  const page = { ...list([link('Green tea in the shade')], 'https://a.test/2024/tea.html'), description: 'On tea.' };
  expect(entriesOf(page, [], none)).toBe('');
  expect(sharedText(page)).toBe('On tea.');
  expect(sharedText({ ...page, url: 'https://a.test/tags/tea/' })).toBe('On tea.\nGreen tea in the shade');
});
