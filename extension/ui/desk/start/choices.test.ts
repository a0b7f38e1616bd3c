// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DEFAULTS, specOf } from './choices.ts';

describe('request of the crawl form', () => {
  it('given untouched fields, leaves their values out', () => {
    expect(specOf(DEFAULTS)).toEqual({
      order: 'adaptive',
      parameters: {},
      budgets: { pages: 500, perHost: 100, seconds: 0 },
      scope: { only: [], never: [] },
    });
  });

  it('reads lines, minutes and the threshold, and hands the parameters on', () => {
    const spec = specOf({
      ...DEFAULTS,
      ...{ order: 'naive-bayes', judge: 'vsm', threshold: 0.2, minutes: 3 },
      ...{ relevantSites: 'a.example\nb.example, a.example', otherSites: 'c.example', parameters: { features: 1 } },
    });
    expect(spec).toMatchObject({
      judge: { model: 'vsm', threshold: 0.2 },
      budgets: { seconds: 180 },
      siteLabels: { relevant: ['a.example', 'b.example'], notRelevant: ['c.example'] },
      parameters: { features: 1 },
    });
    expect(specOf({ ...DEFAULTS, threshold: 0 }).judge).toEqual({ model: 'ambit', threshold: 0 });
  });

  it('given a typed share of a site and seeds per centre, sends both', () => {
    const spec = specOf({ ...DEFAULTS, perSite: 30, offTopicPerSite: 0, judge: 'nearest-centre', hits: 5 });
    expect(spec.budgets).toEqual({ pages: 500, perHost: 100, seconds: 0, perSite: 30, offTopicPerSite: 0 });
    expect(spec.judge).toEqual({ model: 'nearest-centre', hits: 5 });
    // No other judge makes any.
    expect(specOf({ ...DEFAULTS, judge: 'vsm', hits: 5 }).judge).toEqual({ model: 'vsm' });
    expect(specOf({ ...DEFAULTS, hits: 5 })).not.toHaveProperty('judge');
  });

  it('given changed parameters of the judge, sends them', () => {
    const judgeParameters = { weighting: 2 };
    expect(specOf({ ...DEFAULTS, judge: 'vsm', judgeParameters }).judge).toEqual({
      model: 'vsm',
      parameters: judgeParameters,
    });
    expect(specOf({ ...DEFAULTS, judge: 'vsm' }).judge).toEqual({ model: 'vsm' });
  });

  it('given changed parameters of page reading, sends them alone', () => {
    expect(specOf({ ...DEFAULTS, extraction: { title: 1 } }).extraction).toEqual({ title: 1 });
    expect(specOf(DEFAULTS)).not.toHaveProperty('extraction');
  });

  it('takes every pattern of addresses whole, however long and whatever commas are in it', () => {
    const long = `news.example/${'%E6%96%B0'.repeat(20)}/*`;
    const only = `re:^https://a\\.example/\\d{2,4}/\n http://b.example/x,1.html\n${long}\nc.example,d.example， e.example\n\nc.example, f.example/a,b`;
    expect(specOf({ ...DEFAULTS, only, never: only }).scope).toEqual({
      only: [
        ...['re:^https://a\\.example/\\d{2,4}/', 'http://b.example/x,1.html', long],
        ...['c.example', 'd.example', 'e.example', 'f.example/a,b'],
      ],
      never: specOf({ ...DEFAULTS, only }).scope?.only,
    });
  });

  it('learns from earlier crawls by the one order that can', () => {
    const learnFrom = ['crawl-1', 'crawl-2'];
    expect(specOf({ ...DEFAULTS, order: 'q-learning', learnFrom })).toMatchObject({ learnFrom });
    expect(specOf({ ...DEFAULTS, order: 'adaptive', learnFrom })).toMatchObject({ learnFrom });
    expect(specOf({ ...DEFAULTS, order: 'naive-bayes', learnFrom })).toMatchObject({ learnFrom });
    expect(specOf({ ...DEFAULTS, order: 'shark-search', learnFrom })).not.toHaveProperty('learnFrom');
  });
});
