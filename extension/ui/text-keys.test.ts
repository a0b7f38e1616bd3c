// @vitest-environment node
import { expect, it } from 'vitest';
import english from '../public/_locales/en/messages.json';
import { packKeys, textKey, unpackKeys } from './text-keys.ts';

it('keys of the messages are read back as packed, three octets each', () => {
  const names = Object.keys(english);
  const packed = packKeys(names);
  expect(packed).toHaveLength(3 * names.length);
  expect(unpackKeys(packed)).toEqual(names.map(textKey));
});

it('given two names with one key, packing fails', () => {
  expect(() => packKeys(['name', 'name'])).toThrow('Two messages have one key');
});
