import type { PageRecord } from '../../../shared/page/record.ts';

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
