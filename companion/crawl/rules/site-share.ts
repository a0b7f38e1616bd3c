import { said } from '../../../shared/api/sentences.ts';
import type { KnownUrls } from '../frontier/known-urls.ts';
import type { PageLog } from '../state/page-log.ts';
import type { NewWords } from './new-words.ts';

/** Pages, and hosts, that a site is trusted with before it has given anything. */
const TRUSTED_PAGES = 200;
const TRUSTED_HOSTS = 20;
/** What a page on the topic earns its site: more pages, so that one in ten is enough to go on for ever; and a part of one more host. */
const PAGES_EARNED = 10;
const HOSTS_EARNED = 0.5;

/** What is asked of what a crawl knows. */
interface Knowledge {
  readonly log: Pick<PageLog, 'ofSite' | 'perHost'>;
  readonly known: Pick<KnownUrls, 'siteOf'>;
  readonly newWords: Pick<NewWords, 'isSpent'>;
}

/**
 * How much of one site (registrable domain) a crawl takes: names below a domain and pages under them cost its owner nothing, so budgets
 * by host do not bound them. A site that the user named as a seed is not bounded; any other goes on only as long as its pages are on the
 * topic and say something new. A number of pages of a site that the user set stands in place of ours.
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

  /** Whether no more is to be taken of a host for the sake of its site. @param perSite pages of a site by the user's own word. */
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

  /** A page of this site was on the topic. @returns hosts that were refused and may be asked about again. */
  earned(site: string): readonly string[] {
    const held = this.#held.get(site);
    this.#held.delete(site);
    return held === undefined ? [] : [...held];
  }

  /** Hosts that were refused, with their sites. */
  *held(): Generator<{ readonly host: string; readonly site: string }> {
    for (const [site, hosts] of this.#held) for (const host of hosts) yield { host, site };
  }

  /** What the user reads about such a site. */
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
