// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExcluded } from './exclusions.ts';

describe('the user’s exclusions', () => {
  it.each([
    ['https://example.org/a', 'example.org'],
    ['https://www.example.org/a', 'example.org'],
    ['https://www.example.org/a', '*.example.org'],
    ['https://example.org/diary/2024/1', 'example.org/diary/*'],
    ['https://example.org/diary/2024/1?x=y', 'https://EXAMPLE.org/diary/*/1*'],
    ['https://example.org/diary', 'example.org/diary'],
    ['https://bücher.example/', 'bücher.example'],
    ['https://example.org/日记/1', 'example.org/日记/*'],
    ['https://example.org/日记/1', 'example.org/%e6%97%a5%E8%AE%B0/*'],
    ['https://example.org/my diary', 'example.org/my diary'],
    ['https://example.org/%7Ejane/?tag[]=a', 'example.org/~jane/?tag[]=*'],
    ['https://www.example.org./a', 'example.org'],
    ['https://example.org/a', 'example.org./a'],
    ['http://localhost:8080/a', 'localhost:8080'],
  ])('%s falls under %s', (url, pattern) => {
    expect(isExcluded(url, [pattern])).toBe(true);
  });

  it.each([
    ['https://notexample.org/', 'example.org'],
    ['https://example.org.evil.example/', 'example.org'],
    ['https://example.org/diary2', 'example.org/diary'],
    ['https://example.org/a', ''],
    ['https://example.org/a', '# example.org'],
    ['https://example.org/ab', 'example.org/a*c'],
    ['https://example.org/a', 'example.org/a*a'],
  ])('%s does not fall under %s', (url, pattern) => {
    expect(isExcluded(url, [pattern])).toBe(false);
  });

  it('a pattern made from an address by putting stars into it always fits', () => {
    const segment = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.nat(), (segments, cut) => {
        const path = `/${segments.join('/')}`;
        const at = 1 + (cut % path.length);
        return isExcluded(`https://example.org${path}`, [`example.org${path.slice(0, at)}*`]);
      }),
    );
  });
});
