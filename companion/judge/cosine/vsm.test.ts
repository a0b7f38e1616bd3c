import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../index.ts';

const TOPIC = { id: 't', name: 't', words: ['camera', 'lens'], texts: [] };
/** Returns the weight of a word that occurs n times. */
const tf = (times: number): number => 1 + Math.log(times);
const judge = (model: 'vsm' | 'nearest-centre') => createJudge(TOPIC, { model });
const PAGE = { ...EMPTY_RECORD, title: 'Lens', text: 'camera camera soup' };

it.each(['vsm', 'nearest-centre'] as const)(
  '%s is the cosine worked by hand, title words counting four times',
  (model) => {
    // One page was seen, and it has all words: all are equally rare. The page is (camera 2, soup 1, lens 4), the topic
    // (1, 0, 1).
    const page = Math.hypot(tf(2), tf(1), tf(4));
    expect(judge(model).judge(PAGE).relevance).toBeCloseTo((tf(2) + tf(4)) / (page * Math.SQRT2), 12);
  },
);

it('weighs a word by how few of the pages seen have it: ln((N + 1) / (n + 1)) + 1', () => {
  const vsm = judge('vsm');
  for (const text of ['lens', 'lens soup']) vsm.judge({ ...EMPTY_RECORD, text });
  // Of three pages one has the camera, all have the lens, two the soup.
  const idf = (pages: number): number => Math.log(4 / (pages + 1)) + 1;
  const [camera, lens, soup] = [idf(1), idf(3), idf(2)];
  const page = Math.hypot(camera, lens, soup);
  const topic = Math.hypot(camera, lens);
  const { relevance, onTopic } = vsm.judge({ ...EMPTY_RECORD, text: 'camera lens soup' });
  expect(relevance).toBeCloseTo((camera ** 2 + lens ** 2) / (page * topic), 12);
  expect(onTopic).toBe(true);
});

it('takes a page for on the topic from the threshold on, not above it alone', () => {
  const page = { ...EMPTY_RECORD, text: 'camera soup' };
  // No page seen has the lens: ln(2 / 1) + 1.
  const likeness = 1 / (Math.SQRT2 * Math.hypot(1, 1 + Math.log(2)));
  const judged = [likeness - 1e-9, likeness + 1e-9].map((threshold) =>
    createJudge(TOPIC, { model: 'vsm', threshold }).judge(page),
  );
  expect(judged.map(({ relevance }) => relevance)).toEqual(
    [likeness, likeness].map((each) => expect.closeTo(each, 12)),
  );
  expect(judged.map(({ onTopic }) => onTopic)).toEqual([true, false]);
  const { relevance } = judge('vsm').judge(page);
  expect(createJudge(TOPIC, { model: 'vsm', threshold: relevance }).judge(page).onTopic).toBe(true);
});
