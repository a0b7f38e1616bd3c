import type { PageRecord } from '../../../shared/page/record.ts';

/** A page that says nothing. */
export const PAGE: PageRecord = {
  url: 'https://a.test/',
  title: '',
  text: '',
  letter: '',
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
