import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { type Blocks, blocksOf } from '../../shared/page/blocks.ts';
import { cut } from '../../shared/page/cut.ts';
import { flatten } from '../../shared/page/flat.ts';
import { PAGE_LIMITS, type PageRecord } from '../../shared/page/record.ts';
import { parseTree } from './parse-html.ts';

/** A share of our own main text below which Readability has missed the article. */
const MIN_SHARE = 0.3;

/** A page to be read by a person. */
export interface ReaderText extends Blocks {
  /** Paragraphs separated by '\n'. */
  readonly text: string;
}

/** A page in the form for reading. */
export interface ReaderPage extends ReaderText {
  /** Three sentences of the text, at most 600 units. */
  readonly summary: string;
  readonly title: string;
  /** As in a page record. */
  readonly language: string;
}

/**
 * Text of a page that will be shown, by Readability over a full DOM (no script runs, nothing is loaded). Undefined
 * when Readability finds nothing, or much less than our own main text. About 200 ms of CPU for a page of 160 KB.
 */
export function readerText(html: string, { url, text: ours }: PageRecord): ReaderText | undefined {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(window.document, { maxElemsToParse: PAGE_LIMITS.nodes }).parse();
    // Its `textContent` would run the words of neighbouring blocks together.
    const { root } = parseTree(article?.content ?? '');
    const text = cut(flatten(root).text.trimEnd(), PAGE_LIMITS.text);
    return text.length < ours.length * MIN_SHARE ? undefined : { text, ...blocksOf(root) };
  } finally {
    window.close();
  }
}
