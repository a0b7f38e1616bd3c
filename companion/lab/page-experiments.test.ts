import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useLargeDictionary } from '../../shared/text/dictionary/large.ts';
import { extraction } from './experiments/pages/extraction.ts';
import { titles } from './experiments/pages/titles.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
beforeAll(() => useLargeDictionary());
afterAll(() => lab.remove());

describe('titles', () => {
  it("given the paper's pairs, calls the reprint the same and the other news not, by every size of sample", () => {
    const result = titles.run(lab, options({ pages: 100 })) as Exclude<ReturnType<typeof titles.run>, Promise<unknown>>;
    expect(result.samples.map(({ titles: size }) => size)).toEqual([1, 5, 10, 25, 50, 75, 100]);
    for (const { likeness } of result.samples) {
      for (const value of likeness.reprint) expect(value).toBeGreaterThanOrEqual(0.8);
      for (const value of likeness['other news']) expect(value).toBeLessThan(0.8);
    }
    const [table, verdicts] = titles.report(result);
    expect(table?.plot?.lines).toHaveLength(2);
    expect(verdicts?.table?.head).toEqual(['pair', 'likeness', 'at 0.5', 'at 0.8', 'at 0.8165', 'truth']);
    expect(verdicts?.table?.rows[0]?.slice(2)).toEqual(['same', 'same', 'same', 'same']);
  });
});

describe('extraction', () => {
  const body = `${'The harvest of the tea garden began early this year after a mild winter. '.repeat(8)}`;
  const html = `<title>Tea</title><ul><li><a href="/">Home</a></li></ul><p>${body}</p>`;

  it("given marked texts, prints the share that is right and the speed beside the paper's 90.4 % and 7.46", async () => {
    const file = join(lab.dir, 'marked.jsonl');
    writeFileSync(
      file,
      [
        { html, text: body },
        { html, text: 'quite another text about steel' },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    const result = await extraction.run(lab, options({ pages: 10, texts: [file] }));
    expect(result.marked).toBe(2);
    for (const { right } of result.runs) expect(right).toBe(0.5);
    const [section] = extraction.report(result);
    const [density] = section?.table?.rows ?? [];
    expect(density?.[1]).toBe('50.0 %');
    expect(density?.slice(-2)).toEqual(['90.4 %', '7.46']);
    for (const { speed } of result.runs) expect(speed).toBeGreaterThan(0);
  });

  it('given none, says so in place of a share', async () => {
    const result = await extraction.run(lab, options({ pages: 5 }));
    expect(extraction.figures(result)[0]?.ours).toContain('not measured');
  });

  it('given a file that is not there, or holds something else, is refused in one sentence', async () => {
    await expect(extraction.run(lab, options({ texts: ['/nowhere.jsonl'] }))).rejects.toThrow('no such file');
    const file = join(lab.dir, 'other.jsonl');
    writeFileSync(file, 'no JSON');
    await expect(extraction.run(lab, options({ texts: [file] }))).rejects.toThrow('not a file of JSON lines');
  });
});
