import { persistIds } from '../../shared/collections/state-archive.ts';
import { number, parametersOf } from '../parameters.ts';
import type { AblationOptions } from './adaptive/cut.ts';
import { Evidence } from './adaptive/evidence.ts';
import { bonusOf, explain } from './adaptive/explain.ts';
import { COLUMN, newFeatures } from './adaptive/features.ts';
import { type Followed, LinkModels } from './adaptive/link-models.ts';
import { readSamples } from './adaptive/read-links.ts';
import { orderOf } from './common/strategy.ts';
import type { ObservedPage, Order, OrderOptions, UrlId } from './order.ts';

export type { AblationOptions } from './adaptive/cut.ts';
export { FEATURES } from './adaptive/features.ts';

/**
 * Links rescored for each page fetched, on the mean: the price of a page stays the same however large the frontier
 * grows. Weights move most while few outcomes are known, and about as one over their number later; so does what is
 * rescored.
 */
const YOUNG_PAGES = 500;
const RESCORES = { young: 1_000, grown: 250, least: 50 } as const;
const rescoresAPage = (pages: number): number =>
  pages <= YOUNG_PAGES ? RESCORES.young : Math.max(RESCORES.least, (RESCORES.grown * YOUNG_PAGES) / pages);
/** New links with a smaller chance than this are no gain. */
const PROMISING = 0.2;
/**
 * Most links that are rescored as the crawl learns. Beyond that and a quarter, the worst keep their last score until
 * they are sighted again.
 */
const MAX_HELD = 60_000;
const SLACK = 1.25;
/** Samples gone through again when the judge or the user changed what pages are worth. */
const REHEARSALS_AFTER_LABEL = 120;
/**
 * Weight in learning of all links of a page into sites with the same label, relative to one followed link. One label
 * covers many links, and a page may be full of them.
 */
const SITE_WEIGHT = 0.3;
/** Weight in learning of a link between pages that the user read, relative to a followed link. */
const READ_WEIGHT = 1;
/** Least relevance of a read page that makes the links to it good examples. */
const EVEN = 0.5;
/** Share of the missing rest to 1 that a site called relevant adds to the score of a link into it. */
const SITE_BONUS = 0.4;

export const ADAPTIVE = {
  gamma: number(
    [0.4, 0, 1],
    'How much the links behind a page count beside the page itself.',
    '页面背后的链接相对于页面本身的权重。',
  ),
  parent: number(
    [0.25, 0, 1],
    'How much the relevance of the best page that links to it counts.',
    '链接到它的最佳页面的相关度所占的权重。',
  ),
  explore: number(
    [0.4, 0, 0.9],
    'Bonus for a place in which the crawl has not looked yet.',
    '爬取尚未查看过的地方所得的加分。',
  ),
  lists: number(
    [0.9, 0, 0.95],
    'Bonus for lists of pages, such as archives and sitemaps, of the hosts of the seeds.',
    '种子主机的页面列表（如归档、网站地图）所得的加分。',
  ),
};

