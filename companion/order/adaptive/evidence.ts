import { Growing, GrowingInts } from '../../../shared/collections/growing.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { BetaRecord } from '../../../shared/learning/beta-record.ts';
import { RecentRecords } from '../../../shared/learning/recent-records.ts';
import { logit } from '../../../shared/learning/sigmoid.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { KnownUrl, ObservedPage, Sighting, UrlId } from '../order.ts';
import { BlockNumbers } from './block-numbers.ts';
import { Exploration } from './exploration.ts';
import { COLUMN } from './features.ts';
import { lexicalOf } from './lexical.ts';
import { type LinkField, WordReader } from './link-words.ts';
import { LinkTable, SAID, SAYS } from './links.ts';
import { PageTable } from './pages.ts';
import { Places } from './places.ts';
import { TopicMatch } from './topic-match.ts';
import { WordWorth } from './word-worth.ts';

/**
 * Blocks of single pages whose outcomes are remembered: those of some 10,000 pages, links of older ones have seldom
 * waited so long.
 */
const MAX_SIBLINGS = 131_072;
/** Chance that a fetched page is on the topic before anything is known, and the pages that this guess is worth. */
const BASE = 0.1;
const BASE_PAGES = 10;
/**
 * Weight of a link's crowd. A smaller share of a list's many links pays off than of a text's few. `base` of a link is 1
 * + CROWD for each e-fold of links that its page has more than the mean link's page. Of several pages the one with the
 * fewest counts, so that one more page never counts against a link.
 */
const CROWD = 0.2;

