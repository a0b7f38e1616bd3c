/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  readonly at: number;
  /** The first moment after it; no end when left out. */
  readonly until?: number | undefined;
}

export const isIn = ({ at, until = Number.POSITIVE_INFINITY }: Span, time: number): boolean =>
  time >= at && time < until;
