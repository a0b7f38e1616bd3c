import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * Kinds of notice, in order: damaged data read into a new file; lost data replaced by a copy; lost data without a copy;
 * damage found while running; disk full; snapshot held for long by a session of the shared database;
 * last changes lost with a damaged log.
 */
export const STORE_NOTICES = [
  'corrupt-set-aside',
  'copy-restored',
  'began-empty',
  'found-damaged',
  'disk-full',
  'snapshot-held',
  'log-damaged',
] as const;

/** Rows of each kind. */
const Counts = Type.Object(
  {
    labels: Type.Integer(),
    topics: Type.Integer(),
    captures: Type.Integer(),
    crawls: Type.Integer(),
    pages: Type.Integer(),
  },
  strict,
);
export type DataCounts = Static<typeof Counts>;

/** A notice to the user about the companion's data. Files are named as in the state folder; '' without one. */
export const StoreNoticeView = Type.Object(
  {
    code: Type.Enum([...STORE_NOTICES]),
    /** Name under which the damaged database is kept. */
    file: Type.String(),
    /** Name of the copy from which rows came back. */
    copy: Type.String(),
    /** Rows that were read of the damaged database; null: none was, or it was not read. */
    kept: Type.Union([Counts, Type.Null()]),
    /** Rows that are known to be lost. */
    lost: Type.Union([Counts, Type.Null()]),
    /** False: more may be lost than is known. */
    isWhole: Type.Boolean(),
    /** Rows that came back from a daily copy. */
    restored: Type.Union([Type.Object({ labels: Type.Integer(), topics: Type.Integer() }, strict), Type.Null()]),
  },
  strict,
);
export type StoreNoticeView = Static<typeof StoreNoticeView>;
