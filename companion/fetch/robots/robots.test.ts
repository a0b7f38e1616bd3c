import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeated } from '../../../shared/testing/effort.ts';
import { ROBOTS_MAX_BYTES, robotsText } from './lines.ts';
import { parseRobots } from './parse.ts';
import { pathOf } from './path.ts';
import { robotsAllowed } from './robots.ts';
import { rulesFor } from './rules.ts';

const letters = fc.constantFrom('a', 'b', '/', '*', '$', '.', '?');
const pattern = fc.array(letters, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
const path = fc.array(fc.constantFrom('a', 'b', '/', '.', '?'), { maxLength: 10 }).map((parts) => `/${parts.join('')}`);

/** The same rules by regular expressions: slow, and obviously right. */
function oracle(rules: readonly { allow: boolean; pattern: string }[], target: string): boolean {
  const strength = (allow: boolean): number =>
    Math.max(
      0,
      ...rules
        .filter((rule) => rule.allow === allow && asRegExp(rule.pattern).test(target))
        .map((rule) => rule.pattern.length),
    );
  return strength(true) >= strength(false);
}

function asRegExp(text: string): RegExp {
  const anchored = text.endsWith('$');
  const body = (anchored ? text.slice(0, -1) : text)
    .split('*')
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${body}${anchored ? '$' : ''}`, 's');
}

describe('verdicts', () => {
  it('are those of an obviously right matcher', () => {
    const rules = fc.array(fc.record({ allow: fc.boolean(), pattern }), { maxLength: 6 });
    fc.assert(
      fc.property(rules, path, (list, target) => {
        const lines = list.map((rule) => `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.pattern}`);
        const text = ['User-agent: *', ...lines].join('\n');
        expect(robotsAllowed(text, 'Ambit', `http://example.org${target}`)).toBe(oracle(list, target));
      }),
      { numRuns: repeated(2_000) },
    );
  });

  it('given a rule without its colon, obeys it; given a line of three words, does not', () => {
    const text = 'User-agent *\nDisallow /two\nDisallow /three is prose';
    expect(['/two', '/three'].map((path) => robotsAllowed(text, 'Ambit', `http://h${path}`))).toEqual([false, true]);
  });

  it('never throw, whatever the text', () => {
    const line = fc.tuple(
      fc.constantFrom('user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', ''),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(line), fc.string({ unit: 'binary' }), fc.string(), (lines, agent, url) => {
        const text = lines.map(([key, value]) => `${key}:${value}`).join('\n');
        expect(typeof robotsAllowed(text, agent, url)).toBe('boolean');
      }),
    );
  });

  it('of a thousand and more wildcard rules forbid more, never less', () => {
    const many = Array.from({ length: 1_500 }, (_, at) => `Disallow: /dir${at}/*.private${'x'.repeat(at % 7)}$`);
    const text = ['User-agent: *', ...many, 'Allow: /dir3/*'].join('\n');
    const rules = rulesFor(parseRobots(text), 'Ambit');
    for (let at = 0; at < 1_500; at += 50) {
      expect(rules.allows(`/dir${at}/a.private${'x'.repeat(at % 7)}`)).toBe(false);
    }
    expect(rules.allows('/elsewhere')).toBe(true);
  });
});

describe('other contents of a robots.txt', () => {
  it('Crawl-delay of the group that means us, in seconds, a day at most', () => {
    const delay = (value: string): number =>
      rulesFor(
        parseRobots(`User-agent: x\nCrawl-delay: 99\n\nDisallow: /x\nUser-agent: *\nCrawl-delay: ${value}\nDisallow:`),
        'Ambit',
      ).crawlDelay;
    expect(['5', '0.5', '1e9', '-1', 'ten', '99999999', ''].map(delay)).toEqual([5, 0.5, 0, 0, 0, 86_400, 0]);
  });

  it('sitemaps, absolute http(s) only, each once, a hundred at most', () => {
    const lines = [
      'https://a/s.xml#x',
      'https://a/s.xml',
      '/relative.xml',
      'file:///etc/passwd',
      'javascript:1',
      'http://b/',
    ];
    const text = lines.map((value) => `Sitemap: ${value}`).join('\n');
    expect(parseRobots(text).sitemaps).toEqual(['https://a/s.xml', 'http://b/']);
    const many = Array.from({ length: 500 }, (_, at) => `Sitemap: http://a/${at}`).join('\n');
    expect(parseRobots(many).sitemaps).toHaveLength(100);
  });
});

