import { describe, expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { createJudge } from '../index.ts';

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

  describe('with hits', () => {
    const page = (title: string, text: string) => ({ ...EMPTY_RECORD, title, text });
    const DARKROOM = page('Camera darkroom', 'Develop the negative, stop, fix and rinse the print in the darkroom.');
    const CELLS = page('Microscope cells', 'Stain the cells, dry them and count the nuclei of the tissue.');
    const PRINT = page('Prints', 'Rinse the print and dry it after you develop and fix the negative.');
    const TISSUE = page('Tissue', 'Count the nuclei of the cells and stain the tissue.');
    const [cameras, microscopes] = [topic('cameras', ['camera']), topic('microscopes', ['microscope'])];

    it('makes the centre of each topic of the first seeds that are nearest to it, alike for all topics of a crawl', () => {
      const sides = [
        createJudge(cameras, { model, rivals: [microscopes], hits: 7 }),
        createJudge(microscopes, { model, rivals: [cameras], hits: 7 }),
      ] as const;
      for (const judge of sides) for (const seed of [DARKROOM, CELLS]) judge.judge(seed, true);
      expect(sides.map((judge) => judge.judge(PRINT).onTopic)).toEqual([true, false]);
      expect(sides.map((judge) => judge.judge(TISSUE).onTopic)).toEqual([false, true]);
    });

    it('takes at most the given number of seeds, no other page, and by default none', () => {
      const likeness = (hits: number | undefined, ...seeds: readonly boolean[]) => {
        const judge = createJudge(cameras, { model, ...(hits === undefined ? {} : { hits }) });
        for (const [place, isSeed] of seeds.entries()) judge.judge(place === 0 ? DARKROOM : TISSUE, isSeed);
        return judge.judge(PRINT).relevance;
      };
      const one = likeness(1, true);
      expect(one).toBeGreaterThan(createJudge(cameras, { model }).threshold);
      expect(likeness(1, true, true)).toBeCloseTo(likeness(7, true, false), 9);
      expect(likeness(7, true, true)).toBeLessThan(likeness(7, true, false));
      expect(likeness(7, false)).toBe(0);
      expect(likeness(undefined, true)).toBe(0);
    });

    it('leaves a seed that is like no topic to none of several', () => {
      const judge = createJudge(cameras, { model, rivals: [microscopes], hits: 7 });
      judge.judge(page('Roads', 'The council spoke of roads and bridges.'), true);
      expect(judge.judge(page('Bridges', 'Roads and bridges of the council.')).relevance).toBe(0);
    });
  });

  it('takes the threshold that the user sets', () => {
    expect(createJudge(CAMERAS, { model, threshold: 0.9 }).judge(slide)).toMatchObject({ onTopic: false });
    expect(createJudge(CAMERAS, { model: 'vsm', threshold: 0 }).judge(slide)).toMatchObject({ onTopic: true });
    expect(createJudge(CAMERAS, { threshold: 1 }).judge(slide)).toMatchObject({ onTopic: false });
  });
});
