import { BetaRecord } from '../../../shared/learn/beta-record.ts';
import { GrowingInts } from '../../../shared/learn/growing.ts';
import { Interned } from '../../../shared/learn/interned.ts';
import { logit } from '../../../shared/learn/sigmoid.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { ObservedPage, Sighting, UrlId } from '../order.ts';
import { COLUMN } from './features.ts';
import { Lexicon } from './lexicon.ts';
import { FIELDS, type Field, WordReader } from './link-words.ts';
import { Links } from './links.ts';
import { Pages } from './pages.ts';
import { Places } from './places.ts';
import { TopicMatch } from './topic-match.ts';

const MOST_ARMS = 500_000;
/** Chance that a fetched page is on the topic before anything is known, and the pages that this guess is worth. */
const BASE = 0.1;
const BASE_PAGES = 10;
/** UTF-16 units of main text whose words go into the lexicon. */
const MOST_TEXT = 2_500;
/** How much a word counts in each of FIELDS. */
const LEXICON_WEIGHT = [1, 0.7, 0.35, 0.35] as const;

/** What a crawl has seen, and the features of any link by it. All state of the adaptive order but its weights. */
export class Evidence {
  readonly pages = new Pages();
  readonly links = new Links();
  readonly reader: WordReader;
  readonly lexicon = new Lexicon();
  readonly #match: TopicMatch;
  readonly #places = new Places();
  readonly #arms = new Interned(MOST_ARMS);
  readonly #blocks = new BetaRecord();
  readonly #siblings = new BetaRecord();
  readonly #hubs = new BetaRecord();
  /** Index pages fetched, by host. */
  readonly #indexes = new GrowingInts();
  #outcomes = 0;
  #good = 0;

  /** @param unread parts of a link whose words are not read */
  constructor(topic: Topic, unread: readonly Field[] = []) {
    this.reader = new WordReader(unread);
    this.#match = new TopicMatch(topic, this.reader, this.lexicon);
    this.lexicon.refresh(this.reader.words.size);
  }

