import { describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { randomFrom } from '../../../shared/learning/random.ts';
import { openTestHarness, specOf } from '../testing/harness.ts';
import { scoped, within } from './scope.ts';

describe('a scope', () => {
  it.each([
    ['a.example', 'http://a.example/x', true],
    ['a.example', 'https://www.a.example/', true],
    ['*.a.example', 'https://www.a.example/', true],
    ['a.example', 'http://aa.example/', false],
    ['a.example/docs/', 'https://a.example/docs/1', true],
    ['a.example/docs/', 'https://a.example/blog/docs/', false],
    ['https://a.example/*/en', 'http://a.example/docs/en/1', true],
    ['a.example/*.php', 'http://a.example/x/y.php?z', true],
    ['a.example/(a+)+$', `http://a.example/${'a'.repeat(50)}!`, false],
    ['例子.cn', 'http://www.xn--fsqu00a.cn/', true],
    ['a.example/新闻/*', 'http://a.example/%E6%96%B0%E9%97%BB/1', true],
    ['a.example/%e6%96%b0*', 'http://a.example/%E6%96%B0%E9%97%BB/1', true],
    ['A.example/Docs?tag[]=*', 'http://a.example/Docs?tag[]=b', true],
    ['*.a.example/docs/', 'http://www.a.example/docs/', true],
    ['localhost:8080', 'http://localhost:8080/', true],
    ['localhost:8080', 'http://localhost:3000/', false],
    ['localhost', 'http://localhost:3000/', true],
    ['re:/20\\d\\d/', 'https://a.example/2024/x', true],
    ['re:/20\\d\\d/', 'https://a.example/1999/x', false],
  ])('%s and %s', (pattern, url, fits) => {
    expect(within({ only: [pattern], never: [] })(url)).toBe(fits);
    expect(within({ only: [], never: [pattern] })(url)).toBe(!fits);
  });

  it('tests an address in its requested spelling, too: a pattern may allow or refuse either', () => {
    const [known, written] = ['http://a.example/?a=1&b=2', 'http://a.example/?b=2&a=1'];
    for (const pattern of ['a.example/?a=*', 'a.example/?b=*', 're:\\?b=2']) {
      expect(within({ only: [pattern], never: [] })(known, written)).toBe(true);
      expect(within({ only: [], never: [pattern] })(known, written)).toBe(false);
    }
    expect(within({ only: ['a.example/?c=*'], never: [] })(known, written)).toBe(false);
    expect(within({ only: [], never: ['a.example/?b=*'] })(known)).toBe(true);
  });

  it('gives the same answer for an address after any earlier ones', () => {
    const urls = [
      'http://a.example/',
      'http://a.example/x',
      'http://a.example.evil.example/',
      'http://a.example:8080/',
      'http://a.example@b.example/',
      'http:////a.example/x',
      'http:////b.example/x',
      'HTTP://A.example/',
      'http://b.example/',
      '/a.example',
      'https://a.example/',
    ];
    for (const pattern of ['a.example', 'a.example:8080']) {
      const scope = { only: [pattern], never: [] };
      const inARow = within(scope);
      const alone = urls.map((url) => within(scope)(url));
      expect([...urls, ...urls].map((url) => inARow(url))).toEqual([...alone, ...alone]);
      expect(urls.toReversed().map((url) => inARow(url))).toEqual(alone.toReversed());
    }
  });

  it('ends although an expression never would: an undecided address is not followed', () => {
    const runaway = 're:^http://(\\w+[./]?)+\\.html$';
    const evil = (n: number) => `http://bad.example/${'a'.repeat(60)}${n}!`;
    const [only, never] = [within({ only: [runaway], never: [] }), within({ only: [], never: [runaway] })];
    // Each alone takes longer than anybody waits.
    for (let n = 0; n < 500; n++) expect([only(evil(n)), never(evil(n))]).toEqual([false, false]);
    expect([only('http://good.example/a.html'), never('http://good.example/a.html')]).toEqual([true, false]);
    expect([only('http://good.example/a!'), never('http://good.example/a!')]).toEqual([false, true]);
  });

  it('decides by the first of many patterns that fits alone, whatever kinds they are of', () => {
    const random = randomFrom(3);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const host = (): string => pick(['', 'www.', 'x.www.']) + pick(['a', 'b', 'c', 'd']) + pick(['.example', '.test.']);
    const port = (): string => pick(['', '', ':8080']);
    const kinds = [host, host, () => `*.${host()}`, () => `${host()}/x*`, () => `re:${pick(['a', 'b'])}\\.`];
    for (let round = 0; round < 200; round++) {
      const only = Array.from({ length: 12 }, () => pick(kinds)() + port());
      const together = scoped({ only, never: [] });
      const alone = only.map((pattern) => within({ only: [pattern], never: [] }));
      for (let n = 0; n < 10; n++) {
        const [url, written] = [`http://${host()}${port()}/${pick(['x', 'y'])}`, `https://${host()}/x`];
        const pattern = only.find((_, at) => alone[at]?.(url, written));
        expect(together(url, written)).toEqual({ allowed: pattern !== undefined, pattern: pattern ?? '' });
      }
    }
  });

  it('says which pattern decided, and refuses what cannot be meant', () => {
    const verdict = scoped({ only: ['a.example'], never: ['a.example/private'] });
    expect(verdict('http://a.example/x')).toEqual({ allowed: true, pattern: 'a.example' });
    expect(verdict('http://a.example/private/x')).toEqual({ allowed: false, pattern: 'a.example/private' });
    expect(verdict('http://b.example/')).toEqual({ allowed: false, pattern: '' });
    expect(() => within({ only: ['re:('], never: [] })).toThrow(ofCode('bad-request'));
  });

  it('binds what a crawl follows, not where it starts, and says what was left out', async () => {
    const harness = openTestHarness({
      'http://start.example/': {
        title: 'on',
        links: ['http://in.example/a', 'http://in.example/secret/b', 'http://out.example/'],
      },
      'http://in.example/a': { title: 'on', links: [] },
      'http://in.example/secret/b': { title: 'on', links: [] },
      'http://out.example/': { title: 'on', links: [] },
    });
    harness.crawls.start(
      specOf(['http://start.example/'], { scope: { only: ['in.example'], never: ['in.example/secret/'] } }),
    );
    await harness.crawls.ended('c');
    expect(harness.lines().map(({ url }) => url)).toEqual(['http://start.example/', 'http://in.example/a']);
    expect(harness.store.results.invalid('c')).toMatchObject([{ reason: 'outside', count: 2 }]);
    await harness.crawls.close();
    harness.store.close();
  });
});
