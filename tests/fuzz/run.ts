/**
 * `npm run fuzz -- [--count 1000000] [--seed 1] [--target page|url|text]`: mutated pages, addresses and texts through
 * the whole of `shared/`. Exit 1 with the seed of each fault; `--count 1 --seed S --target T` makes it again.
 */
import { parseArgs } from 'node:util';
import { type FuzzTarget, runCase, TARGETS } from './targets.ts';

const MAX_SHOWN = 20;
const SHOWN_EVERY = 100_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
  },
});
const names = Object.keys(TARGETS) as FuzzTarget[];
const wanted = names.filter((name) => values.target === undefined || values.target === name);
const count = Number(values.count);
const first = Number(values.seed);
if (wanted.length === 0 || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(first)) {
  console.error(`--target is one of ${names.join(', ')}; --count is a whole number from 1, --seed a whole number.`);
  process.exit(2);
}
let faults = 0;
for (let at = 0; at < count; at++) {
  const target = wanted[at % wanted.length] ?? 'page';
  const fault = runCase(target, first + at);
  if (fault !== undefined && ++faults <= MAX_SHOWN) {
    const { error } = fault;
    console.error(`${fault.target}, seed ${fault.seed}: ${error instanceof Error ? error.stack : String(error)}`);
  }
  if ((at + 1) % SHOWN_EVERY === 0) console.log(`${at + 1} of ${count}, ${faults} faults`);
}
console.log(`${count} cases from seed ${first}: ${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
