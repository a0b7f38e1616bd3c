/** Measures the time of one verdict under hostile rules (goal: 1 ms) and of reading 512 KiB of them (goal: 50 ms). */
import { bench } from '../../../../tests/bench/harness.ts';
import { ROBOTS_MAX_BYTES } from '../lines.ts';
import { parseRobots } from '../parse.ts';
import { rulesFor } from '../rules.ts';

const fill = (line: (at: number) => string): string => {
  const lines = ['User-agent: *'];
  for (let size = 0, at = 0; size < ROBOTS_MAX_BYTES; at++) {
    const next = line(at);
    size += next.length + 1;
    lines.push(next);
  }
  return lines.join('\n').slice(0, ROBOTS_MAX_BYTES);
};

const path = `/${'a'.repeat(2_000)}`;
const files = {
  'short wildcards': fill((at) => `Disallow: /*${at.toString(36)}z`),
  'a*a*a*a$': fill((at) => `Disallow: /${'*a'.repeat(20)}*${at}$`),
  'long pieces, first letter wrong': fill((at) => `Disallow: /*b${'a'.repeat(500)}${at}`),
  'long pieces, last letter wrong': fill((at) => `Disallow: /*${'a'.repeat(500)}${at}b`),
  'prefixes of every length': fill((at) => `Disallow: /${'a'.repeat(at % 2_000)}b`),
  'plain prefixes': fill((at) => `Disallow: /dir/${at}`),
  'one line': `User-agent: *\nDisallow: /${'*a'.repeat(ROBOTS_MAX_BYTES)}`,
};

await bench(
  'reading 512 KiB (10 at a time)',
  Object.entries(files).map(([name, text]) => ({
    name,
    run: () => {
      for (let turn = 0; turn < 10; turn++) rulesFor(parseRobots(text), 'Ambit');
      return 10;
    },
  })),
);
await bench(
  '100 verdicts on a path of 2,000 letters',
  Object.entries(files).map(([name, text]) => {
    const rules = rulesFor(parseRobots(text), 'Ambit');
    return {
      name,
      run: () => {
        for (let turn = 0; turn < 100; turn++) rules.allows(path);
        return 100;
      },
    };
  }),
);
