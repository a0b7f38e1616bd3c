import { afterAll, describe, expect, it } from 'vitest';
import type { Ablation } from './experiments/ablation/run.ts';
import { WHOLE } from './experiments/ablation/variants.ts';
import { parameters } from './experiments/parameters/index.ts';
import { bestOn } from './experiments/parameters/report.ts';
import { SETTINGS } from './experiments/parameters/settings.ts';
import { littleLab, options } from './testing/little-lab.ts';

const lab = await littleLab();
afterAll(() => lab.remove());

/** A web on which each setting reaches what is given, and the rest a half. */
const webOf = (web: string, reached: Readonly<Record<string, number>>): Ablation => ({
  web,
  seeds: 'near',
  budgets: [100],
  runs: SETTINGS.map(({ name }) => ({ topic: 't', variant: name, found: [], shares: [reached[name] ?? 0.5] })),
});

describe('parameters', () => {
  it('crawls by every setting, and otherwise than by the one that ships', async () => {
    const { runs } = await parameters.run(lab, options({}));
    const foundBy = (name: string) => `${runs.find(({ variant }) => variant === name)?.found}`;
    expect(runs.map(({ variant }) => variant)).toEqual(['oracle', ...SETTINGS.map(({ name }) => name)]);
    expect(SETTINGS.filter(({ name }) => foundBy(name) !== foundBy(WHOLE)).length).toBeGreaterThan(3);
  });

  it('chooses for each web by the others alone', () => {
    const webs = [
      webOf('a', { 'gamma 0': 0.9 }),
      webOf('b', { 'gamma 0': 0.4, 'parent 0': 0.6 }),
      webOf('c', { 'parent 0': 0.6 }),
    ];
    const [left] = parameters.across?.(webs) ?? [];
    expect(left?.table?.rows.map(([web, chosen, , , difference]) => [web, chosen, difference])).toEqual([
      ['a', 'parent 0', '0.0 (0.0 to 0.0)'],
      ['b', 'gamma 0', '-10.0 (-10.0 to -10.0)'],
      ['c', 'gamma 0', '0.0 (0.0 to 0.0)'],
    ]);
    expect(bestOn([webOf('d', {})])).toBe(WHOLE);
  });
});
