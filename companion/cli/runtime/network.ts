import { join } from 'node:path';
import type { NetworkView } from '../../../shared/api/network.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { type ChangeableFetcher, createChangeableFetcher } from '../../fetch/changeable.ts';
import { createNetworkFetcher, type NetworkOptions } from '../../fetch/network.ts';
import { userAgent } from '../../fetch/user-agent.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';

import { VERSION } from '../version.ts';
import { readSettings, SETTINGS_FILE, type Settings } from './settings.ts';

export interface NetworkFlags {
  /** State folder, in which `settings.json` is looked for. */
  readonly data?: string;
  /** File of settings in place of that one. */
  readonly settings?: string;
  /** Hosts of the user's own network that crawls may read, by name. */
  readonly allowHost?: readonly string[];
  /** A page or address, in the User-Agent, by which a webmaster can complain about visits. */
  readonly contact?: string;
  /** Addresses of proxies to be taken in turn, in place of those of the settings. */
  readonly proxy?: readonly string[];
  /** Most pages that a crawl fetches at a time, in place of that of the settings. */
  readonly inFlight?: number;
}

/** Settings that are in force for a call. @throws bad-settings */
export function settingsFor({ data, settings }: NetworkFlags): Settings {
  if (settings !== undefined) return readSettings(settings, true);
  return data === undefined ? {} : readSettings(join(data, SETTINGS_FILE), false);
}

/**
 * Returns the fetcher's options: the settings, over them AMBIT_PROXY and AMBIT_CONTACT, and over that the options of
 * the call.
 */
export function fetchOptions(
  options: NetworkFlags,
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): NetworkOptions {
  const { allowHost = [], contact = environment.AMBIT_CONTACT || settings.contact || '', proxy: called = [] } = options;
  const rotate = called.length > 0 ? called : (environment.AMBIT_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  const { allowHosts = [], languages, proxy, sites, bounds } = settings;
  const inFlight = options.inFlight ?? settings.inFlight;
  return {
    allowHosts: [...allowHosts, ...allowHost],
    identity: { version: VERSION, contact },
    ...(languages === undefined ? {} : { languages }),
    ...(inFlight === undefined ? {} : { inFlight }),
    ...(bounds === undefined ? {} : { bounds: boundsOf(bounds) }),
    ...(sites === undefined
      ? {}
      : {
          sites: sites.map(({ origin, user, password, cookie }) => ({
            origin,
            ...(user === undefined ? {} : { user }),
            ...(password === undefined ? {} : { password }),
            ...(cookie === undefined ? {} : { cookie }),
          })),
        }),
    proxy: {
      ...(rotate.length > 0 ? { rotate } : proxy?.rotate === undefined ? {} : { rotate: proxy.rotate }),
      ...(proxy?.sites === undefined ? {} : { sites: proxy.sites }),
    },
  };
}

/** @throws bad-settings for a day that no calendar has. */
function boundsOf({ since, ...rest }: NonNullable<Settings['bounds']>): NonNullable<NetworkOptions['bounds']> {
  if (since === undefined) return rest;
  const from = Date.parse(`${since}T00:00:00Z`);
  // A day past the end of its month is read as one of the next month.
  if (Number.isNaN(from) || !new Date(from).toISOString().startsWith(since))
    throw new AmbitError('bad-settings', say('bounds.since in the settings is not a date: write it as 2026-01-31.'));
  return { ...rest, since: from };
}

/** Refuses network options beside a recorded web, which uses no network. @throws bad-arguments */
export function refuseUnheard({ proxy = [], allowHost = [], contact }: NetworkFlags): void {
  const asked = {
    '--proxy': proxy.length > 0,
    '--allow-host': allowHost.length > 0,
    '--contact': contact !== undefined,
  };
  const first = Object.entries(asked).find(([, isAsked]) => isAsked)?.[0];
  if (first !== undefined)
    throw new AmbitError(
      'bad-arguments',
      say('$1 is for the network, and --web crawls a recorded web instead: leave one of them out.', first),
    );
}

/** The network, under the honest name that Ambit gives to the sites it visits. @throws bad-settings */
export function openNetwork(options: NetworkFlags = {}): ChangeableFetcher {
  if (options.proxy?.some(hasPassword)) console.error(PASSWORD_SEEN);
  return meant(() => createChangeableFetcher(() => createNetworkFetcher(fetchOptions(options, settingsFor(options)))));
}

/** Runs `make`, and reports an option that the fetcher refuses as a bad setting. */
function meant<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (cause) {
    if (cause instanceof RangeError) throw new AmbitError('bad-settings', told(cause.message));
    throw cause;
  }
}

/** Returns the network settings in force, without secrets. @throws bad-settings */
export function networkView(options: NetworkFlags): NetworkView {
  const settings = settingsFor(options);
  const { allowHosts = [], identity, proxy, sites = [] } = fetchOptions(options, settings);
  return {
    contact: identity?.contact ?? '',
    userAgent: meant(() => userAgent(identity ?? {})),
    allowHosts: [...allowHosts],
    proxies: (proxy?.rotate ?? []).map(withoutSecret),
    proxyOfSite: Object.entries(proxy?.sites ?? {}).map(([site, address]) => ({ site, proxy: withoutSecret(address) })),
    sites: sites.map(({ origin, user, cookie }) => ({
      origin: withoutSecret(origin),
      logsIn: user !== undefined,
      sendsCookies: cookie !== undefined && cookie !== '',
    })),
    ...(settings.bounds !== undefined && { bounds: settings.bounds }),
  };
}

const PASSWORD_SEEN = say(
  'The password in --proxy can be read by every user of this machine in its list of processes: give the proxy in AMBIT_PROXY or in settings.json.',
);

const hasPassword = (address: string): boolean => URL.canParse(address) && new URL(address).password !== '';

/** Returns scheme, host and port of a proxy, without its user and password. */
function withoutSecret(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address.replace(/^.*@/, '');
}
