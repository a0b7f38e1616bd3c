/** The kinds of rows that a user knows, most precious first, with the table that holds each. */
export const KINDS = [
  { kind: 'labels', table: 'labels' },
  { kind: 'topics', table: 'topics' },
  { kind: 'captures', table: 'captures' },
  { kind: 'crawls', table: 'crawls' },
  { kind: 'pages', table: 'pages' },
] as const;
export type SalvagedKind = (typeof KINDS)[number]['kind'];

/** Rows of one kind. */
export interface KindCount {
  readonly kind: SalvagedKind;
  readonly kept: number;
  /** Rows that are known to be lost; others may be, where `isWhole` is false. */
  readonly lost: number;
  /** True if every row of the table could be read. */
  readonly isWhole: boolean;
}

/** Result of reading a damaged database. */
export interface SalvageReport {
  readonly counts: readonly KindCount[];
  /** Rows of all tables. */
  readonly rows: number;
  /** True if every table was read without a fault. */
  readonly isWhole: boolean;
  /** Number of crawls that were ended, since the data to resume them has holes. */
  readonly ended: number;
}

/** Lists what was recovered, as "2,000 labels, 3 topics"; '' for nothing. */
export const keptWords = ({ counts }: Pick<SalvageReport, 'counts'>): string =>
  counts.flatMap(({ kind, kept }) => (kept === 0 ? [] : [counted(kind, kept)])).join(', ');

/** Lists what was lost, as "at least 12 labels, some pages"; '' for nothing. */
export const lostWords = ({ counts }: Pick<SalvageReport, 'counts'>): string =>
  counts
    .flatMap(({ kind, lost, isWhole }) =>
      lost > 0 ? [`at least ${counted(kind, lost)}`] : isWhole ? [] : [`perhaps some ${kind}`],
    )
    .join(', ');

const counted = (kind: SalvagedKind, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? kind.slice(0, -1) : kind}`;
