import type { PageRecord } from '../record.ts';

/** A page that says nothing, to be given what a test is about. */
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
