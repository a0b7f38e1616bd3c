import { describe, expect, it } from 'vitest';
import { HostLinks } from '../../../shared/page/links/host-links.ts';
import { createParsePool } from '../../parse/pool.ts';
import { inspectLine } from './inspect-lines.ts';
import { rulesIn, sentenceOf } from './inspect-rules.ts';

describe('URL rules in a file', () => {
  const rules = rulesIn('# mine\nonly a.example\n\nnever a.example/private\n');
  const inspecting = { rules, hosts: new HostLinks(), parser: createParsePool() };

  it('are tried on one address or on many', async () => {
    expect(sentenceOf(rules('http://a.example/x'))).toBe('Allowed by a.example.');
    expect(sentenceOf(rules('http://a.example/private'))).toBe('Not allowed by a.example/private.');
    expect(sentenceOf(rules('http://b.example/'))).toBe('Not allowed (no pattern matches it).');
    expect(JSON.parse(await inspectLine('url', '{"id":1,"input":"HTTP://A.example/private#x"}', inspecting))).toEqual({
      id: 1,
      canonical: 'http://a.example/private',
      allowed: false,
      pattern: 'a.example/private',
    });
    expect(JSON.parse(await inspectLine('url', '{"input":"javascript:1"}', inspecting))).toMatchObject({
      allowed: false,
    });
  });

  it('given a rule on the spelling that a fetch uses, apply it too', async () => {
    const listed = { ...inspecting, rules: rulesIn('never a.example/?page*') };
    expect(JSON.parse(await inspectLine('url', '{"input":"http://a.example/?page&a=1"}', listed))).toEqual({
      canonical: 'http://a.example/?a=1&page',
      allowed: false,
      pattern: 'a.example/?page*',
    });
  });

  it('that cannot be read are refused with a sentence', () => {
    expect(() => rulesIn('a.example')).toThrow('begin with only or never');
    expect(() => rulesIn('only re:(')).toThrow('not a valid regular expression');
  });
});
