import { syncBuiltinESMExports } from 'node:module';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../../companion/fetch/gate/gate.ts';
import { ownNetworks } from '../../../companion/fetch/gate/own-networks.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({});
  // Modules that import the function by its name call the spy from here on.
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Gives the machine's interface these addresses, each with the bits of its prefix, or without a mask. */
const moveTo = (...given: string[]): void => {
  const found = given.map((one): NetworkInterfaceInfo => {
    const [address = '', bits] = one.split('/');
    const told = { address, netmask: '', mac: '', internal: false, cidr: bits === undefined ? null : one };
    return address.includes(':') ? { ...told, family: 'IPv6', scopeid: 0 } : { ...told, family: 'IPv4' };
  });
  vi.mocked(os.networkInterfaces).mockReturnValue({ wlan0: found });
};

/** Returns the addresses that a gate refuses for a name that resolves to them. */
const refused = (addresses: readonly string[], gate = createGate({ own: ownNetworks(() => now) })): readonly string[] =>
  addresses.filter((address) => gate.addresses('example.org', [address], 80) !== undefined);

describe('given the prefixes of its interfaces, the gate refuses', () => {
  it.each([
    ['2a0e:1234:5:6::10/64', ['2a0e:1234:5:6::99', '2a0e:1234:5:6:ffff::'], ['2a0e:1234:5:7::1', '2a0e:1234:5:5::1']],
    ['93.184.215.14/24', ['93.184.215.14', '93.184.215.1', '::ffff:93.184.215.255'], ['93.184.214.1', '93.184.216.1']],
    // DHCPv6 gives each machine of a link a /128 of it.
    ['2a0e:1234:5:6::10/128', ['2a0e:1234:5:6::99'], ['2a0e:1234:5:7::1']],
    ['93.184.215.14/32', ['93.184.215.14'], ['93.184.215.15']],
    ['93.184.215.14', ['93.184.215.14'], ['93.184.215.15']],
    ['2606:2800:21f::1', ['2606:2800:21f::1'], ['2606:2800:21f::2']],
  ])('of %s the neighbours %j and not %j', (own, near, far) => {
    moveTo(own);
    expect(refused([...near, ...far])).toEqual(near);
  });

  it.each(['93.184.215.14/0', '93.184.215.14/1', '93.184.215.14/8', '93.184.215.14/15'])(
    'of %s, a prefix too short to name neighbours, the block of 16 bits alone',
    (own) => {
      moveTo(own);
      expect(refused(['93.184.0.1', '93.185.0.1', '93.183.255.255', '8.8.8.8', '2a00:1450::1'])).toEqual([
        '93.184.0.1',
      ]);
    },
  );

  it.each(['2a0e:1234:5:6::10/0', '2a0e:1234:5:6::10/3', '2a0e:1234:5:6::10/32'])(
    'of %s, a prefix too short to name neighbours, the block of 48 bits alone',
    (own) => {
      moveTo(own);
      expect(refused(['2a0e:1234:5::1', '2a0e:1234:6::1', '2a00:1450::1', '8.8.8.8'])).toEqual(['2a0e:1234:5::1']);
    },
  );

  it('nothing of the internet when an interface has the unspecified address or none', () => {
    moveTo('0.0.0.0/0', '::/0', 'none/12');
    expect(refused(['8.8.8.8', '2a00:1450::1', '93.184.215.14'])).toEqual([]);
  });
});

it('given a neighbour that the user allows by name, the gate lets that one pass and no other', () => {
  moveTo('2a0e:1234:5:6::10/64', '93.184.215.14/24');
  const allowHosts = ['[2a0e:1234:5:6::99]', '93.184.215.99:3000', 'nas.example.org'];
  const gate = createGate({ allowHosts, own: ownNetworks(() => now) });
  const url = (text: string) => gate.url(new URL(text));
  expect(url('http://[2a0e:1234:5:6::99]/')).toBeUndefined();
  expect(url('http://[2a0e:1234:5:6::98]/')).toBe('refused-address');
  expect(url('http://93.184.215.99:3000/')).toBeUndefined();
  expect(url('http://93.184.215.99/')).toBe('refused-address');
  expect(gate.addresses('nas.example.org', ['93.184.215.7'], 80)).toBeUndefined();
});

it('given another network, the next decision is about that one, after a tenth of a second at most', () => {
  const gate = createGate({ own: ownNetworks(() => now) });
  const both = ['93.184.215.15', '2606:2800:21f::2'];
  moveTo('93.184.215.14/24');
  expect(refused(both, gate)).toEqual(['93.184.215.15']);
  moveTo('2606:2800:21f::1/64');
  now += 100;
  expect(refused(both, gate)).toEqual(['2606:2800:21f::2']);
});

it('given a machine with so many interfaces that a reading takes long, readings take 2 % of the time at most', () => {
  vi.mocked(os.networkInterfaces).mockReset();
  vi.mocked(os.networkInterfaces).mockImplementation(() => {
    now += 10;
    return {};
  });
  const gate = createGate({ own: ownNetworks(() => now) });
  for (const start = now; now < start + 100_000; now += 10) refused(['93.184.215.14'], gate);
  expect(vi.mocked(os.networkInterfaces).mock.calls.length).toBeLessThanOrEqual(200);
  expect(vi.mocked(os.networkInterfaces).mock.calls.length).toBeGreaterThan(100);
});
