import { expect, it } from 'vitest';
import { addressNamed, hostNamed } from './named.ts';

it.each([
  ['www.Example.org', 'www.example.org'],
  ['https://example.org:8080/a?b#c', 'example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
])('%s names the host %s', (text, host) => {
  expect(hostNamed(text)).toBe(host);
});

it.each(['', 'http://x y', 'a b', 'file:///etc'])('"%s" names no host', (text) => {
  expect(() => hostNamed(text)).toThrow('--site takes a host');
});

it('a page is named by its whole address', () => {
  expect(addressNamed('http://a.example/b')).toBe('http://a.example/b');
  for (const text of ['', 'a.example', 'foo', 'http://', 'file:///etc/passwd'])
    expect(() => addressNamed(text)).toThrow('whole address');
});
