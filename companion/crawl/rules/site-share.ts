import { said } from '../../../shared/api/sentences.ts';
import type { KnownUrls } from '../frontier/known-urls.ts';
import type { PageLog } from '../state/page-log.ts';
import type { NewWords } from './new-words.ts';

/** Pages, and hosts, that a site is trusted with before it has given anything. */
const TRUSTED_PAGES = 200;
const TRUSTED_HOSTS = 20;
/**
 * Pages, and share of a host, that a site may add for each page on the topic. One such page in ten keeps a site open
 * for ever.
 */
const PAGES_EARNED = 10;
const HOSTS_EARNED = 0.5;

/** Knowledge of a crawl that the rule reads. */
interface Knowledge {
  readonly log: Pick<PageLog, 'ofSite' | 'perHost'>;
  readonly known: Pick<KnownUrls, 'siteOf'>;
  readonly newWords: Pick<NewWords, 'isSpent'>;
}

/**
 * Limits how much a crawl takes of one site (registrable domain). Subdomains and pages cost an owner almost no money,
 * so budgets by host do not limit a site. A site that the user named as a seed has no limit. Any other stays open only
 * while its pages are on the topic and offer new words. A page limit that the user set for a site replaces ours.
 */
export class SiteShare {
  readonly #knowledge: Knowledge;
  #named: ReadonlySet<string> = new Set();
  /** Hosts that were refused, by site. */
  readonly #held = new Map<string, Set<string>>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  /** Sites that the user named. */
  name(sites: Iterable<string>): void {
    this.#named = new Set(sites);
  }

  /** Returns whether the limit of its site refuses a host. @param perSite page limit of a site that the user set. */
  refuses(host: string, perSite?: number): boolean {
    const site = this.#knowledge.known.siteOf(host);
    const held = this.#held.get(site);
    if (this.#named.has(site) || !this.#isOver(site, host, perSite)) {
      held?.delete(host);
      return false;
    }
    if (held === undefined) this.#held.set(site, new Set([host]));
    else held.add(host);
    return true;
  }

  /** Records a page of this site on the topic. @returns hosts that were refused and may be tried again. */
  earned(site: string): readonly string[] {
    const held = this.#held.get(site);
    this.#held.delete(site);
    return held === undefined ? [] : [...held];
  }

  /** Hosts that were refused, with their sites. */
  *held(): Generator<{ readonly host: string; readonly site: string }> {
    for (const [site, hosts] of this.#held) for (const host of hosts) yield { host, site };
  }

  /** Returns the sentence that the user reads about a limited site. */
  sentence(site: string): string {
    const { pages, hosts } = this.#knowledge.log.ofSite(site);
    return said('site-held', site, pages, hosts);
  }

  #isOver(site: string, host: string, perSite: number | undefined): boolean {
    const { log, newWords } = this.#knowledge;
    const { pages, offTopic, hosts } = log.ofSite(site);
    const mostHosts = Math.max(TRUSTED_HOSTS, ((perSite ?? 0) * TRUSTED_HOSTS) / TRUSTED_PAGES);
    const isNewHost = log.perHost(host) === 0;
    // Most sites never come near.
    if (pages < TRUSTED_PAGES && (hosts < mostHosts || !isNewHost)) return false;
    const onTopic = newWords.isSpent(site) ? 0 : pages - offTopic;
    const isFull = perSite === undefined && pages >= TRUSTED_PAGES + PAGES_EARNED * onTopic;
    return isFull || (isNewHost && hosts >= mostHosts + HOSTS_EARNED * onTopic);
  }
}
