import { readFileSync, statSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { strict } from '../../../shared/api/strict.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { faultCode } from '../../fault-code.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';

/** The user's settings of the network, in the state folder. */
export const SETTINGS_FILE = 'settings.json';

/** Pages that one crawl may fetch at a time. */
export const MAX_IN_FLIGHT = 64;

const Days = Type.Integer({ minimum: 1, maximum: 36_500 });
const Text = Type.String({ minLength: 1, maxLength: 4096 });

const MailAddress = Type.String({ pattern: '^[^ <>@\\u0000-\\u001f]+@[^ <>@\\u0000-\\u001f]+$', maxLength: 254 });

const ModelSettings = Type.Object(
  {
    /** http address on loopback, below which /v1/chat/completions answers. */
    address: Type.String({ pattern: '^http://[^/?#@]+/?$', maxLength: 200 }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    /** Most verdicts a minute. */
    perMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  },
  strict,
);

const AnnounceSettings = Type.Object(
  {
    every: Type.Optional(Type.Enum(['round', 'day', 'week'])),
    mail: Type.Optional(
      Type.Object(
        {
          host: Type.String({ pattern: '^[A-Za-z0-9.:-]+$', maxLength: 253 }),
          port: Type.Integer({ minimum: 1, maximum: 65_535 }),
          user: Type.Optional(Type.String({ maxLength: 4096 })),
          password: Type.Optional(Type.String({ maxLength: 4096 })),
          from: MailAddress,
          to: MailAddress,
        },
        strict,
      ),
    ),
    /** http address of a program of this machine. */
    webhook: Type.Optional(Type.String({ pattern: '^http://', maxLength: 2_000 })),
  },
  strict,
);

/** All fields may be left out. docs/user-guide.md tells them to the user. */
const Settings = Type.Object(
  {
    /** Page or mail address, in the User-Agent, by which webmasters reach the user. */
    contact: Type.Optional(Text),
    /** Accept-Language. */
    languages: Type.Optional(Text),
    /** `host` or `host:port` of the user's own network. */
    allowHosts: Type.Optional(Type.Array(Text, { maxItems: 1_000 })),
    proxy: Type.Optional(
      Type.Object(
        {
          rotate: Type.Optional(Type.Array(Text, { maxItems: 1_000 })),
          sites: Type.Optional(Type.Record(Type.String(), Text)),
        },
        strict,
      ),
    ),
    sites: Type.Optional(
      Type.Array(
        Type.Object(
          {
            origin: Text,
            user: Type.Optional(Type.String({ maxLength: 4096 })),
            password: Type.Optional(Type.String({ maxLength: 4096 })),
            cookie: Type.Optional(Type.String({ maxLength: 16_384 })),
          },
          strict,
        ),
        { maxItems: 1_000 },
      ),
    ),
    /**
     * Pages older than a day (Last-Modified), longer (Content-Length) or of other types (Content-Type) are left out.
     */
    bounds: Type.Optional(
      Type.Object(
        {
          since: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
          bytes: Type.Optional(Type.Integer({ minimum: 1 })),
          types: Type.Optional(
            Type.Array(Type.String({ pattern: '^[a-z0-9.+-]+/([a-z0-9.+-]+|[*])$' }), { minItems: 1, maxItems: 100 }),
          ),
        },
        strict,
      ),
    ),
    /** Most pages that one crawl fetches at a time, each from another host. */
    inFlight: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_IN_FLIGHT })),
    /** File that ranks sites by how much they are visited, `rank,site` a line (tranco-list.eu). */
    popularity: Type.Optional(Text),
    /**
     * File of word vectors in the text format of word2vec, fastText and GloVe: which words are alike, for `rw` and
     * `ipagerank`.
     */
    wordVectors: Type.Optional(Text),
    /** News of watched topics by mail and webhook. */
    announce: Type.Optional(AnnounceSettings),
    /** Pages that the watch of each topic fetches a week in search of new sources. Default: none. */
    watch: Type.Optional(
      Type.Object({ searchPages: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) }, strict),
    ),
    /** Pauses running crawls while the machine runs on its battery. */
    pauseOnBattery: Type.Optional(Type.Boolean()),
    /** False: crawls of the companion go at full pace, however many finds wait for the user. */
    quietPace: Type.Optional(Type.Boolean()),
    /** The user's local model (docs/local-model.md). */
    model: Type.Optional(ModelSettings),
    /**
     * Ages in days above which the companion, at its start, forgets ended crawls and captures. Labels and topics stay.
     */
    keep: Type.Optional(Type.Object({ crawlDays: Type.Optional(Days), captureDays: Type.Optional(Days) }, strict)),
  },
  strict,
);
export type Settings = Static<typeof Settings>;

const Checked = Compile(Settings);

/**
 * Reads a file of settings: it holds passwords, so it must be the owner's only (0600).
 * @param needed false: a file that is not there holds no settings.
 * @throws bad-settings
 */
export function readSettings(file: string, needed: boolean): Settings {
  const text = textOf(file, needed);
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message would quote the file.
    throw new AmbitError(
      'bad-settings',
      say('The settings in $1 are not valid JSON: mend the file, or move it away.', file),
    );
  }
  return fitting(value, file);
}

/** Returns a value of settings. @throws bad-settings for one that does not fit their description */
export function fitting(value: unknown, file: string): Settings {
  if (Checked.Check(value)) return value;
  const [first] = Checked.Errors(value);
  const place = first === undefined || first.instancePath === '' ? '' : ` at ${first.instancePath.slice(0, 80)}`;
  throw new AmbitError(
    'bad-settings',
    say('The settings in $1 do not fit their description$2: see docs/user-guide.md.', file, place),
  );
}

function textOf(file: string, needed: boolean): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT' && !needed) return undefined;
    throw new AmbitError('bad-settings', unread(say('The settings file $1', file), cause));
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new AmbitError(
      'bad-settings',
      say('$1 may hold passwords and can be read by others: run chmod 600 on it.', file),
    );
  }
  return text;
}
