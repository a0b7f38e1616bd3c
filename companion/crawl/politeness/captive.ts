import { createHash } from 'node:crypto';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { parseUrl } from '../../../shared/url/parse-url.ts';
import { siteOf } from '../../../shared/url/site.ts';

/**
 * Unrelated sites in a row that answer with one page, and the milliseconds within which they do, before it is the
 * network that answers.
 */
const SITES = 3;
const WITHIN_MS = 60_000;
/** Pages to which sites lead that are kept in mind until another answer comes. */
const MAX_PLACES = 16;

interface CaptivePages {
  /** Addresses that were answered so; what they brought is worth nothing. */
  readonly urls: readonly string[];
  readonly signature: string;
}

/** The network answered in place of the sites, because it wants its user to sign in. *Pause; the user signs in.* */
export type CaptiveNetwork = AmbitError<CaptivePages>;

export const isCaptiveNetwork = (error: unknown): error is CaptiveNetwork => isAmbitError(error, 'captive-network');

export interface AnsweredRequest {
  /** Requested address; `url` is the address that answered. */
  readonly asked: string;
  readonly url: string;
  readonly body: Uint8Array;
}

/** Owners whose sites were answered alike, in a row. */
interface CaptiveSuspicion {
  readonly since: number;
  readonly urls: Set<string>;
  readonly owners: Set<string>;
}

/**
 * Notices a network that answers every request with its own page. One different answer ends the suspicion: parked
 * domains and copies occur between honest pages, a sign-in page replaces them all. An HTTPS answer comes from the site
 * itself and is never suspect. Sites that only redirect to one page count once that page has come for one of them. Many
 * sites redirect over an identity check and back.
 */
export class CaptiveWatch {
  readonly #known: ReadonlySet<string>;
  /** Signature of the last answer, and the places to which sites redirected since a different answer came. */
  #signature = '';
  readonly #suspicions = new Map<string, CaptiveSuspicion>();

  /** @param known signatures of pages that the user has accepted as no sign-in pages. */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  /** @param now monotonic milliseconds. @returns unrelated sites in a row that answered so. @throws CaptiveNetwork */
  heard(answer: AnsweredRequest, now: number): number {
    const signature = signatureOf(answer);
    if (signature !== this.#signature)
      for (const other of this.#suspicions.keys()) if (other !== signature) this.#suspicions.delete(other);
    this.#signature = signature;
    return this.#count(signature, answer.asked, now);
  }

  /** An answer leads on to this address, and what is there has not come yet. @throws CaptiveNetwork */
  led({ asked, url }: Omit<AnsweredRequest, 'body'>, now: number): void {
    if (isOwnAnswer(asked) || ownerOf(url) === ownerOf(asked)) return;
    const signature = placeOf(url);
    if (this.#suspicions.has(signature) || this.#suspicions.size < MAX_PLACES) this.#count(signature, asked, now);
  }

  #count(signature: string, asked: string, now: number): number {
    let suspicion = this.#suspicions.get(signature);
    if (suspicion === undefined || now - suspicion.since > WITHIN_MS) {
      suspicion = { since: now, urls: new Set(), owners: new Set() };
      this.#suspicions.set(signature, suspicion);
    }
    const { urls, owners } = suspicion;
    urls.add(asked);
    owners.add(ownerOf(asked));
    const hasCome = signature === this.#signature;
    if (hasCome && owners.size >= SITES && !this.#known.has(signature)) {
      const details = { urls: [...urls], signature };
      throw new AmbitError('captive-network', 'The network asks you to sign in.', { details });
    }
    return owners.size;
  }
}

/** Only a site itself answers under its certificate: a network cannot speak in its place there. */
export const isOwnAnswer = (url: string): boolean => url.startsWith('https:');

/**
 * Identifies a redirect to another site by its target, because the page there may quote the requested address.
 * Identifies any other page by its octets.
 */
export function signatureOf({ asked, url, body }: AnsweredRequest): string {
  const isThere = siteOf(url) === siteOf(asked);
  if (isOwnAnswer(isThere ? url : asked)) return `of ${siteOf(asked)}`;
  const place = isThere ? '' : placeOf(url);
  return place === '' ? createHash('sha1').update(body).digest('base64url') : place;
}

/**
 * Whose site it is, as far as its name says: `tea.com` and `tea.co.uk` send their guests to one page. An address
 * without a name is its own.
 */
function ownerOf(url: string): string {
  const site = siteOf(url);
  return /^[\d.]+$|:/.test(site) ? site : (site.split('.')[0] ?? site);
}

function placeOf(url: string): string {
  const { origin = '', pathname = '' } = parseUrl(url) ?? {};
  return origin === '' ? '' : `to ${origin}${pathname}`;
}