/**
 * The default order, our own: an online linear model over the features of FEATURES and the words of the link.
 *
 * h(u) = (1 - parent) (p + gamma (1 - p) f) + parent R. p = chance that the page is relevant; f = quality of the new
 * links that it would open; R = relevance of the best page that links to it. p and f are logistic and learned from
 * every page fetched. Their base is records (hierarchical Beta posteriors) of folders, hosts, blocks, siblings and
 * hubs.
 * A quarter of h is R, which is not learned. `best-n-first` by itself errs elsewhere than the models do. So neither
 * empties a host that the other ranks low.
 *
 * score(u) = h + (1 - h) max(explore e o, lists l), o = the larger of
 * 1 / (1 + indexes fetched of u's host)^2 for a link that seems to lead to an index, else 0, and
 * 0.75 / ((1 + pages fetched of u's outermost folder) (1 + on-topic pages found / 20))^2 for a link into a folder, else
 * 0.
 * This term is the exploration. A host's first index (blog, archive, tags, publications) shows its pages on the topic;
 * its front page does not. So the order opens one index as soon as no known link is clearly better. The models do not
 * learn this term. Most first indexes are worth nothing, and learned models would soon skip the few that are worth a
 * hundred pages.
 * Hosts earn the bonus instead: e = min(1, 5 (hits + 1) / (opened + 5)). opened = hosts whose first page was fetched
 * for the bonus (more than half of its score) after the first find. hits = those of them with an on-topic page or a
 * page that links to one. Without e, each of a portal's hundreds of hosts would get the whole bonus.
 * l = s / (1 + lists fetched of u's host)^2 for a list of pages on a seed's host, one link from a seed, s by
 * `listStrength`; 0 if the seeds are on fewer than 8 hosts. On few hosts the seeds already show the place of the topic,
 * and lists lead away from it.
 * Folders (a person's pages, a project's) are explored for themselves while little has been found: no known feature
 * distinguishes them then. Once there are enough finds, strangers would only draw the crawl away from them.
 *
 * A smaller share of a list's many links pays off than of a text's few. So the constant of both models is 1 + 0.2 c,
 * and o falls with e^(-0.4 c) if c is above 0. c = ln(1 + links of the page that shows u and has the fewest others),
 * less its mean over all links seen.
 *
 * Weights of the chance stay at their priors until the first find, and until then outcomes of neighbouring links do not
 * count. From one class alone, a regression learns to avoid the crawl's own criteria, above all the topic's words. Far
 * from the topic, only these lead there.
 *
 * A link into a site that the user called relevant gains 0.4 of the rest of its score to 1: no model can find the good
 * one among hosts that look alike.
 *
 * A label on a link teaches at once, as if the crawl had followed the link, until its page has an outcome of its own.
 * So do the new links of a page into sites that the user labelled (`siteLabel`). All of them together have 0.3 of the
 * weight. They teach once, and only after a find or a label *relevant*. A withdrawn label is not replayed: later
 * outcomes correct its small effect.
 *
 * @param cut the parts that the lab removes to measure their worth; empty for a user's crawl
 *
 * Parameters: `gamma` 0.4, `parent` 0.25, `explore` 0.4, `lists` 0.9. Scores lie in (0,1) and are their own priority.
 * Cost: O(words of the link) a sighting; O(1), no allocation a score; O(links of the page + 1,000) for each of the
 * first 500 pages, then + 250 falling to 50. Memory: that of at most 75,000 links to rescore and of the last 16,000
 * fetched, some 38 bytes a page fetched, and 8 an address.
 */