/** A crawl's observations, and the features of any link by them. All state of the adaptive order but its weights. */
export class Evidence {
  readonly pages = new PageTable();
  readonly links = new LinkTable();
  readonly reader: WordReader;
  readonly lexicon: WordWorth;
  #match: TopicMatch;
  readonly #places = new Places();
  readonly exploration = new Exploration(this.links, this.pages, this.#places);
  readonly #blocks = new BetaRecord();
  readonly #siblings = new RecentRecords(MAX_SIBLINGS);
  readonly #numbers = new BlockNumbers(this.#siblings);
  /** Grows with each outcome, and with each that is changed. */
  #version = 0;
  /**
   * Log odds that are read again and again between two outcomes, each with the version that it is of: of `base`, and of
   * places.
   */
  #zeroOdds = 0;
  #zeroAt = -1;
  readonly #odds = new Growing();
  readonly #oddsAt = new GrowingInts();
  #found = 0;
  #outcomes = 0;
  #good = 0;

  /**
   * @param unread parts of a link whose words are not read @param shared evidence whose words, worths and matches this
   * one uses
   */
  constructor(topic: Topic, unread: readonly LinkField[] = [], shared?: Evidence) {
    this.reader = shared?.reader ?? new WordReader(unread);
    this.lexicon = shared?.lexicon ?? new WordWorth();
    this.#match = shared === undefined ? new TopicMatch(topic, this.reader, this.lexicon) : shared.#match;
    this.lexicon.refresh(this.reader.words.size);
  }

  /** Compares the links that wait with another topic. What words were worth to the old one fades as pages come. */
  *retopic(topic: Topic): Generator<void> {
    this.#match = new TopicMatch(topic, this.reader, this.lexicon);
    this.lexicon.refresh(this.reader.words.size, true);
    yield* this.links.compare((words) => this.#match.match(words));
  }

  /** Returns true for a word that the user typed, or of a title of the topic's texts. */
  isOfTopic(word: number): boolean {
    return this.#match.isOfTopic(word);
  }

  /** On-topic pages fetched. */
  get found(): number {
    return this.#found;
  }

  /** Returns the share of on-topic pages among all fetched so far. */
  base(): number {
    return (this.#good + BASE * BASE_PAGES) / (this.#outcomes + BASE_PAGES);
  }

  seed({ url, host, site }: KnownUrl): void {
    this.exploration.seed(url, this.#places.host(host, site));
  }

  sight(page: ObservedPage, sighting: Sighting): void {
    const { links } = this;
    const { target, link } = sighting;
    // A fetched page needs no features of its links any more.
    if (this.pages.of(target.id) >= 0) return;
    if (links.row(target.id) < 0) this.#open(target);
    const words = this.reader.link(link);
    links.read(sighting, words, {
      anchor: this.#match.match(words.anchor),
      context: this.#match.match(words.around),
      heading: this.#match.match(words.heading),
      address: this.#match.match(words.address),
    });
    const { block, siblings } = this.#numbers.of(page, link.path);
    links.stand(target.id, this.pages.of(page.id), block, siblings);
  }

  /** The target was sighted before, or fetched. */
  known(target: UrlId): boolean {
    return this.links.known(target) || this.pages.of(target) >= 0;
  }

  /** Adds a page whose own incoming links do not count. @param shown number of its links */
  source(page: ObservedPage, shown: number): void {
    const number = this.pages.add(page);
    this.pages.shows(number, shown);
    const { url, host, site } = page;
    this.pages.stands(number, this.#places.place(url, host, site), this.#places.host(host, site));
  }

  /** A page turned out; its own links are sighted separately. @param shown how many they are */
  outcome(page: ObservedPage, shown: number): void {
    const { id, relevance } = page;
    const { links, pages } = this;
    const number = pages.add(page);
    pages.shows(number, shown);
    // A dead server is no evidence on the links that led to it.
    if (page.failed) {
      links.close(id);
      return;
    }
    this.#version += 1;
    this.#outcomes += 1;
    this.#good += relevance;
    if (page.onTopic) this.#found += 1;
    if (links.row(id) < 0) this.#open(page);
    const row = links.row(id);
    const [place, host] = [links.place.get(row), links.host.get(row)];
    pages.stands(number, place, host);
    this.#places.add(place, relevance);
    this.exploration.fetched(id, host);
    if (page.onTopic) this.#led(row, host);
    links.close(id);
    for (let at = 0; at < links.sightings(row); at++) {
      this.#blocks.add(links.block(row, at), relevance);
      this.#siblings.add(links.siblings(row, at), relevance);
      pages.hubs.add(links.from(row, at), relevance);
    }
    this.lexicon.add(this.reader.opening(page), relevance);
    this.lexicon.refresh(this.reader.words.size);
  }

  change(id: UrlId, relevance: number, onTopic: boolean): void {
    const { links, pages } = this;
    const page = pages.of(id);
    if (page < 0) return;
    this.#found += Number(onTopic) - Number(pages.onTopic(page));
    const difference = pages.change(page, relevance, onTopic);
    if (difference === 0) return;
    this.#version += 1;
    this.#good += difference;
    this.#places.change(pages.place(page), difference);
    if (onTopic) this.#led(links.row(id), pages.host(page));
    // Places of links to pages fetched long ago are no longer known.
    const row = links.row(id);
    for (let at = 0; at < links.sightings(row); at++) {
      this.#blocks.change(links.block(row, at), difference);
      this.#siblings.change(links.siblings(row, at), difference);
      pages.hubs.change(links.from(row, at), difference);
    }
  }

  /** Writes the current link features of `target` into `x` (one place for each of FEATURES). O(1), no allocation. */
  features(target: UrlId, x: Float32Array): void {
    const { links, pages } = this;
    const slot = links.slot(target);
    const row = links.row(target);
    const base = this.base();
    const zero = this.#zero();
    const said = links.said.values;
    const at = slot * SAID;
    x.fill(0);
    x[COLUMN.base] = 1;
    x[COLUMN.anchor] = said[at + SAYS.anchor] ?? 0;
    x[COLUMN.context] = said[at + SAYS.context] ?? 0;
    x[COLUMN.heading] = said[at + SAYS.heading] ?? 0;
    x[COLUMN.address] = said[at + SAYS.address] ?? 0;
    x[COLUMN.lexicon] = lexicalOf(this.links, this.lexicon, slot);
    x[COLUMN.place] = this.#placeOdds(links.place.get(row));
    x[COLUMN['new-host']] = 1 / Math.sqrt(1 + this.#places.tried(links.host.get(row)));
    x[COLUMN.index] = said[at + SAYS.index] ?? 0;
    x[COLUMN.mute] = said[at + SAYS.mute] ?? 0;
    x[COLUMN.furniture] = said[at + SAYS.furniture] ?? 0;
    x[COLUMN.depth] = Math.min(1, (said[at + SAYS.depth] ?? 0) / 10);
    const sightings = links.sightings(row);
    if (sightings === 0) return;
    let parent = 0;
    let parents = 0;
    let block = 0;
    let siblings = 0;
    let hub = 0;
    let near = 0;
    let path = 0;
    // Before the first find all neighbours have led nowhere, and the topic may still be right beside them.
    const tellsApart = this.#found > 0;
    const host = links.host.get(row);
    for (let stand = 0; stand < sightings; stand++) {
      const from = links.from(row, stand);
      const relevance = pages.relevance(from);
      parent = Math.max(parent, relevance);
      parents += relevance;
      if (tellsApart) {
        const hubMean = pages.hubs.mean(from, base, 3);
        const blockMean = this.#blocks.mean(links.block(row, stand), base, 3);
        hub = Math.max(hub, hubMean);
        block = Math.max(block, blockMean);
        siblings = Math.max(siblings, this.#siblings.mean(links.siblings(row, stand), (hubMean + blockMean) / 2, 2));
      }
      near = Math.max(near, 1 / (1 + pages.steps(from)));
      path = Math.max(path, pages.share(from));
      if (pages.host(from) === host) x[COLUMN['same-host']] = 1;
    }
    x[COLUMN.base] = 1 + CROWD * pages.crowd(links, row);
    x[COLUMN.parent] = parent;
    x[COLUMN['parent-context']] = parent * Math.max(said[at + SAYS.context] ?? 0, said[at + SAYS.anchor] ?? 0);
    x[COLUMN.parents] = Math.min(1, Math.log1p(parents) / 1.6);
    x[COLUMN.near] = near;
    x[COLUMN.path] = path;
    if (!tellsApart) return;
    x[COLUMN.siblings] = (logit(siblings) - zero) / 2;
    x[COLUMN.block] = (logit(block) - zero) / 2;
    x[COLUMN.hub] = (logit(hub) - zero) / 2;
  }

  /** Log odds that are read again and again are computed again. */
  *persist(archive: StateArchive): Generator<void> {
    this.#version = archive.number(this.#version);
    this.#found = archive.number(this.#found);
    this.#outcomes = archive.number(this.#outcomes);
    this.#good = archive.number(this.#good);
    const parts = [this.pages, this.links, this.reader, this.lexicon, this.#places, this.exploration];
    for (const part of [...parts, this.#blocks, this.#siblings, this.#numbers]) yield* part.persist(archive);
  }

  /** Log odds of `base`. */
  #zero(): number {
    if (this.#zeroAt !== this.#version) {
      this.#zeroAt = this.#version;
      this.#zeroOdds = logit(this.base());
    }
    return this.#zeroOdds;
  }

  /** Returns half of the log odds by a place's record; recomputed for the first link there after an outcome. */
  #placeOdds(place: number): number {
    if (this.#oddsAt.get(place) !== this.#version) {
      this.#oddsAt.set(place, this.#version);
      this.#odds.set(place, (logit(this.#places.mean(place, this.base())) - this.#zero()) / 2);
    }
    return this.#odds.get(place);
  }

  /** Credits the hosts of an on-topic page and of the pages that link to it. @param row of the link to it */
  #led(row: number, host: number): void {
    this.exploration.led(host);
    for (let at = 0; at < this.links.sightings(row); at++)
      this.exploration.led(this.pages.host(this.links.from(row, at)));
  }

  #open(target: KnownUrl): void {
    const place = this.#places.place(target.url, target.host, target.site);
    const host = this.#places.host(target.host, target.site);
    this.links.open(target, place, host, this.#places.folder(place, host));
  }
}
