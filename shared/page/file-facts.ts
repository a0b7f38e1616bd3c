import type { PageRecord } from './record.ts';

/** What a page is that is no HTML, with its size; empty for HTML. */
export type FileFacts = Pick<PageRecord, 'kind' | 'pages' | 'bytes'>;

/** Takes the facts of a file out of whatever holds them. */
export const fileFacts = ({ kind, pages, bytes }: FileFacts): FileFacts =>
  kind === undefined
    ? {}
    : { kind, ...(pages === undefined ? {} : { pages }), ...(bytes === undefined ? {} : { bytes }) };
