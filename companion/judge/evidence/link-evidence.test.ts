import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logit } from '../../../shared/learning/sigmoid.ts';
import { LinkEvidence, type Recommendation } from './link-evidence.ts';

const TARGET = 'https://b.test/target';
const LINK: Recommendation = { url: TARGET, kind: 'a', furniture: false, rel: [] };
const after = (relevances: readonly number[], links: readonly Recommendation[] = [LINK]): number => {
  const evidence = new LinkEvidence();
  for (const [at, relevance] of relevances.entries()) evidence.count(`https://a.test/${at}`, links, relevance);
  return evidence.logOdds(TARGET);
};

it('given links from on-topic pages, a page is likelier on topic; given links from others, less likely', () => {
  expect(after([1, 1, 1])).toBeGreaterThan(after([1]));
  expect(after([1])).toBeGreaterThan(0);
  expect(after([0])).toBeLessThan(0);
  expect(after([0, 0, 0])).toBeLessThan(after([0]));
});

it('is worth its linking pages and three of the mean of the crawl, which a first guess of one in ten counts in as twenty pages', () => {
  const mean = (20 * 0.1 + 0.9 + 0.6) / 22;
  expect(after([0.9, 0.6])).toBeCloseTo(logit((3 * mean + 1.5) / 5) - logit(mean), 6);
});

it('knows nothing of a page that no page links to', () => {
  const evidence = new LinkEvidence();
  evidence.count('https://a.test/', [{ ...LINK, url: 'https://c.test/' }], 1);
  expect(evidence.logOdds(TARGET)).toBe(0);
});

it.each<{ what: string; link: Partial<Recommendation> }>([
  { what: 'furniture', link: { furniture: true } },
  { what: 'a link that says nofollow', link: { rel: ['nofollow', 'ugc'] } },
  { what: 'a picture', link: { kind: 'img' } },
])('$what recommends nothing', ({ link }) => {
  expect(after([1, 1, 1], [{ ...LINK, ...link }])).toBe(0);
});

it('given many links of one page, they count once, and none of them for itself', () => {
  expect(after([1], [LINK, LINK, LINK])).toBe(after([1]));
  const evidence = new LinkEvidence();
  evidence.count(TARGET, [LINK], 1);
  expect(evidence.logOdds(TARGET)).toBe(0);
});

it('stays within its bounds, and rises with what the linking pages are worth', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(chance, { minLength: 1, maxLength: 30 }), chance, chance, (others, one, two) => {
      const [low, high] = [Math.min(one, two), Math.max(one, two)];
      // The same mean of the crawl for both: an unlinked page makes up for the difference.
      const odds = (mine: number, unlinked: number) => {
        const evidence = new LinkEvidence();
        for (const [at, relevance] of [...others, mine].entries())
          evidence.count(`https://a.test/${at}`, [LINK], relevance);
        evidence.count('https://a.test/other', [], unlinked);
        return evidence.logOdds(TARGET);
      };
      expect(odds(low, high)).toBeLessThanOrEqual(odds(high, low) + 1e-9);
      expect(Math.abs(odds(low, high))).toBeLessThanOrEqual(2.5);
    }),
  );
});
