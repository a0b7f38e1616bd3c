import { createHash } from 'node:crypto';
import { parseUrl } from '../../../shared/url/parse-url.ts';
import { siteOf } from '../../../shared/url/site.ts';

/** Unrelated sites in a row that answer with one page, and the milliseconds within which they do, before it is the network that answers. */
const SITES = 3;
const WITHIN_MS = 60_000;

/** The network itself answered, in place of the sites that were asked: it wants its user to sign in. *Pause; the user signs in.* */
export class CaptiveNetwork extends Error {
  override readonly name = 'CaptiveNetwork';
  readonly code = 'captive-network';
  /** Addresses that were answered so; what they brought is worth nothing. */
  readonly urls: readonly string[];
  readonly signature: string;

  constructor(urls: readonly string[], signature: string) {
    super('The network asks you to sign in.');
    this.urls = urls;
    this.signature = signature;
  }
}

export interface Answered {
  /** The address that was asked, and the one that answered. */
  readonly asked: string;
  readonly url: string;
  readonly body: Uint8Array;
}

/**
 * Notices a network that answers every question with its own page. One answer of another kind ends the suspicion: parked domains
 * and copies stand between honest pages, a sign-in page does not.
 */
export class CaptiveWatch {
  readonly #known: ReadonlySet<string>;
  #signature = '';
  #since = 0;
  #urls: string[] = [];
  #sites = new Set<string>();

  /** @param known signatures that the user has gone on after: no sign-in pages. */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  /** @param now monotonic milliseconds. @returns unrelated sites in a row that answered so. @throws CaptiveNetwork */
  heard(answer: Answered, now: number): number {
    const { asked } = answer;
    const signature = signatureOf(answer);
    if (signature !== this.#signature || now - this.#since > WITHIN_MS) {
      this.#signature = signature;
      this.#since = now;
      this.#urls = [];
      this.#sites = new Set();
    }
    this.#urls.push(asked);
    this.#sites.add(siteOf(asked));
    if (this.#sites.size >= SITES && !this.#known.has(signature)) throw new CaptiveNetwork(this.#urls, signature);
    return this.#sites.size;
  }
}

/** A redirect to another site is told by where it leads, for the page there may quote what was asked; else the page by its octets. */
export function signatureOf({ asked, url, body }: Answered): string {
  const { origin = '', pathname = '' } = siteOf(url) === siteOf(asked) ? {} : (parseUrl(url) ?? {});
  return origin === '' ? createHash('sha1').update(body).digest('base64url') : `to ${origin}${pathname}`;
}
