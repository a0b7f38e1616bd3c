import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../testing/effort.ts';
import { addressReader, pageAddress } from './address.ts';

const BASES = [
  'http://bog.example/',
  'https://bog.example/moss/peat.html',
  'http://127.0.0.1:8080/a/b/?q=a/b',
  'http://[::1]/x',
  'http://xn--mller-kva.de/a?x',
  '',
];

/** Pieces that make a reference plain or not, in every order. */
const PIECES = [
  ...['/', '//', '.', '..', './', '../', '?', '#', '&', '=', ':', '@', '%', '%2e', ' ', '\t', '\\', '|', '<', '"'],
  ...['a', 'b-c', 'D', '_', '~', '9', 'é', '中', 'html', 'index.html', ';', ',', '+', '*', '(', ')', "'", '{', '^'],
  ...['http://', 'https://', 'HTTP://', 'mailto:', 'javascript:', 'data:', 'bog.example', 'Fen.Example', 'fen.example'],
  ...['www.', 'xn--', '-', '--', '.com', '.1', '0x7f', '1.2.3.4', ':80', ':8080', 'user@', 'http://bog.example'],
];

test("given a plain address, the result equals the platform's, as for any other", () => {
  const reference = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...BASES), reference, (base, written) => {
      expect(addressReader(base)(written)).toBe(pageAddress(written, base));
    }),
    { numRuns: repeated(20_000) },
  );
});

test('given an address that is too long, it is refused, plain or not', () => {
  const long = `/${'a'.repeat(3_000)}`;
  expect(addressReader('http://bog.example/')(long)).toBeUndefined();
  expect(addressReader('http://bog.example/')(`/a#${'b'.repeat(3_000)}`)).toBe('http://bog.example/a');
});
