import { describe, expect, it } from 'vitest';
import { Dust } from './dust.ts';

/**
 * Addresses whose pages were read in turn, with their content; the first of a content is the twin of the later ones.
 */
function taught(pages: readonly (readonly [url: string, content: string])[]): Dust {
  const dust = new Dust();
  const first = new Map<string, string>();
  for (const [url, content] of pages) {
    dust.learn(url, content, first.get(content));
    if (!first.has(content)) first.set(content, url);
  }
  return dust;
}

describe('a rule for different addresses of the same page', () => {
  it('holds after two confirmations, for a key of the query and for a piece of the path', () => {
    const query = (n: number) => [`http://a.example/x?ref=${n}&id=7`, 'seven'] as const;
    expect(taught([query(1), query(2)]).sameAs('http://a.example/x?ref=9&id=7')).toBeUndefined();
    const dust = taught([query(1), query(2), query(3)]);
    expect(dust.sameAs('http://a.example/x?ref=9&id=7')).toBe('a.example ?ref=*');
    expect(dust.sameAs('http://a.example/x?ref=9&id=8')).toBeUndefined();
    expect(dust.sameAs('http://b.example/x?ref=9&id=7')).toBeUndefined();
    const path = (n: string) => [`http://a.example/${n}/x`, 'the same'] as const;
    expect(taught([path('a'), path('b'), path('c')]).sameAs('http://a.example/d/x')).toBe('a.example -/*/-');
  });

  it('is given up for ever when it once called two different pages one', () => {
    const page = (n: number, content: string) => [`http://a.example/x?id=${n}`, content] as const;
    const dust = taught([page(1, 'a'), page(2, 'a'), page(3, 'b'), page(4, 'a'), page(5, 'a'), page(6, 'a')]);
    expect(dust.sameAs('http://a.example/x?id=9')).toBeUndefined();
  });

  it('is not made of pages that differ in more than one thing, or on two hosts', () => {
    const dust = taught([1, 2, 3, 4].map((n) => [`http://h${n}.example/x?a=${n}`, 'same'] as const));
    expect(dust.sameAs('http://h1.example/x?a=9')).toBeUndefined();
    const two = taught([1, 2, 3, 4].map((n) => [`http://a.example/${n}?a=${n}`, 'same'] as const));
    expect(two.sameAs('http://a.example/9?a=9')).toBeUndefined();
  });
});

it('addresses that are made long cost little, and no rule is about them', () => {
  const keys = Array.from({ length: 500 }, (_, n) => `${n.toString(36)}=1`).join('&');
  const pieces = 'a/'.repeat(900);
  const long = [(n: number) => `http://a.example/x?ref=${n}&${keys}`, (n: number) => `http://a.example/${n}/${pieces}`];
  for (const address of long) {
    // Each was compared with itself without each of its parts: this would not end within the runner's limit.
    const dust = taught(Array.from({ length: 1_000 }, (_, n) => [address(n), 'the same'] as const));
    expect(dust.sameAs(address(9_999))).toBeUndefined();
  }
});
