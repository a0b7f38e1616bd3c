import type { Fetcher } from '../fetch/fetcher.ts';
import { createNetworkFetcher } from '../fetch/network.ts';
import { VERSION } from './version.ts';

export interface NetworkOptions {
  /** Hosts of the user's own network that crawls may read, by name. */
  readonly allowHost?: readonly string[];
  /** A page or address that tells a webmaster whom to ask when visits are a nuisance; stands in the User-Agent. */
  readonly contact?: string;
}

/** The network, under the honest name that Ambit gives to the sites it visits. */
export const openNetwork = ({ allowHost = [], contact = '' }: NetworkOptions = {}): Fetcher =>
  createNetworkFetcher({ allowHosts: allowHost, identity: { version: VERSION, contact } });
