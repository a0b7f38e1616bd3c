import { expect, it } from 'vitest';
import { NO_WORDS } from '../../shared/page/links/no-words.ts';
import type { LinkRecord } from '../../shared/page/record.ts';
import { createJudge, judgedBy } from './index.ts';
import { FILLER, GLASS, page, SOUP, topic } from './testing/pages.ts';

const linkTo = (url: string): LinkRecord => ({
  url,
  kind: 'a',
  ...NO_WORDS,
  anchor: 'more',
  path: 'p>a',
  position: 0,
  furniture: false,
  rel: [],
});

it.each([
  { words: ['camera', 'lens'], kinds: ['judge-keywords', 'judge-words'] },
  { words: [], kinds: ['judge-texts', 'judge-words'] },
])('given typed words: $words, lists the parts of the relevance: log odds that add up to it', ({ words, kinds }) => {
  const judge = createJudge(topic(words, [GLASS]));
  for (const text of [GLASS, SOUP, FILLER]) judge.judge(page({ text: text.repeat(5) }));
  const { features, relevance } = judge.judge(page({ title: 'Camera lens', text: GLASS.repeat(5) }));
  const { judged: parts, judgedAs } = judgedBy(features);
  expect(judgedAs).toBeCloseTo(relevance, 3);
  expect(parts[0]?.weight).toBeGreaterThan(0);
  expect(parts.map(({ feature }) => feature)).toEqual(expect.arrayContaining(kinds));
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  // Weights are kept to two places, and those near 0 are left out.
  expect(Math.abs(sum - Math.log(relevance / (1 - relevance)))).toBeLessThan(0.2);
});

it('given pages on the topic that link to a page, counts them for it and lists them', () => {
  const judged = (from: 'camera' | 'soup') => {
    const judge = createJudge(topic(['camera', 'lens']));
    const target = 'https://c.test/plain';
    const links = [linkTo(target)];
    for (let at = 0; at < 10; at++) {
      const [onTopic, off] = [{ text: GLASS.repeat(5) }, { text: SOUP.repeat(5) }];
      judge.judge(page({ url: `https://a${at}.test/`, ...onTopic, links: from === 'camera' ? links : [] }));
      judge.judge(page({ url: `https://b${at}.test/`, ...off, links: from === 'soup' ? links : [] }));
    }
    return judge.judge(page({ url: target, text: FILLER }));
  };
  expect(judged('camera').relevance).toBeGreaterThan(judged('soup').relevance);
  const weight = ({ features }: { features: string }) =>
    judgedBy(features).judged.find(({ feature }) => feature === 'judge-place')?.weight ?? 0;
  expect(weight(judged('camera'))).toBeGreaterThan(0);
  expect(weight(judged('soup'))).toBeLessThan(0);
});

it('given labels, accounts for their effect beside the first judgement', () => {
  const judge = createJudge(topic(['camera', 'lens']));
  const { features } = judge.judge(page({ title: 'Camera lens', text: GLASS.repeat(5) }));
  const other = judge.judge(page({ url: 'https://b.test/', title: 'Camera lens', text: GLASS.repeat(4) }));
  const kinds = () => judge.account(features).judged.map(({ feature }) => feature);
  expect(kinds()).not.toContain('judge-labels');
  judge.learn(other.features, false);
  expect(judge.account(features).judged.find(({ feature }) => feature === 'judge-labels')?.weight).toBeLessThan(0);
  expect(judge.account(features).judgedAs).toBeLessThan(judgedBy(features).judgedAs ?? 0);
  judge.learn(other.features, undefined);
  expect(kinds()).not.toContain('judge-labels');
});

it('has made nothing of features of earlier versions', () => {
  expect(judgedBy('{}')).toEqual({ judged: [] });
});

it("a paper's judge is made of its cosine", () => {
  const { features, relevance } = createJudge(topic(['camera']), { model: 'vsm' }).judge(page({ text: GLASS }));
  expect(judgedBy(features)).toEqual({
    judged: [{ feature: 'judge-cosine', detail: '', weight: expect.closeTo(relevance, 2) as number }],
    judgedAs: expect.closeTo(relevance, 3) as number,
  });
});
