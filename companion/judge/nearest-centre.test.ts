import { describe, expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { createJudge } from './index.ts';

const topic = (id: string, words: readonly string[], texts: readonly string[] = []) => ({
  id,
  name: id,
  words,
  texts: texts.map((text) => ({ url: '', title: '', text })),
});
const CAMERAS = topic(
  'cameras',
  ['camera', 'lens'],
  ['The aperture of the lens and the shutter of the camera set the exposure.'],
);
const MICROSCOPES = topic(
  'microscopes',
  ['microscope', 'lens'],
  ['A slide under the lens of the microscope shows the cell.'],
);
const model = 'nearest-centre';

describe('the rule of the nearest centre', () => {
  const slide = {
    ...EMPTY_RECORD,
    title: 'Slides',
    text: 'Put the slide under the lens of the microscope, fix the camera above it and look at the cell.',
  };

  it('leaves a page to the topic whose centre is nearer, however near it is to this one', () => {
    const alone = createJudge(CAMERAS, { model }).judge(slide);
    const among = createJudge(CAMERAS, { model, rivals: [MICROSCOPES] }).judge(slide);
    expect(alone.onTopic).toBe(true);
    expect(among.onTopic).toBe(false);
    expect(createJudge(MICROSCOPES, { model, rivals: [CAMERAS] }).judge(slide).onTopic).toBe(true);
    // Behind every page of its own, yet in the order of their likeness.
    expect(among.relevance).toBeLessThan(createJudge(CAMERAS, { model }).threshold);
    expect(among.relevance).toBeGreaterThan(0);
  });

  it('moves its centre to what the user calls relevant, and back', () => {
    const judge = createJudge(CAMERAS, { model, rivals: [MICROSCOPES] });
    const darkroom = {
      ...EMPTY_RECORD,
      title: 'Darkroom',
      text: 'Develop the negative, stop, fix and rinse the print in the darkroom.',
    };
    const { features, relevance } = judge.judge(darkroom);
    judge.learn(features, true);
    const liked = judge.rejudge(features);
    expect(liked.relevance).toBeGreaterThan(relevance);
    expect(liked.onTopic).toBe(true);
    judge.learn(features, undefined);
    expect(judge.rejudge(features).relevance).toBeCloseTo(relevance, 9);
  });

  it('takes the threshold that the user sets', () => {
    expect(createJudge(CAMERAS, { model, threshold: 0.9 }).judge(slide)).toMatchObject({ onTopic: false });
    expect(createJudge(CAMERAS, { model: 'vsm', threshold: 0 }).judge(slide)).toMatchObject({ onTopic: true });
    expect(createJudge(CAMERAS, { threshold: 1 }).judge(slide)).toMatchObject({ onTopic: false });
  });
});