  /** Chance that a fetched page is on the topic, over all fetched so far. */
  base(): number {
    return (this.#good + BASE * BASE_PAGES) / (this.#outcomes + BASE_PAGES);
  }

  /** How much a host is still worth looking into by way of the index behind the link, in [0,1]: 1 / (1 + indexes of it fetched)^2. */
  unopened(target: UrlId): number {
    if (this.links.index.get(target) <= 0) return 0;
    return 1 / (1 + Math.max(0, this.#indexes.get(this.links.host.get(target)))) ** 2;
  }

  sight(page: ObservedPage, sighting: Sighting): void {
    const { target, link } = sighting;
    const words = this.reader.link(link);
    if (!this.links.known(target.id)) {
      const place = this.#places.place(target.url, target.host, target.site);
      this.links.open(target, place, this.#places.host(target.host, target.site));
    }
    this.links.add(
      sighting,
      words,
      {
        anchor: this.#match.match(words.anchor),
        context: this.#match.match(words.around),
        heading: this.#match.match(words.heading),
        address: this.#match.match(words.address),
      },
      page.id,
      this.#arms.id(`${page.host} ${link.path}`),
      this.#arms.id(`${page.id} ${link.path}`),
    );
  }

  /** A page turned out; its own links are sighted separately. */
  outcome(page: ObservedPage): void {
    const { id, relevance } = page;
    this.pages.add(page);
    // A dead server says nothing of the links that led to it.
    if (page.failed) return;
    this.#outcomes += 1;
    this.#good += relevance;
    if (!this.links.known(id))
      this.links.open(
        page,
        this.#places.place(page.url, page.host, page.site),
        this.#places.host(page.host, page.site),
      );
    this.#places.add(this.links.place.get(id), relevance);
    if (this.links.index.get(id) > 0) {
      const host = this.links.host.get(id);
      this.#indexes.set(host, Math.max(0, this.#indexes.get(host)) + 1);
    }
    for (let at = 0; at < this.links.sightings(id); at++) {
      this.#blocks.add(this.links.block(id, at), relevance);
      this.#siblings.add(this.links.siblings(id, at), relevance);
      this.#hubs.add(this.links.from(id, at), relevance);
    }
    this.lexicon.add(this.reader.read(`${page.title}\n${page.text.slice(0, MOST_TEXT)}`), relevance);
    this.lexicon.refresh(this.reader.words.size);
  }

  change(id: UrlId, relevance: number, onTopic: boolean): void {
    const difference = this.pages.change(id, relevance, onTopic);
    if (difference === 0) return;
    this.#good += difference;
    this.#places.change(this.links.place.get(id), difference);
    for (let at = 0; at < this.links.sightings(id); at++) {
      this.#blocks.change(this.links.block(id, at), difference);
      this.#siblings.change(this.links.siblings(id, at), difference);
      this.#hubs.change(this.links.from(id, at), difference);
    }
  }

  /** Features of the link to `target` as things stand, into `x` (one place for each of FEATURES). O(1), no allocation. */
  features(target: UrlId, x: Float32Array): void {
    const { links, pages } = this;
    const base = this.base();
    const zero = logit(base);
    x.fill(0);
    x[COLUMN.base] = 1;
    x[COLUMN.anchor] = links.anchor.get(target);
    x[COLUMN.context] = links.context.get(target);
    x[COLUMN.heading] = links.heading.get(target);
    x[COLUMN.address] = links.address.get(target);
    x[COLUMN.lexicon] = this.#lexical(target);
    x[COLUMN.place] = (logit(this.#places.mean(links.place.get(target), base)) - zero) / 2;
    x[COLUMN['new-host']] = 1 / Math.sqrt(1 + this.#places.tried(links.host.get(target)));
    x[COLUMN.index] = links.index.get(target);
    x[COLUMN.mute] = links.mute.get(target);
    x[COLUMN.furniture] = links.furniture.get(target);
    x[COLUMN.depth] = Math.min(1, links.depth.get(target) / 10);
    const sightings = links.sightings(target);
    if (sightings === 0) return;
    let parent = 0;
    let parents = 0;
    let block = 0;
    let siblings = 0;
    let hub = 0;
    let near = 0;
    let path = 0;
    for (let at = 0; at < sightings; at++) {
      const from = links.from(target, at);
      const relevance = pages.relevance(from);
      parent = Math.max(parent, relevance);
      parents += relevance;
      const hubMean = this.#hubs.mean(from, base, 3);
      const blockMean = this.#blocks.mean(links.block(target, at), base, 3);
      hub = Math.max(hub, hubMean);
      block = Math.max(block, blockMean);
      siblings = Math.max(siblings, this.#siblings.mean(links.siblings(target, at), (hubMean + blockMean) / 2, 2));
      near = Math.max(near, 1 / (1 + pages.steps(from)));
      path = Math.max(path, pages.share(from));
      if (links.host.get(from) === links.host.get(target)) x[COLUMN['same-host']] = 1;
    }
    x[COLUMN.parent] = parent;
    x[COLUMN['parent-context']] = parent * Math.max(links.context.get(target), links.anchor.get(target));
    x[COLUMN.parents] = Math.min(1, Math.log1p(parents) / 1.6);
    x[COLUMN.siblings] = (logit(siblings) - zero) / 2;
    x[COLUMN.block] = (logit(block) - zero) / 2;
    x[COLUMN.hub] = (logit(hub) - zero) / 2;
    x[COLUMN.near] = near;
    x[COLUMN.path] = path;
  }

  #lexical(target: UrlId): number {
    const words = this.links.words(target);
    if (words.length === 0) return 0;
    let sum = 0;
    let weight = 0;
    for (let at = 0; at < words.length; at++) {
      const code = words[at] ?? 0;
      const share = LEXICON_WEIGHT[code % FIELDS.length] ?? 0;
      sum += share * this.lexicon.worth(Math.floor(code / FIELDS.length));
      weight += share;
    }
    return sum / Math.sqrt(weight + 1);
  }
}