describe('octets', () => {
  it('given a long file, reads 500 KiB at least, as RFC 9309 2.5 demands', () => {
    expect(ROBOTS_MAX_BYTES).toBeGreaterThanOrEqual(500 * 1024);
  });

  it('beyond 512 KiB do not count, nor does the line that is cut there', () => {
    const start = 'User-agent: *\nDisallow: /early\n';
    const filler = '#'.repeat(ROBOTS_MAX_BYTES - start.length - 20);
    const text = robotsText(Buffer.from(`${start}${filler}\nDisallow: /cut-here-and-gone\nDisallow: /late\n`));
    expect(text.length).toBeLessThanOrEqual(ROBOTS_MAX_BYTES);
    expect(['/early', '/cut', '/late'].map((target) => robotsAllowed(text, 'Ambit', `http://h${target}`))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('in any encoding meet the percent-encoded path', () => {
    const gbk = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /'), Buffer.from([0xd6, 0xd0])]);
    expect(robotsAllowed(robotsText(gbk), 'Ambit', 'http://h/%D6%D0')).toBe(false);
    const utf16 = Buffer.from('\uFEFFUser-agent: *\r\nDisallow: /中文', 'utf16le');
    for (const bytes of [utf16, Buffer.from(utf16).swap16()]) {
      expect(robotsAllowed(robotsText(bytes), 'Ambit', new URL('http://h/中文/x').href)).toBe(false);
      expect(robotsAllowed(robotsText(bytes), 'Ambit', 'http://h/x')).toBe(true);
    }
    const utf8 = Buffer.from('\uFEFFUser-agent: *\nDisallow: /中文');
    expect(robotsAllowed(robotsText(utf8), 'Ambit', new URL('http://h/中文/x').href)).toBe(false);
  });
});

describe('a sign and its escape', () => {
  const text = (...lines: readonly string[]): string => ['User-agent: *', ...lines].join('\n');

  it.each([
    ['/~joe/', '/~joe/a'],
    ['/~joe/', '/%7Ejoe/a'],
    ['/~joe/', '/%7ejoe/a'],
    ['/%7Ejoe/', '/~joe/a'],
    ['/%7ejoe/', '/%7Ejoe/a'],
    ['/*.ph%70$', '/a.php'],
    ['/%61dmin', '/admin'],
  ])('are one path: Disallow: %s keeps %s away', (rule, path) => {
    expect(robotsAllowed(text(`Disallow: ${rule}`), 'Ambit', `http://h${path}`)).toBe(false);
  });

  it.each([
    ['/a%2Fb', '/a/b'],
    ['/a%2A', '/abc'],
    ['/a%24', '/a'],
  ])('are two where the sign means something: Disallow: %s is not about %s', (rule, path) => {
    expect(robotsAllowed(text(`Disallow: ${rule}`), 'Ambit', `http://h${path}`)).toBe(true);
  });

  it('are one to an Allow that both readings know, and no way around a Disallow that one of them knows', () => {
    const open = text('Disallow: /', 'Allow: /%61%62');
    expect(robotsAllowed(open, 'Ambit', 'http://h/%61%62')).toBe(true);
    expect(robotsAllowed(open, 'Ambit', 'http://h/ab')).toBe(false);
  });
});

describe('the path of a URL', () => {
  it.each([
    ['', '/'],
    ['http://h', '/'],
    ['http://h/', '/'],
    ['http://h/a?b#c', '/a?b'],
    ['http://h#/a', '/'],
    ['http://h?q', '/?q'],
    ['http://h;p', '/;p'],
    ['//h/a', '/a'],
    ['h/a', '/a'],
    ['/a/b', '/a/b'],
    ['http://h/a%e3', '/a%E3'],
    ['http://h/?u=http://x/', '/?u=http://x/'],
  ])('%s is %s', (url, expected) => expect(pathOf(url)).toBe(expected));
});
