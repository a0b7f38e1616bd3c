import { logit, sigmoid } from '../../shared/learning/sigmoid.ts';
import { foldersOf } from '../../shared/url/folders.ts';

/** The user's label on a page. */
export interface NearbyAnswer {
  /** Canonical. */
  readonly url: string;
  readonly isRelevant: boolean;
}

/** Answers on pages of its own folder that the judge's chance of a page is worth. */
const STRENGTH = 2;
/**
 * Most, in log odds, that the answers below one folder around its own lift a page. They hold none back: a host has many
 * subjects.
 */
const AROUND = 1;
/** Folders of an address that count, its host aside. */
const MAX_FOLDERS = 4;

/**
 * Chances of new pages by the user's answers on pages of the same folders. Without an answer nearby, a page keeps the
 * judge's chance. The rule was chosen by simulation (docs/measurements/watch.md).
 */
export class NearbyAnswers {
  /** Answers on the pages below each folder, and on the pages of which it is the own folder. */
  readonly #below = new Map<string, YesAndNo>();
  readonly #own = new Map<string, YesAndNo>();

  constructor(answers: Iterable<NearbyAnswer>) {
    for (const { url, isRelevant } of answers) {
      const folders = foldersAround(url);
      for (const folder of folders) add(this.#below, folder, isRelevant);
      add(this.#own, folders.at(-1) ?? '', isRelevant);
    }
  }

  /**
   * Returns the chance in [0,1] that the user would call a page relevant. @param url canonical @param judged the
   * judge's chance
   */
  chance(url: string, judged: number): number {
    const folders = foldersAround(url);
    const own = folders.pop() ?? '';
    let lift = 0;
    for (const { yes, no } of folders.flatMap((folder) => this.#below.get(folder) ?? []))
      lift += Math.max(0, Math.min(AROUND, Math.log((yes + 1) / (no + 1))));
    const chance = lift === 0 ? judged : sigmoid(logit(judged) + lift);
    const { yes, no } = this.#own.get(own) ?? NONE;
    return (STRENGTH * chance + yes) / (STRENGTH + yes + no);
  }
}

interface YesAndNo {
  yes: number;
  no: number;
}

const NONE: Readonly<YesAndNo> = { yes: 0, no: 0 };

function add(tallies: Map<string, YesAndNo>, folder: string, isRelevant: boolean): void {
  const tally = tallies.get(folder) ?? { yes: 0, no: 0 };
  tally[isRelevant ? 'yes' : 'no'] += 1;
  tallies.set(folder, tally);
}

/** Returns the host and folders that an address lies in, the outermost first. A slash at its end makes no folder. */
function foldersAround(url: string): string[] {
  const folders = foldersOf(url.replace(/(?<=[^/])\/+(?=[?#]|$)/, ''), MAX_FOLDERS);
  return folders.length > 0 ? folders : foldersOf(url, 0);
}
