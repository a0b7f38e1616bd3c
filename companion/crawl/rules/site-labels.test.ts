import { describe, expect, it } from 'vitest';
import { openTestHarness, specOf } from '../testing/harness.ts';
import { siteLabel } from './site-labels.ts';

describe('siteLabel', () => {
  const label = siteLabel({
    relevant: ['example.org', 'https://www.Camera.test/about', '*.lens.test', 'museum.city.test'],
    notRelevant: ['shop.example.org', 'city.test', ' '],
  });

  it.each([
    ['http://example.org/', true],
    ['https://a.b.example.org/x?y=1', true],
    ['http://shop.example.org/', false],
    ['http://old.shop.example.org/', false],
    ['http://camera.test/', true],
    ['http://www.camera.test/', true],
    ['http://lens.test/', true],
    ['http://city.test/', false],
    ['http://museum.city.test/', true],
    ['http://notexample.org/', undefined],
    ['http://org/', undefined],
    ['mailto:a@example.org', undefined],
  ])('%s: %s', (url, expected) => expect(label(url)).toBe(expected));

  it('believes the refusal where both lists name a site', () => {
    expect(siteLabel({ relevant: ['a.test'], notRelevant: ['a.test'] })('http://a.test/')).toBe(false);
  });
});

describe('a crawl with labelled sites', () => {
  const links = (host: string, anchor: string) =>
    Array.from({ length: 12 }, (_, place) => ({ url: `http://${host}/${place}`, anchor }));
  const pages = {
    'http://start.example/': {
      title: '0.1',
      links: [
        ...links('soups.example', 'soup bowl'),
        ...links('museum.example', 'etching plate'),
        { url: 'http://one.example/', anchor: 'soup' },
        { url: 'http://two.example/', anchor: 'etching' },
      ],
    },
    'http://one.example/': { title: '0.1', links: [] },
    'http://two.example/': { title: '0.1', links: [] },
  };

  it.each([
    [{ relevant: ['museum.example'], notRelevant: ['soups.example'] }, ['two', 'one']],
    [{ relevant: ['soups.example'], notRelevant: ['museum.example'] }, ['one', 'two']],
  ])('learns from their links before it follows any: %o', async (siteLabels, expected) => {
    const harness = openTestHarness(pages, { real: true });
    harness.crawls.start(specOf(['http://start.example/'], { order: 'naive-bayes', siteLabels }));
    await harness.crawls.ended('c');
    expect(
      harness
        .lines()
        .map(({ url }) => /(one|two)\.example/.exec(url)?.[1])
        .slice(1),
    ).toEqual(expected);
    expect(harness.store.crawls.get('c')?.choices?.siteLabels).toEqual(siteLabels);
    await harness.crawls.close();
    harness.store.close();
  });
});
