/** Counts of a text, before and after those of its parts are added. */
export interface TextCounts {
  chars: number;
  /** ASCII commas, and commas of all scripts. */
  commas: number;
  allCommas: number;
  /** Characters in links, those to the page itself weighing 0.3. */
  linked: number;
}

/** Counts of many things side by side: arrays cost a tenth of as many objects. */
export class Tally {
  readonly chars: Float64Array;
  readonly commas: Float64Array;
  readonly allCommas: Float64Array;
  readonly linked: Float64Array;

  constructor(size: number) {
    this.chars = new Float64Array(size);
    this.commas = new Float64Array(size);
    this.allCommas = new Float64Array(size);
    this.linked = new Float64Array(size);
  }

  add(at: number, chars: number, commas: number, allCommas: number, linked: number): void {
    this.chars[at] = (this.chars[at] ?? 0) + chars;
    this.commas[at] = (this.commas[at] ?? 0) + commas;
    this.allCommas[at] = (this.allCommas[at] ?? 0) + allCommas;
    this.linked[at] = (this.linked[at] ?? 0) + linked;
  }

  at(at: number): TextCounts {
    return {
      chars: this.chars[at] ?? 0,
      commas: this.commas[at] ?? 0,
      allCommas: this.allCommas[at] ?? 0,
      linked: this.linked[at] ?? 0,
    };
  }
}
