import { BlockList, isIPv6 } from 'node:net';

/** Returns a test of whether an address, in the spelling of `sameAddress`, lies in one of the blocks `address/bits`. */
export function inBlocks(blocks: Iterable<string>): (address: string) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== '' && list.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
