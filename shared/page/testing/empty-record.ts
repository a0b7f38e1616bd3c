import type { PageRecord } from '../record.ts';

/** An empty page, to which a test adds what it is about. */
export const EMPTY_RECORD: PageRecord = {
  url: '',
  letter: '',
  title: '',
  text: '',
  description: '',
  headings: [],
  language: 'en',
  links: [],
  canonical: '',
  feeds: [],
  author: '',
  published: '',
  noindex: false,
  nofollow: false,
  truncated: false,
};
