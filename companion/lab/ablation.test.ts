import { afterAll, describe, expect, it } from 'vitest';
import { createJudge } from '../judge/index.ts';
import { FIELDS } from '../order/adaptive/link-words.ts';
import { FEATURES } from '../order/adaptive.ts';
import { knowingJudge } from './crawl/knowing-judge.ts';
import { askedTopic } from './crawl/start.ts';
import { ablation } from './experiments/ablation/index.ts';
import { difference } from './experiments/ablation/report.ts';
import { KNOWING, VARIANTS, WHOLE } from './experiments/ablation/variants.ts';
import { runHarvest } from './experiments/harvest/run.ts';
import { shuffled } from './metrics/shuffle.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());
const [topic] = lab.truth.topics;
if (topic === undefined) throw new Error('the little web has a topic');
const on = lab.truth.of(topic, lab.web.urls);

describe('ablation', async () => {
  const result = await ablation.run(lab, options({}));
  const foundBy = (name: string) => result.runs.find(({ variant }) => variant === name)?.found;

  it('leaves every feature and every field of a link out of some variant', () => {
    const features = new Set(VARIANTS.flatMap(({ cut }) => cut?.features ?? []));
    const fields = new Set(VARIANTS.flatMap(({ cut }) => cut?.fields ?? []));
    // Likeness to the topic goes with the words of the field that it is taken of.
    const byField = ['anchor', 'context', 'heading', 'address'];
    expect([...features, ...byField, 'base'].sort()).toEqual(FEATURES.map(({ code }) => code).sort());
    expect([...fields].sort()).toEqual([...FIELDS].sort());
  });

  it('crawls by the whole order as harvest does, and otherwise when something is left out', () => {
    const harvest = runHarvest(lab, options({ orders: ['adaptive'] }));
    expect(foundBy(WHOLE)).toEqual(harvest.runs.find(({ order }) => order === 'adaptive')?.found);
    expect(VARIANTS.filter(({ name }) => `${foundBy(name)}` !== `${foundBy(WHOLE)}`).length).toBeGreaterThan(5);
  });

  it('reports the worth of each part and how the order learns', () => {
    const [losses, learning] = ablation.report(result);
    expect(losses?.table?.rows.map(([name]) => name).sort()).toEqual(VARIANTS.map(({ name }) => name).sort());
    const lost = difference(result, 'link text', ({ found }) => found.at(-1) ?? 0).mean;
    expect(lost).toBe((foundBy('link text')?.at(-1) ?? 0) - (foundBy(WHOLE)?.at(-1) ?? 0));
    expect(learning?.plot?.lines.map(({ name }) => name)).toContain(KNOWING);
  });

  it('given variants, shows labels only to the one that declares it', async () => {
    const labels = shuffled(Array.from(on), 7);
    const blinded = { ...lab, truth: { ...lab.truth, of: () => Int8Array.from(labels) } };
    const told = lab.web.urls.map((_, page) => page).filter((page) => on[page] !== labels[page]);
    expect(told.length).toBeGreaterThan(10);
    const crawled = async (of: typeof lab) => {
      const urls: string[][] = [];
      const page = (at: number) => {
        urls.at(-1)?.push(of.web.urls[at] ?? '');
        return of.web.page(at);
      };
      const progress = () => urls.push([]);
      await ablation.run({ ...of, web: { ...of.web, page } }, options({ progress }));
      return urls;
    };
    const [before, after] = [await crawled(lab), await crawled(blinded)];
    const same = VARIANTS.filter((_, at) => {
      const short = Math.min(before[at]?.length ?? 0, after[at]?.length ?? 0);
      return `${before[at]?.slice(0, short)}` === `${after[at]?.slice(0, short)}`;
    });
    expect(same.map(({ name }) => name)).toEqual(VARIANTS.map(({ name }) => name).filter((name) => name !== KNOWING));
  });
});

describe('a judge that cannot err', () => {
  it("given a label, returns it; without one, returns the other judge's result", () => {
    const asked = askedTopic(topic);
    const labels = Int8Array.from(on, (label, page) => (page < 5 ? -1 : label));
    const knowing = knowingJudge(lab.web, labels, createJudge(asked));
    const plain = createJudge(asked);
    for (let page = 0; page < lab.web.size; page++) {
      const { record } = lab.web.page(page);
      const [ours, theirs] = [knowing.judge(record), plain.judge(record)];
      const expected = labels[page] === -1 ? theirs.onTopic : labels[page] === 1;
      expect(ours.onTopic).toBe(expected);
      expect(knowing.rejudge(ours.features).onTopic).toBe(
        labels[page] === -1 ? plain.rejudge(theirs.features).onTopic : expected,
      );
    }
  });
});
