import { Growing, GrowingInts } from '../../../shared/collections/growing.ts';
import { Slots } from '../../../shared/collections/slots.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { LinkRecord } from '../../../shared/page/record.ts';
import type { KnownUrl, Sighting, UrlId } from '../order.ts';
import { codeOf, FIELDS, fieldOf, type LinkWords, wordOf } from './link-words.ts';
import { listStrength } from './list-links.ts';
import { TargetCells } from './target-cells.ts';
import { WordRows } from './word-rows.ts';

/** Most sightings kept of one target; later ones only sharpen its features. */
const MAX_SIGHTINGS = 4;

const STAND = 3;
/** Links compared with another topic between two yields: some 2 ms. */
const COMPARED = 512;

/**
 * Most closed targets whose sightings are kept, newest first: if a page's relevance changes, the records of those
 * places change, too.
 */
const MAX_CLOSED = 16_384;

/**
 * Indices of a target's link features, which are read together: likenesses and depth. `index` is 1 once one sighting
 * seems to lead to an index. `list` is the certainty that one leads to a list of its site's pages. `mute` and
 * `furniture` are 0 once one sighting is not.
 */
export const SAYS = {
  anchor: 0,
  context: 1,
  heading: 2,
  address: 3,
  depth: 4,
  index: 5,
  mute: 6,
  furniture: 7,
  list: 8,
} as const;
export const SAID = 9;

/** Likeness of each part of a link to the topic. */
export interface Likenesses {
  readonly anchor: number;
  readonly context: number;
  readonly heading: number;
  readonly address: number;
}

/** Words of links that lead to lists of other pages, in link texts and folders of addresses. */
const INDEX =
  /(?:^|[^\p{L}])(?:archives?|blog|posts|articles|all|index|lists?|categor(?:y|ies)|tags?|topics?|sitemap|directory|catalog|contents|next|older|more|pages?|publications|projects|people|research|courses|links|resources|news)(?:[^\p{L}]|$)|归档|列表|目录|分类|标签|下一页|更多|全部|频道|导航|专题|地图/iu;

/**
 * Returns true for a link that seems to lead to an index (a list of links, not a text) or to a page filed under one:
 * any step of the address may show it. Testing the last step only would tell these apart. It loses on three webs of
 * four what it gains on blogs (docs/measurements/tried.md).
 */
const isIndexLink = (link: LinkRecord): boolean =>
  (link.anchor.length <= 30 && INDEX.test(link.anchor)) || INDEX.test(link.url.slice(link.url.indexOf('/', 9)));

/**
 * Everything kept of links, by target. Where a target was sighted is kept in rows, given back some time after it is
 * fetched; what only its score needs (likenesses, words) in slots, given back at once then. What falls out of mind
 * keeps its last score alone. O(1) a sighting.
 */
export class LinkTable {
  /** By slot, `SAID` numbers each: the features of its links. */
  readonly said = new Growing();
  /** Word numbers times the number of fields, plus the field; distinct. */
  readonly words = new WordRows();
  /** Worth of the words by the lexicon, and the state of the lexicon for it; -1: not computed yet. */
  readonly lexical = new Growing();
  readonly lexicalAt = new GrowingInts();
  /** By row: innermost place, and the host as a place. */
  readonly place = new GrowingInts();
  readonly host = new GrowingInts();
  /** By row: outermost folder as a place; -1 outside any folder. */
  readonly folder = new GrowingInts();
  readonly #count = new GrowingInts();
  /** By row and sighting, `STAND` numbers each: number of the page, block, siblings. */
  readonly #stands = new GrowingInts();
  /** Rows of targets, and last scores, in (0,1), of those that fell out of mind. */
  readonly #cells = new TargetCells();
  readonly #rows = new Slots();
  readonly #slots = new Slots();
  /** Slots by row, and targets by slot; -1: none. */
  readonly #slotOf = new GrowingInts();
  readonly #targets = new GrowingInts();
  /** Closed targets, in a ring in which the newest replaces the oldest. */
  readonly #closed = new GrowingInts();
  #closings = 0;

  /** The target was sighted before, and not fetched long ago. */
  known(target: UrlId): boolean {
    return this.row(target) >= 0 || this.#cells.score(target) > 0;
  }

  /** Returns the target's row; -1: none of its sightings is kept. */
  row(target: UrlId): number {
    return this.#cells.row(target);
  }

  /** -1: nothing is kept for its score. */
  slot(target: UrlId): number {
    return this.#slotOf.get(this.row(target));
  }

  /** Returns the targets that can be rescored, in no order. */
  waiting(): UrlId[] {
    const waiting: UrlId[] = [];
    for (let slot = 0; slot < this.#slots.end; slot++) {
      const target = this.#targets.get(slot);
      if (target >= 0) waiting.push(target);
    }
    return waiting;
  }

  get held(): number {
    return this.#slots.size;
  }

