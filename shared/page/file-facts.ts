import type { PageRecord } from './record.ts';

/** Kind, number of pages and octets of a PDF; empty for a page of HTML. */
export type FileFacts = Pick<PageRecord, 'kind' | 'pages' | 'bytes'>;

/** Returns the facts of a file alone, from a record or a row that holds more. */
export const fileFacts = ({ kind, pages, bytes }: FileFacts): FileFacts =>
  kind === undefined
    ? {}
    : { kind, ...(pages === undefined ? {} : { pages }), ...(bytes === undefined ? {} : { bytes }) };
