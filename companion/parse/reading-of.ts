import { blocksOfText } from '../../shared/page/blocks.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { summary } from '../../shared/page/summary.ts';
import type { ReaderPage } from './reader.ts';

/** Returns the main text of a record for a person to read. Needs no full DOM. */
export const readingOf = ({ text, title, language, headings }: PageRecord): ReaderPage => ({
  text,
  summary: summary(text),
  title,
  language,
  ...blocksOfText(text, headings),
});
