import { BetaRecord } from '../../../shared/learn/beta-record.ts';
import { GrowingInts } from '../../../shared/learn/growing.ts';
import { HashedIds } from '../../../shared/learn/hashed-ids.ts';
import { logit } from '../../../shared/learn/sigmoid.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { KnownUrl, ObservedPage, Sighting, UrlId } from '../order.ts';
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
/** What the first page of a folder is worth looking into, against an index, which shows more. */
const FOLDER = 0.75;
/** On-topic pages found at which folders not looked into draw a quarter as much as at first. */
const FOUND = 20;
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
  readonly #arms = new HashedIds(MOST_ARMS);
  readonly #blocks = new BetaRecord();
  readonly #siblings = new BetaRecord();
  readonly #hubs = new BetaRecord();
  /** Index pages fetched, by host. */
  readonly #indexes = new GrowingInts();
  /** On-topic pages found. */
  #found = 0;
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

  /**
   * How much what is behind the link is still worth looking into for itself, in [0,1]: the larger of 1 / (1 + indexes of its host
   * fetched)^2 for an index, and FOLDER / ((1 + pages of its outermost folder fetched) (1 + on-topic pages found / FOUND))^2.
   */
  unopened(target: UrlId): number {
    const { links } = this;
    const row = links.row(target);
    const indexes =
      links.index.get(links.slot(target)) > 0 ? 1 + Math.max(0, this.#indexes.get(links.host.get(row))) : Infinity;
    const folder = links.folder.get(row);
    const trodden = folder < 0 ? Infinity : (1 + this.#places.tried(folder)) * (1 + this.#found / FOUND);
    return Math.max(indexes ** -2, FOLDER * trodden ** -2);
  }

  sight(page: ObservedPage, sighting: Sighting): void {
    const { target, link } = sighting;
    const words = this.reader.link(link);
    if (this.links.row(target.id) < 0) this.#open(target);
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
    if (page.onTopic) this.#found += 1;
    if (this.links.row(id) < 0) this.#open(page);
    const { links } = this;
    const row = links.row(id);
    this.#places.add(links.place.get(row), relevance);
    if (links.index.get(links.slot(id)) > 0) {
      const host = links.host.get(row);
      this.#indexes.set(host, Math.max(0, this.#indexes.get(host)) + 1);
    }
    links.close(id);
    for (let at = 0; at < links.sightings(row); at++) {
      this.#blocks.add(links.block(row, at), relevance);
      this.#siblings.add(links.siblings(row, at), relevance);
      this.#hubs.add(links.from(row, at), relevance);
    }
    this.lexicon.add(this.reader.read(`${page.title}\n${page.text.slice(0, MOST_TEXT)}`), relevance);
    this.lexicon.refresh(this.reader.words.size);
  }

  change(id: UrlId, relevance: number, onTopic: boolean): void {
    const before = this.pages.onTopic(id);
    const difference = this.pages.change(id, relevance, onTopic);
    if (this.pages.fetched(id)) this.#found += Number(onTopic) - Number(before);
    if (difference === 0) return;
    this.#good += difference;
    const row = this.links.row(id);
    this.#places.change(this.links.place.get(row), difference);
    for (let at = 0; at < this.links.sightings(row); at++) {
      this.#blocks.change(this.links.block(row, at), difference);
      this.#siblings.change(this.links.siblings(row, at), difference);
      this.#hubs.change(this.links.from(row, at), difference);
    }
  }

  /** Features of the link to `target` as things stand, into `x` (one place for each of FEATURES). O(1), no allocation. */
  features(target: UrlId, x: Float32Array): void {
    const { links, pages } = this;
    const slot = links.slot(target);
    const row = links.row(target);
    const base = this.base();
    const zero = logit(base);
    x.fill(0);
    x[COLUMN.base] = 1;
    x[COLUMN.anchor] = links.anchor.get(slot);
    x[COLUMN.context] = links.context.get(slot);
    x[COLUMN.heading] = links.heading.get(slot);
    x[COLUMN.address] = links.address.get(slot);
    x[COLUMN.lexicon] = this.#lexical(slot);
    x[COLUMN.place] = (logit(this.#places.mean(links.place.get(row), base)) - zero) / 2;
    x[COLUMN['new-host']] = 1 / Math.sqrt(1 + this.#places.tried(links.host.get(row)));
    x[COLUMN.index] = links.index.get(slot);
    x[COLUMN.mute] = links.mute.get(slot);
    x[COLUMN.furniture] = links.furniture.get(slot);
    x[COLUMN.depth] = Math.min(1, links.depth.get(slot) / 10);
    const sightings = links.sightings(row);
    if (sightings === 0) return;
    let parent = 0;
    let parents = 0;
    let block = 0;
    let siblings = 0;
    let hub = 0;
    let near = 0;
    let path = 0;
    for (let at = 0; at < sightings; at++) {
      const from = links.from(row, at);
      const relevance = pages.relevance(from);
      parent = Math.max(parent, relevance);
      parents += relevance;
      const hubMean = this.#hubs.mean(from, base, 3);
      const blockMean = this.#blocks.mean(links.block(row, at), base, 3);
      hub = Math.max(hub, hubMean);
      block = Math.max(block, blockMean);
      siblings = Math.max(siblings, this.#siblings.mean(links.siblings(row, at), (hubMean + blockMean) / 2, 2));
      near = Math.max(near, 1 / (1 + pages.steps(from)));
      path = Math.max(path, pages.share(from));
      if (links.host.get(links.row(from)) === links.host.get(row)) x[COLUMN['same-host']] = 1;
    }
    x[COLUMN.parent] = parent;
    x[COLUMN['parent-context']] = parent * Math.max(links.context.get(slot), links.anchor.get(slot));
    x[COLUMN.parents] = Math.min(1, Math.log1p(parents) / 1.6);
    x[COLUMN.siblings] = (logit(siblings) - zero) / 2;
    x[COLUMN.block] = (logit(block) - zero) / 2;
    x[COLUMN.hub] = (logit(hub) - zero) / 2;
    x[COLUMN.near] = near;
    x[COLUMN.path] = path;
  }

  #open(target: KnownUrl): void {
    const place = this.#places.place(target.url, target.host, target.site);
    const host = this.#places.host(target.host, target.site);
    this.links.open(target, place, host, this.#places.folder(place, host));
  }

  /** Made anew when the link or the lexicon has changed. */
  #lexical(slot: number): number {
    const { words, lexical, lexicalAt } = this.links;
    const length = words.length(slot);
    if (length === 0) return 0;
    if (lexicalAt.get(slot) === this.lexicon.state) return lexical.get(slot);
    const piece = words.piece(slot);
    const start = words.start(slot);
    let sum = 0;
    let weight = 0;
    for (let at = start; at < start + length; at++) {
      const code = piece[at] ?? 0;
      const share = LEXICON_WEIGHT[code % FIELDS.length] ?? 0;
      sum += share * this.lexicon.worth(Math.floor(code / FIELDS.length));
      weight += share;
    }
    lexicalAt.set(slot, this.lexicon.state);
    lexical.set(slot, sum / Math.sqrt(weight + 1));
    return lexical.get(slot);
  }
}
