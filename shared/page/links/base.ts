import type { Flat } from '../flat.ts';
import { pageAddress } from './address.ts';

/**
 * The address that references are resolved against: the first `<base href>` that is an http(s) address, else the page's
 * own.
 */
export function baseOf(flat: Flat, url: string): string {
  const element = flat.elements.find(({ name, node }) => name === 'base' && node.attribute('href') !== undefined);
  const href = element?.node.attribute('href');
  return href === undefined ? url : (pageAddress(href, url) ?? url);
}
