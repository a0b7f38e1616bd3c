import { homedir } from 'node:os';
import { several } from './arguments.ts';
import { say } from './language/say.ts';
import { stateFolder } from './state-folder.ts';

// Options that several commands have in common, as `option` of commander takes them.

/** Option that may be given several times. */
type Repeated = readonly [flags: string, description: string, collect: typeof several, none: readonly string[]];

export const STATE_FOLDER = say('state folder (default: AMBIT_DATA, or $1)', stateFolder({}).replace(homedir(), '~'));
export const WEB = ['--web <dir>', say('crawl a recorded web (or "demo") instead of the network')] as const;
export const STORE = [
  '--store <address>',
  say('postgres://user@host/database, or a folder; without it AMBIT_STORE'),
] as const;
export const CONTACT = [
  '--contact <address>',
  say('page or mail address for webmasters, in the User-Agent; or AMBIT_CONTACT'),
] as const;
export const ALLOW_HOST: Repeated = [
  '--allow-host <host>',
  say('a host of your own network that crawls may read; may be repeated'),
  several,
  [],
];
export const PROXY: Repeated = [
  '--proxy <address>',
  say('ask through this proxy; several are taken in turn. One with a password: in AMBIT_PROXY'),
  several,
  [],
];
