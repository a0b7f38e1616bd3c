// @vitest-environment node
import { expect, it } from 'vitest';
import english from '../public/_locales/en/messages.json';
import { packKeys, textKey, unpackKeys } from './text-keys.ts';

it('keys of the messages are read back as packed, two octets each, all of them different', () => {
  const names = Object.keys(english);
  const others = ['crawls_few', 'crawls_many'];
  const packed = packKeys(names, others);
  expect(packed).toHaveLength(2 + 2 * names.length);
  const { seed, keys } = unpackKeys(packed);
  expect(keys).toEqual(names.map((name) => textKey(name, seed)));
  const all = [...names, ...others].map((name) => textKey(name, seed));
  expect(new Set(all).size).toBe(names.length + 2);
});

it('given one name twice, packing fails', () => {
  expect(() => packKeys(['name', 'name'], [])).toThrow('Two messages have one key');
});
