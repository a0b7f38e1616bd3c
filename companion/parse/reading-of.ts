import { blocksOfText } from '../../shared/page/blocks.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { summary } from '../../shared/page/summary.ts';
import type { ReaderPage } from './reader.ts';

/** A record to be read by a person: its own main text, without a full DOM. */
export const readingOf = ({ text, title, language, headings }: PageRecord): ReaderPage => ({
  text,
  summary: summary(text),
  title,
  language,
  ...blocksOfText(text, headings),
});
