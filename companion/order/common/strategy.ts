import type { ScorePart } from '../../../shared/api/page.ts';
import { Column } from '../../../shared/collections/column.ts';
import { persistIds, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { KnownUrl, ObservedPage, Order, ReadPage, Relabelled, Sighting, UrlId } from '../order.ts';

/** The part that differs between classic orders; see `Order` for the meaning of each member. */
export interface Strategy {
  readonly revision: number;
  readonly isOver?: boolean;
  /** For strategies that compare links with the topic, see `Order`. */
  retopic?(topic: Topic): Generator<void>;
  /** For strategies that learn from links. */
  read?(pages: readonly ReadPage[]): void;
  seed?(url: KnownUrl): void;
  observe(page: ObservedPage, sightings: readonly Sighting[]): void;
  /** For strategies that can take in a part of the changes by itself; for others they are kept until `relabel`. */
  amend?(changes: Iterable<Relabelled>): void;
  relabel?(changes: Iterable<Relabelled>): void;
  /**
   * Learns the user's label on a link that may never be fetched, in strategies that learn from links. @param relevant
   * undefined withdraws it
   */
  labelLink?(target: UrlId, relevant: boolean | undefined): void;
  /** For strategies that an archive can hold, see `Order`. */
  persist?(archive: StateArchive): Generator<void>;
  /** Absolute value below `SCORE_LIMIT`. */
  score(target: UrlId): number | undefined;
  priority(target: UrlId): number;
  explain(target: UrlId): readonly ScorePart[];
}

/** Bound of a strategy's own scores; above it lie the user's own choices. */
const SCORE_LIMIT = 1e7;
const LIKED = 1;
const DISLIKED = -1;
const UNSAID = 0;

/** A part that weighs less is a rounding error of nothing. */
const MIN_WEIGHT = 1e-12;

/** Returns the reasons for or against a link, without weightless ones; a link may be left with no reason. */
function weighty(parts: readonly ScorePart[]): readonly ScorePart[] {
  const found = parts.filter(({ weight }) => Math.abs(weight) >= MIN_WEIGHT);
  return found.length > 0 ? found : [{ feature: 'nothing-known', detail: '', weight: 0 }];
}

/**
 * Puts what every classic order shares round a strategy: seeds come first, then links that the user called relevant,
 * then the strategy's own; a link that the user called not relevant is never fetched. The papers know no user: without
 * labels the order is theirs.
 */
export function orderOf(name: string, strategy: Strategy): Order {
  const said = new Column(UNSAID);
  const seeds = new Set<UrlId>();
  const amended: Relabelled[] = [];
  let ownRevision = 0;
  function* persist(archive: StateArchive): Generator<void> {
    ownRevision = archive.number(ownRevision);
    yield* said.persist(archive);
    yield* persistIds(archive, seeds);
    yield* strategy.persist?.(archive) ?? [];
  }
  return {
    name,
    get revision() {
      return ownRevision + strategy.revision;
    },
    get isOver() {
      return strategy.isOver ?? false;
    },
    ...(strategy.retopic === undefined ? {} : { retopic: strategy.retopic }),
    ...(strategy.read === undefined ? {} : { read: (pages) => strategy.read?.(pages) }),
    ...(strategy.persist === undefined ? {} : { persist }),
    seed(url) {
      seeds.add(url.id);
      strategy.seed?.(url);
    },
    observe: (page, sightings) => strategy.observe(page, sightings),
    amend(changes) {
      if (strategy.amend !== undefined) strategy.amend(changes);
      else if (strategy.relabel !== undefined) for (const change of changes) amended.push(change);
    },
    relabel: (changes) => strategy.relabel?.(amended.length === 0 ? changes : [...amended.splice(0), ...changes]),
    labelLink(target, relevant) {
      said.set(target, relevant === undefined ? UNSAID : relevant ? LIKED : DISLIKED);
      ownRevision += 1;
      strategy.labelLink?.(target, relevant);
    },
    score(target) {
      const word = said.get(target);
      if (word === DISLIKED) return undefined;
      if (word !== LIKED && !seeds.has(target)) return strategy.score(target);
      return (seeds.has(target) ? 5 : 3) * SCORE_LIMIT + (strategy.score(target) ?? 0);
    },
    priority(target) {
      const word = said.get(target);
      if (word === DISLIKED) return 0;
      return word === LIKED || seeds.has(target) ? 1 : strategy.priority(target);
    },
    explain(target) {
      const word = said.get(target);
      if (word === DISLIKED) return [{ feature: 'label-not-relevant', detail: '', weight: -1 }];
      if (word === LIKED) return [{ feature: 'label-relevant', detail: '', weight: 1 }];
      if (seeds.has(target)) return [{ feature: 'seed', detail: '', weight: 1 }];
      return strategy.score(target) === undefined ? [] : weighty(strategy.explain(target));
    },
  };
}
