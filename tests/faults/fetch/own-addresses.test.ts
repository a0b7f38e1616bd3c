import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { expect, it, vi } from 'vitest';
import { createGate } from '../../../companion/fetch/gate/gate.ts';
import { ownAddresses } from '../../../companion/fetch/gate/own-addresses.ts';

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: vi.fn(() => ({})),
}));

const told = { netmask: '', mac: '', internal: false, cidr: null } as const;

/** The machine is in a network that gave it this address. */
const moveTo = (address: string): void => {
  const found: NetworkInterfaceInfo = address.includes(':')
    ? { ...told, address, family: 'IPv6', scopeid: 0 }
    : { ...told, address, family: 'IPv4' };
  vi.mocked(networkInterfaces).mockReturnValue({ wlan0: [found] });
};

it('addresses of this machine are those of the network in which it is now, public ones too', () => {
  let now = 0;
  const gate = createGate({ own: ownAddresses(() => now) });
  const refused = (): (string | undefined)[] =>
    ['http://93.184.215.14/', 'http://[2606:2800:21f::1]/'].map((url) => gate.url(new URL(url)));
  moveTo('93.184.215.14');
  expect(refused()).toEqual(['refused-address', undefined]);
  moveTo('2606:2800:21f::1');
  now += 5_000;
  expect(refused()).toEqual([undefined, 'refused-address']);
});
