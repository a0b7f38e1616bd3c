import { describe, expect, it } from 'vitest';
import { specOf } from '../../../companion/crawl/testing/harness.ts';
import { bestSites } from '../../../companion/results/best-sites.ts';
import { SKIP_SENTENCES, skipped } from '../../../companion/results/skipped.ts';
import { Diary, label } from './diary.ts';

const diary = new Diary();

describe('what a user sees of a crawl', () => {
  it('is every address that was left out, with its reason', async () => {
    await diary.crawl();
    const left = skipped(diary.harness.store, 'c', 1_000);
    expect(left).toContainEqual({
      url: 'http://www.diary.example/1.zip',
      reason: 'media',
      message: SKIP_SENTENCES.media,
    });
    expect(left).toContainEqual({
      url: 'http://tea.example/15',
      reason: 'gone',
      message: 'The page does not exist.',
    });
    expect(skipped(diary.harness.store, 'c', 2)).toHaveLength(2);
    expect(left.every(({ message }) => message.endsWith('.'))).toBe(true);
  });

  it('is the record of each site over all crawls of a topic, best first, a page counted once, without sites that have none on the topic', async () => {
    await diary.crawl(1_000);
    diary.harness.crawls.start(specOf(['http://tea.example/2'], { id: 'again' }));
    await diary.harness.crawls.ended('again');
    const sites = bestSites(diary.harness.store, 't');
    expect(sites.map(({ site, hosts, fetched, onTopic }) => [site, hosts, fetched, onTopic])).toEqual([
      ['diary.example', 2, 17, 17],
      ['tea.example', 1, 9, 9],
      ['notdiary.example', 1, 8, 8],
    ]);
    diary.harness.crawls.label(
      Array.from({ length: 10 }, (_, n) => ({
        ...label(`http://notdiary.example/${n}`, n),
        value: 'not-relevant' as const,
      })),
    );
    expect(bestSites(diary.harness.store, 't').map(({ site, onTopic }) => [site, onTopic])).toEqual([
      ['diary.example', 17],
      ['tea.example', 9],
    ]);
    expect(bestSites(diary.harness.store, 'nobody')).toEqual([]);
  });
});
