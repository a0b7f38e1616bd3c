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

it('given the weightings of the GA crawler, is the cosine of counts, or of words that are there', () => {
  const relevance = (weighting: number) =>
    createJudge(TOPIC, { model: 'vsm', parameters: { weighting } }).judge(PAGE).relevance;
  // The page is (camera 2, soup 1, lens 4), the topic (1, 0, 1).
  expect(relevance(1)).toBeCloseTo((2 + 4) / (Math.hypot(2, 1, 4) * Math.SQRT2), 12);
  expect(relevance(2)).toBeCloseTo(2 / (Math.sqrt(3) * Math.SQRT2), 12);
});

it('given `trim`, leaves out the words that the topic does not have', () => {
  const relevance = createJudge(TOPIC, { model: 'vsm', parameters: { trim: 1, weighting: 1 } }).judge(PAGE).relevance;
  expect(relevance).toBeCloseTo((2 + 4) / (Math.hypot(2, 4) * Math.SQRT2), 12);
});

it('refuses parameters that it does not know, and those of other models', () => {
  expect(() => createJudge(TOPIC, { model: 'vsm', parameters: { weighting: 3 } })).toThrow('not between 0 and 2');
  expect(() => createJudge(TOPIC, { parameters: { trim: 1 } })).toThrow('no such parameter');
});

it("given twelve pages of which three are on the topic, has a threshold between them; the user's own threshold stays", () => {
  const [own, set] = [createJudge(TOPIC, { model: 'vsm' }), createJudge(TOPIC, { model: 'vsm', threshold: 0.15 })];
  const filler = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const pages = Array.from({ length: 12 }, (_, at) => ({
    ...EMPTY_RECORD,
    text: at < 3 ? `camera ${filler}` : filler,
  }));
  const judged = [own, set].map((each) => pages.map((page) => each.judge(page).features));
  expect(own.revision).toBe(1);
  expect(own.threshold).toBeLessThan(0.15);
  // Worked by hand: the three likenesses above 0 are equal, so that their mean counted by likeness is each of them.
  const [first = ''] = judged[0] ?? [];
  expect(own.threshold).toBeCloseTo(own.rejudge(first).relevance / 3, 9);
  expect((judged[0] ?? []).map((each) => own.rejudge(each).onTopic)).toEqual(pages.map((_, at) => at < 3));
  expect([set.revision, set.threshold]).toEqual([0, 0.15]);
  expect((judged[1] ?? []).some((each) => set.rejudge(each).onTopic)).toBe(false);
});

it.each(['vsm', 'nearest-centre'] as const)('%s, given a way to cut Chinese, compares words and not pairs', (model) => {
  const topic = { ...TOPIC, words: ['研究生'] };
  const page = { ...EMPTY_RECORD, text: '研究生命起源' };
  const likeness = (way?: 'likeliest' | 'forward-maximum') => createJudge(topic, { model, way }).judge(page).relevance;
  // Two of the pairs belong to the topic: 研究 and 究生. The likeliest words are 研究, 生命 and 起源.
  expect(likeness()).toBeGreaterThan(0);
  expect(likeness('likeliest')).toBe(0);
  expect(likeness('forward-maximum')).toBeCloseTo(1 / Math.sqrt(3), 12);
});
