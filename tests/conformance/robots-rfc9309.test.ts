import { describe, expect, it } from 'vitest';
import { robotsAllowed } from '../../companion/fetch/robots/robots.ts';

type RobotsRuleCase = readonly [rule: string, path: string, allowed: boolean];

/** One group for everybody with one Disallow line. */
const forbids = (pattern: string, path: string): boolean =>
  !robotsAllowed(`User-agent: *\nDisallow: ${pattern}\n`, 'Ambit', `http://example.org${path}`);

describe('RFC 9309 2.2.2, table of percent-encoding', () => {
  it.each<RobotsRuleCase>([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz', true],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar', true],
    ['/foo/bar/\u30C4', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84', true],
  ])('%s covers %s', (pattern, path, covered) => expect(forbids(pattern, path)).toBe(covered));
});

describe('RFC 9309 2.2.3, special characters', () => {
  it.each<RobotsRuleCase>([
    ['/', '/', true],
    ['/*', '/anything', true],
    ['*', '/anything', true],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/path$', '/path', true],
    ['/path$', '/path/', false],
    ['/this/*/exactly', '/this/path/exactly', true],
    ['/this/*/exactly', '/this/exactly', false],
    ['/*.gif$', '/a/b.gif', true],
    ['/*.gif$', '/a/b.gif?x', false],
    ['/a*a$', '/a', false],
    ['/a*a$', '/aa', true],
    ['/a**b', '/axxb', true],
    ['/a$b', '/a$b', true],
    ['/a$b', '/a', false],
    ['/x*', '/x', true],
    ['/*?', '/a?b', true],
    ['/*?', '/a', false],
  ])('%s covers %s: %s', (pattern, path, covered) => expect(forbids(pattern, path)).toBe(covered));
});

describe('RFC 9309 2.2.1 and 2.2.2, groups and precedence', () => {
  const robots = [
    'Disallow: /before-any-group',
    'User-Agent: *',
    'Disallow: *.gif$',
    'Disallow: /example/',
    'Allow: /publications/',
    '',
    'User-Agent: foobot',
    'Disallow: /',
    'Allow: /example/page.html',
    'Allow: /example/allowed.gif',
    '',
    'User-Agent: barbot',
    'User-Agent: bazbot',
    'Disallow: /example/page.html',
    '',
    'User-Agent: quxbot',
  ].join('\r\n');

  it.each<[agent: string, path: string, allowed: boolean]>([
    ['foobot', '/example/page.html', true],
    ['FooBot/2.1', '/example/allowed.gif', true],
    ['foobot', '/example/other.html', false],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['bazbot', '/example/else.html', true],
    ['quxbot', '/example/page.html', true],
    ['ambit', '/example/page.html', false],
    ['ambit', '/publications/a.gif', true],
    ['ambit', '/before-any-group', true],
    ['foo', '/a', true],
  ])('%s may fetch %s: %s', (agent, path, allowed) => {
    expect(robotsAllowed(robots, agent, `https://example.org${path}`)).toBe(allowed);
  });

  it('merges the groups of one agent from all places of the file', () => {
    const scattered = 'User-agent: Ambit\nDisallow: /a\nUser-agent: x\nDisallow: /\nuser-agent: AMBIT\nDisallow: /b';
    expect(['/a', '/b', '/c'].map((path) => robotsAllowed(scattered, 'Ambit', `http://h${path}`))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('files that are no files', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \r\n\t\n'],
    ['an HTML page', '<!doctype html>\n<html><title>User-agent: *</title>\n<p>Disallow: /</p>'],
    ['rules for nobody', 'Disallow: /\nAllow: /'],
    ['noise', '\0\u0001\uFFFF:\n::::\n:\n*\n$'],
    ['lone surrogates', 'User-agent: *\nDisallow: /\uD800'],
  ])('%s allows', (_name, robots) => expect(robotsAllowed(robots, 'Ambit', 'http://example.org/page')).toBe(true));

  it.each(['\r', '\n', '\r\n', '\n\r', '\n\n\n'])('lines may end in %j', (end) => {
    const robots = ['\uFEFFUser-agent: *', 'Disallow: /a # why', '#Disallow: /b', 'disallow : /c'].join(end);
    expect(['/a', '/b', '/c'].map((path) => robotsAllowed(robots, 'Ambit', `http://h${path}`))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
