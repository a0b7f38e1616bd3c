import { expect, it } from 'vitest';
import { robotsTag } from './robots-tag.ts';

it.each([
  [[], []],
  [['noindex'], ['noindex']],
  [['NoIndex, NOFOLLOW'], ['noindex', 'nofollow']],
  [
    ['noindex', 'noarchive'],
    ['noindex', 'noarchive'],
  ],
  [['ambit: noindex, nofollow'], ['noindex', 'nofollow']],
  [['otherbot: noindex, nofollow'], []],
  [['otherbot: noindex, ambit: nofollow'], ['nofollow']],
  [['max-snippet:20, noindex'], ['max-snippet:20', 'noindex']],
  [['unavailable_after: 25 Jun 2030 15:00:00 PST'], ['unavailable_after: 25 jun 2030 15:00:00 pst']],
  [[' , ,noindex,'], ['noindex']],
])('given X-Robots-Tag %j, returns %j', (lines, expected) => expect(robotsTag(lines, 'ambit')).toEqual(expected));

it('is bounded', () => {
  expect(robotsTag([Array<string>(5_000).fill('noindex').join(',')], 'ambit')).toHaveLength(50);
});
