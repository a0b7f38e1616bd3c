import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { robotsAllowed } from '../../companion/fetch/robots/robots.ts';

interface RobotsCase {
  readonly id: string;
  readonly robots: string;
  readonly ua: string;
  readonly url: string;
  readonly allowed: boolean;
}

const file = new URL('../../../shared/data/robots/google_cases.json', import.meta.url);
const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly RobotsCase[]) : [];

describe.skipIf(cases.length === 0)("Google's published robots cases", () => {
  it.each(cases)('$id', ({ robots, ua, url, allowed }) => {
    expect(robotsAllowed(robots, ua, url)).toBe(allowed);
  });
});
