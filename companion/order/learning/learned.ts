import type { ScorePart } from '../../../shared/api/page.ts';
import { Column } from '../../../shared/collections/column.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { Strategy } from '../common/strategy.ts';
import type { ObservedPage, OrderOptions, Sighting, UrlId } from '../order.ts';
import { LinkSamples, type SampleId } from './link-samples.ts';
import { Outcomes } from './outcomes.ts';

/** A model of what a link is worth, learned from the links followed so far. */
export interface LinkModel {
  /**
   * Returns true when the model must learn again, for a constant share of work a page. Gets the number of pages
   * observed.
   */
  due(pages: number): boolean;
  /** A page was observed; before its samples are added. */
  observe?(page: ObservedPage, sightings: readonly Sighting[]): void;
  fit(samples: LinkSamples, outcomes: Outcomes): void;
  /** Finite; larger is better. */
  value(sample: SampleId, samples: LinkSamples, outcomes: Outcomes): number;
  /** In [0,1], monotone in `value`. */
  priority(value: number): number;
  explain(sample: SampleId, samples: LinkSamples, outcomes: Outcomes): ScorePart[];
  /** For models that an archive can hold, see `Order`. */
  persist?(archive: StateArchive): Generator<void>;
}

/** Parts of an explanation that are kept. */
const MAX_PARTS = 8;

/**
 * A strategy that scores links by a model that is learned from the links followed, and from those whose outcome the
 * user told: by a label on the link, or on the whole site that it leads to (`options.siteLabel`). A link seen again
 * keeps its larger score (NB crawler, S1.2). All waiting links are scored again whenever the model learned. Cost of
 * that: O(features of the frontier), shared out over the pages by `due`.
 */
export function learnedBy(
  model: LinkModel,
  features: (page: ObservedPage, sightings: readonly Sighting[]) => readonly ReadonlySet<string>[],
  { siteLabel }: Pick<OrderOptions, 'siteLabel'>,
): Strategy {
  const samples = new LinkSamples();
  const outcomes = new Outcomes();
  const scores = new Column();
  let pages = 0;
  let revision = 0;

  const learn = () => {
    model.fit(samples, outcomes);
    scores.clear();
    for (let sample = 0; sample < samples.size; sample++) {
      const value = model.value(sample, samples, outcomes);
      if (!(scores.get(samples.target(sample)) >= value)) scores.set(samples.target(sample), value);
    }
    revision += 1;
  };
  const scoreOf = (target: UrlId): number | undefined => {
    const score = scores.get(target);
    return Number.isNaN(score) ? undefined : score;
  };
  function* persist(archive: StateArchive): Generator<void> {
    pages = archive.number(pages);
    revision = archive.number(revision);
    for (const part of [samples, outcomes, scores]) yield* part.persist(archive);
    yield* model.persist?.(archive) ?? [];
  }
  return {
    ...(model.persist === undefined ? {} : { persist }),
    get revision() {
      return revision;
    },
    observe(page, sightings) {
      pages += 1;
      outcomes.observe(page);
      model.observe?.(page, sightings);
      const sets = features(page, sightings);
      for (const [place, { target }] of sightings.entries()) {
        const sample = samples.add(page.id, target.id, sets[place] ?? new Set());
        if (sample < 0) continue;
        const said = siteLabel?.(target.url);
        if (said !== undefined) outcomes.suppose(target.id, said);
        const value = model.value(sample, samples, outcomes);
        if (!(scores.get(target.id) >= value)) scores.set(target.id, value);
      }
      if (model.due(pages)) learn();
    },
    amend: (changes) => outcomes.relabel(changes),
    relabel(changes) {
      outcomes.relabel(changes);
      learn();
    },
    labelLink(target, relevant) {
      outcomes.tell(target, relevant);
      learn();
    },
    score: scoreOf,
    priority(target) {
      const score = scoreOf(target);
      return score === undefined ? 0 : model.priority(score);
    },
    explain(target) {
      const score = scoreOf(target);
      const made = [...samples.of(target)].find((sample) => model.value(sample, samples, outcomes) === score);
      if (made === undefined) return [];
      const parts = model.explain(made, samples, outcomes);
      return parts.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MAX_PARTS);
    },
  };
}
