import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page of either browser. */
interface Looked {
  evaluate(code: string): Promise<unknown>;
}

/**
 * Returns the accessibility faults of a page's current state, each with its rule and place. @param but rules that
 * cannot be judged there.
 */
export async function faults(page: Looked, but: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${AXE};0`);
  const rules = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]));
  // Without `preload: false`, axe would load the style sheets again for a rule that is off.
  const options = JSON.stringify({ rules, resultTypes: ['violations'], preload: false });
  const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => JSON.stringify(violations))`);
  const violations: AxeResults['violations'] = JSON.parse(String(found));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