  open(target: KnownUrl, place: number, host: number, folder: number): void {
    const row = this.#rows.take();
    this.#cells.setRow(target.id, row);
    this.place.set(row, place);
    this.host.set(row, host);
    this.folder.set(row, folder);
    this.#count.set(row, 0);
    const slot = this.#slots.take();
    this.#slotOf.set(row, slot);
    this.#targets.set(slot, target.id);
    const at = slot * SAID;
    for (let column = 0; column < SAID; column++) this.said.set(at + column, 0);
    this.said.set(at + SAYS.mute, 1);
    this.said.set(at + SAYS.furniture, 1);
    this.said.set(at + SAYS.depth, target.depth);
    this.words.clear(slot);
    this.lexicalAt.set(slot, -1);
  }

  /** The target is scored no more. */
  close(target: UrlId): void {
    this.#giveSlot(target);
    const place = this.#closings++ % MAX_CLOSED;
    this.#giveRow(this.#closed.get(place));
    this.#closed.set(place, target);
  }

  /** Lets a target fall out of mind until it is sighted again. @param score in (0,1) */
  drop(target: UrlId, score: number): void {
    this.#giveSlot(target);
    this.#giveRow(target);
    this.#cells.setScore(target, score);
  }

  /** The last score of a target that fell out of mind, undefined of any other. */
  droppedScore(target: UrlId): number | undefined {
    return this.#cells.score(target) || undefined;
  }

  /** Adds a link's features to a target that is still scored. */
  read({ target, link }: Sighting, words: LinkWords, like: Likenesses): void {
    const slot = this.slot(target.id);
    const at = slot * SAID;
    const { said } = this;
    raise(said, at + SAYS.anchor, like.anchor);
    raise(said, at + SAYS.context, like.context);
    raise(said, at + SAYS.heading, like.heading);
    raise(said, at + SAYS.address, like.address);
    said.set(at + SAYS.depth, Math.min(said.get(at + SAYS.depth), target.depth));
    if (said.get(at + SAYS.index) === 0 && isIndexLink(link)) said.set(at + SAYS.index, 1);
    if (said.get(at + SAYS.list) < 1) raise(said, at + SAYS.list, listStrength(link));
    if (!words.mute) said.set(at + SAYS.mute, 0);
    if (!link.furniture) said.set(at + SAYS.furniture, 0);
    this.#addWords(slot, words);
  }

  /** Compares the words of all links that are scored with a topic again. @param like likeness of words to it */
  *compare(like: (words: readonly number[]) => number): Generator<void> {
    const { said, words } = this;
    for (const [place, target] of this.waiting().entries()) {
      const slot = this.slot(target);
      const fields = FIELDS.map((): number[] => []);
      const codes = words.piece(slot).subarray(words.start(slot), words.start(slot) + words.length(slot));
      for (const code of codes) fields[fieldOf(code)]?.push(wordOf(code));
      const [anchor = [], address = [], around = [], heading = []] = fields;
      said.set(slot * SAID + SAYS.anchor, like(anchor));
      said.set(slot * SAID + SAYS.address, like(address));
      said.set(slot * SAID + SAYS.context, like(around));
      said.set(slot * SAID + SAYS.heading, like(heading));
      if (place % COMPARED === 0) yield;
    }
  }

  /** Records the place of a link. @param from number of the page */
  stand(target: UrlId, from: number, block: number, siblings: number): void {
    const row = this.row(target);
    const count = this.#count.get(row);
    if (count >= MAX_SIGHTINGS) return;
    this.#count.set(row, count + 1);
    const at = (row * MAX_SIGHTINGS + count) * STAND;
    this.#stands.set(at, from);
    this.#stands.set(at + 1, block);
    this.#stands.set(at + 2, siblings);
  }

  /** @param row of the target, as in the next three. */
  sightings(row: number): number {
    return Math.max(0, this.#count.get(row));
  }

  /** The number of the page. */
  from(row: number, at: number): number {
    return this.#stands.get((row * MAX_SIGHTINGS + at) * STAND);
  }

  block(row: number, at: number): number {
    return this.#stands.get((row * MAX_SIGHTINGS + at) * STAND + 1);
  }

  siblings(row: number, at: number): number {
    return this.#stands.get((row * MAX_SIGHTINGS + at) * STAND + 2);
  }

  /** The worth of words is computed again. */
  *persist(archive: StateArchive): Generator<void> {
    this.#closings = archive.number(this.#closings);
    for (const part of [this.#cells, this.#rows, this.#slots, this.words]) yield* part.persist(archive);
    const columns = [this.said, this.place, this.host, this.folder, this.#count, this.#stands];
    for (const column of [...columns, this.#slotOf, this.#targets, this.#closed]) yield* column.persist(archive);
  }

  #giveSlot(target: UrlId): void {
    const row = this.row(target);
    const slot = this.#slotOf.get(row);
    if (slot < 0) return;
    this.#slots.give(slot);
    this.#slotOf.set(row, -1);
    this.#targets.set(slot, -1);
  }

  #giveRow(target: UrlId): void {
    const row = this.row(target);
    if (row < 0) return;
    this.#rows.give(row);
    this.#cells.clear(target);
  }

  #addWords(slot: number, words: LinkWords): void {
    let isNew = false;
    for (const [field, name] of FIELDS.entries()) {
      for (const word of words[name]) isNew = this.words.add(slot, codeOf(word, field)) || isNew;
    }
    if (isNew) this.lexicalAt.set(slot, -1);
  }
}

function raise(column: Growing, at: number, value: number): void {
  if (value > column.get(at)) column.set(at, value);
}