export function createAdaptive(options: OrderOptions, cut: AblationOptions = {}): Order {
  const mix = parametersOf(options, ADAPTIVE);
  const { gamma, parent } = mix;
  const evidence = new Evidence(options.topic, cut.fields);
  const { links } = evidence;
  const { siteLabel } = options;
  const models = new LinkModels(options.randomSeed ?? 1, cut);
  const buffer = newFeatures();
  const chances = new Float64Array(2);
  /** Links that wait into sites that the user called relevant. */
  const favoured = new Set<UrlId>();
  let revision = 0;
  let waiting = 0;
  let sinceRescore = 0;
  let observed = 0;
  /** Something on the topic was found, or the user called a link relevant. */
  let found = false;

  const chance = (target: UrlId): number => {
    evidence.features(target, buffer);
    return models.chance(buffer, links.words, links.slot(target));
  };
  const value = (target: UrlId): number => {
    evidence.features(target, buffer);
    models.both(buffer, links.words, links.slot(target), chances);
    const [now = 0, ahead = 0] = chances;
    const learned = now + gamma * (1 - now) * ahead;
    const hedged = learned + parent * ((buffer[COLUMN.parent] ?? 0) - learned);
    const explored = hedged + (1 - hedged) * bonusOf(evidence, target, mix);
    return favoured.has(target) ? explored + (1 - explored) * SITE_BONUS : explored;
  };
  /** Returns whether the bonus is more than half of a waiting link's score. */
  const isExplored = (target: UrlId): boolean => {
    if (links.slot(target) < 0) return false;
    const bonus = bonusOf(evidence, target, mix);
    return bonus > 0 && value(target) < 2 * bonus;
  };
  const linkTo = (target: UrlId): Followed => {
    const dense = newFeatures();
    evidence.features(target, dense);
    return { id: target, dense, sparse: links.words.copy(links.slot(target)) };
  };
  /**
   * Returns the link to a page as it was before the page was known; undefined for seeds and failures, which teach
   * nothing.
   */
  const followed = (page: ObservedPage): Followed | undefined => {
    return page.failed || links.sightings(links.row(page.id)) === 0 ? undefined : linkTo(page.id);
  };
  const worth = ({ id, said = 0 }: Followed): number => {
    const page = evidence.pages.of(id);
    return page < 0 ? said : evidence.pages.relevance(page);
  };
  /** The user's word on a link that waits, with the weight 1, or on its site, with less. */
  const tell = (target: UrlId, relevant: boolean, weight: number): void => {
    const sample = { ...linkTo(target), said: Number(relevant) };
    found ||= relevant;
    if (weight === 1) models.keep(sample);
    if (found || weight === 1) models.learn(sample, sample.said, weight);
  };
  const scoreOf = (target: UrlId): number | undefined =>
    links.slot(target) >= 0 ? value(target) : links.droppedScore(target);
  const dropWorst = (): void => {
    const ids = links.waiting();
    const scores = Float64Array.from(ids, value);
    const least = scores.slice().sort()[ids.length - MAX_HELD] ?? 0;
    for (const [at, id] of ids.entries()) if ((scores[at] ?? 0) < least) links.drop(id, scores[at] ?? 0);
  };
  const amend = (changes: Parameters<Order['amend']>[0]): void => {
    for (const { id, relevance, onTopic } of changes) evidence.change(id, relevance, onTopic);
  };
  const turned = (): void => {
    revision += 1;
    sinceRescore = 0;
  };

  return orderOf('adaptive', {
    get revision() {
      return revision;
    },
    read(pages) {
      const samples = readSamples(new Evidence(options.topic, cut.fields, evidence), pages);
      if (!samples.some(({ relevance }) => relevance >= EVEN)) return;
      for (const { sample, relevance } of samples) {
        models.keep(sample);
        models.learn(sample, relevance, READ_WEIGHT);
      }
    },
    seed: (target) => evidence.seed(target),
    observe(page, sightings) {
      const sample = followed(page);
      favoured.delete(page.id);
      if (found && sample !== undefined && !cut.earned && isExplored(page.id))
        evidence.exploration.opens(links.host.get(links.row(page.id)));
      if (links.known(page.id) && evidence.pages.of(page.id) < 0) waiting -= 1;
      evidence.outcome(page, sightings.length);
      found ||= evidence.found > 0;
      if (sample !== undefined) models.keep(sample);
      if (found && sample !== undefined) models.learn(sample, page.relevance);
      if (page.failed) models.forgetSaid(page.id);
      if (found) models.rehearse(worth);
      const fresh: UrlId[] = [];
      const told: { readonly id: UrlId; readonly relevant: boolean }[] = [];
      for (const sighting of sightings) {
        const { id } = sighting.target;
        if (!evidence.known(id)) {
          fresh.push(id);
          const relevant = siteLabel?.(sighting.target.url);
          if (relevant !== undefined) told.push({ id, relevant });
          if (relevant === true) favoured.add(id);
        }
        evidence.sight(page, sighting);
      }
      waiting += fresh.length;
      if (sample !== undefined) models.learnAhead(sample, gainOf(fresh, chance));
      told.sort((a, b) => a.id - b.id);
      const liked = told.filter(({ relevant }) => relevant).length;
      for (const { id, relevant } of told) tell(id, relevant, SITE_WEIGHT / (relevant ? liked : told.length - liked));
      if (links.held > MAX_HELD * SLACK) dropWorst();
      if (page.failed) return;
      sinceRescore += 1;
      observed += 1;
      if (sinceRescore * rescoresAPage(observed) >= waiting) turned();
    },
    amend,
    relabel(changes) {
      amend(changes);
      found ||= evidence.found > 0;
      if (found) models.rehearse(worth, REHEARSALS_AFTER_LABEL);
      turned();
    },
    *retopic(topic) {
      yield* evidence.retopic(topic);
      turned();
    },
    labelLink(target, relevant) {
      models.forgetSaid(target);
      if (relevant !== undefined && links.slot(target) >= 0) tell(target, relevant, 1);
      turned();
    },
    *persist(archive) {
      revision = archive.number(revision);
      waiting = archive.number(waiting);
      sinceRescore = archive.number(sinceRescore);
      observed = archive.number(observed);
      found = archive.flag(found);
      yield* persistIds(archive, favoured);
      yield* evidence.persist(archive);
      yield* models.persist(archive);
    },
    score: scoreOf,
    priority: (target) => scoreOf(target) ?? 0,
    explain: (target) => (links.slot(target) >= 0 ? explain(evidence, models, target, mix) : []),
  });
}

function gainOf(fresh: readonly UrlId[], chance: (id: UrlId) => number): number {
  let gain = 0;
  for (const id of fresh) {
    const p = chance(id);
    if (p > PROMISING) gain += p;
  }
  return gain;
}
