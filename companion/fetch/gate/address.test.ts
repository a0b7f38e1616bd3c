import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressReach, sameAddress } from './address.ts';

const v4 = fc.ipV4();
const asHex = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{4})/, '$1:');

describe('reach of an address', () => {
  it('is the same for an IPv4 address in every wrapping that routers unwrap', () => {
    fc.assert(
      fc.property(v4, (address) => {
        const reach = addressReach(address);
        expect(addressReach(`::ffff:${address}`)).toBe(reach);
        expect(addressReach(`::FFFF:${asHex(address)}`)).toBe(reach);
        expect(addressReach(`64:ff9b::${asHex(address)}`)).toBe(reach);
      }),
    );
  });

  it('is never global for an IPv4 address in a tunnel', () => {
    fc.assert(
      fc.property(v4, (address) => {
        for (const tunnel of [
          '2002:HEX::1',
          '::HEX',
          '2001:0:HEX::1',
          '2606::5efe:HEX',
          '64:ff9b:1::HEX',
          '::ffff:0:HEX',
        ]) {
          expect(addressReach(tunnel.replace('HEX', asHex(address)))).toBe('never');
        }
      }),
    );
  });

  it('is global only inside 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const plain = sameAddress(address);
        if (addressReach(address) === 'global' && plain.includes(':')) {
          expect(Number.parseInt(plain, 16) >> 13).toBe(1);
        }
      }),
    );
  });

  it.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '0x7f.1', '::g', '1.2.3.4:80', '[::1]'])(
    'of "%s" is never',
    (text) => {
      expect(addressReach(text)).toBe('never');
    },
  );

  it.each([
    ['10.1.2.3', 'private'],
    ['fe80::1%eth0', 'private'],
    ['fd12::1', 'private'],
    ['100.64.0.1', 'private'],
    ['0.0.0.0', 'never'],
    ['224.0.0.1', 'never'],
    ['8.8.8.8', 'global'],
    ['2a00:1450::1', 'global'],
  ])('of %s is %s', (address, reach) => expect(addressReach(address)).toBe(reach));
});

describe('one spelling for each address', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2606:4700::0001', '2606:4700:0:0:0:0:0:1'],
    ['FE80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['no address', ''],
  ])('%s is %s', (address, expected) => expect(sameAddress(address)).toBe(expected));
});
