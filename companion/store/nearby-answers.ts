import { logit, sigmoid } from '../../shared/learning/sigmoid.ts';
import { foldersOf } from '../../shared/url/folders.ts';
import { hostOf } from '../../shared/url/site.ts';

/** A page that the judge gave a chance when it came. */
export interface JudgedAddress {
  /** Canonical. */
  readonly url: string;
  /** In [0,1]. */
  readonly judged: number;
  /** Tags and categories that the author gave it, as far as they tell it from other pages of its host. */
  readonly tags?: readonly string[];
  /** One of the tags names the topic. */
  readonly isNamed?: boolean;
  /** Log odds that its tags add to the judge's. */
  readonly tagOdds?: number;
}

/** The user's label on such a page. */
export interface NearbyAnswer extends JudgedAddress {
  readonly isRelevant: boolean;
}

/** Share of the judge's log odds that is believed while answers are weighed. It is surer than it is right. */
const BELIEVED = 0.5;
/** Bounds of the judge's log odds there: answers can bring back what it refused, and take away what it is sure of. */
const LEAST = -3;
const MOST = 5;
/**
 * Standard deviations, in log odds, of how far the judge is off on a whole topic, on a host and in a folder. What a
 * host and the topic have in common brings back no page that the judge refused: a host has many subjects. A tag of a
 * host is a folder that its author made; so are all pages with a tag that names the topic, and all with other tags
 * alone.
 */
const OFF = [1, 1.5, 2] as const;
/** Folders of an address that count, its host aside. */
const MAX_FOLDERS = 4;
/** Passes over all places; each moves a place by at most `MAX_STEP`. */
const PASSES = 8;
const MAX_STEP = 2;

/**
 * Chances of new pages by what the user said of others: a logistic regression with the judge's log odds as offset and
 * a normally distributed shift for the topic, each host and each folder (maximum a posteriori). A *no* that the judge
 * foresaw moves little; one on a page that it was sure of lowers all pages near. Without answers a page keeps the
 * judge's chance, moved by its tags alone. The rule was chosen by simulation (docs/measurements/watch.md).
 */
export class NearbyAnswers {
  /** The shift of each place that an answer lies in, in log odds of the judge. */
  readonly #shifts = new Map<string, number>();

  constructor(answers: readonly NearbyAnswer[]) {
    const odds = answers.map(oddsOf);
    const within = new Map<string, { readonly members: number[]; readonly precision: number }>();
    for (const [at, answer] of answers.entries()) {
      for (const [depth, place] of placesOf(answer).entries()) {
        const known = within.get(place);
        if (known === undefined) within.set(place, { members: [at], precision: 1 / (OFF[depth] ?? OFF[2]) ** 2 });
        else known.members.push(at);
      }
    }
    for (let pass = 0; pass < PASSES; pass++) {
      for (const [place, { members, precision }] of within) {
        const shift = this.#shifts.get(place) ?? 0;
        let slope = -shift * precision;
        let bend = precision;
        for (const at of members) {
          const chance = sigmoid(BELIEVED * (odds[at] ?? 0));
          slope += BELIEVED * (Number(answers[at]?.isRelevant) - chance);
          bend += BELIEVED ** 2 * chance * (1 - chance);
        }
        const step = Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / bend));
        this.#shifts.set(place, shift + step);
        for (const at of members) odds[at] = (odds[at] ?? 0) + step;
      }
    }
  }

  /** Returns the chance in [0,1] that the user would call a page relevant. */
  chance(page: JudgedAddress): number {
    const { judged, tagOdds = 0 } = page;
    if (this.#shifts.size === 0) return tagOdds === 0 ? judged : sigmoid(logit(judged) + tagOdds);
    const shifts = placesOf(page).map((place) => this.#shifts.get(place) ?? 0);
    return sigmoid(shifts.reduce((sum, shift) => sum + shift, oddsOf(page)));
  }
}

/** Stands for all pages of the topic. No address lies in it. */
const TOPIC = '';
/** Stand for pages with a tag that names the topic, and for those with other tags alone. No place begins so. */
const NAMED = ' named';
const OTHERWISE = ' otherwise';

const oddsOf = ({ judged, tagOdds = 0 }: JudgedAddress): number =>
  Math.max(LEAST, Math.min(MOST, logit(judged))) + tagOdds;

/**
 * Returns the topic, then the host, then the folders that an address lies in, its tags among them. A slash at its end
 * makes no folder.
 */
function placesOf({ url, tags = [], isNamed = false }: JudgedAddress): string[] {
  const folders = foldersOf(url.replace(/(?<=[^/])\/+(?=[?#]|$)/, ''), MAX_FOLDERS);
  const places = [TOPIC, ...(folders.length > 0 ? folders : foldersOf(url, 0))];
  if (tags.length === 0) return places;
  const host = hostOf(url);
  return [...places, ...tags.map((tag) => `${host} ${tag}`), isNamed ? NAMED : OTHERWISE];
}
