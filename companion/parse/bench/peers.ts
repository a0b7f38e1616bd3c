/**
 * The libraries that main text and titles are measured beside, as published: Mozilla's Readability over jsdom, defuddle
 * over linkedom.
 */
import { Readability } from '@mozilla/readability';
import { DefuddleClass } from 'defuddle/node';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import { flatten } from '../../../shared/page/flat.ts';
import { parseTree } from '../parse-html.ts';
import type { TestPage } from '../testing/pages.ts';

export interface PeerReading {
  readonly text: string;
  readonly title: string;
}

/** Styles hold no text. jsdom's parser of styles throws on one page of the sets, and takes a third of the time. */
const STYLES = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;
const NOWHERE = 'http://page.example/';

/**
 * Text of the markup that a library gives, a block a line: `textContent` would run the words of neighbouring blocks
 * together, to its loss.
 */
const textOf = (markup: string | null | undefined): string => flatten(parseTree(markup ?? '').root).text;

function readability({ html, url }: TestPage): PeerReading {
  const { window } = new JSDOM(html.replace(STYLES, ''), {
    url: URL.canParse(url ?? '') ? (url ?? NOWHERE) : NOWHERE,
    virtualConsole: new VirtualConsole(),
  });
  try {
    const article = new Readability(window.document).parse();
    return { text: textOf(article?.content), title: article?.title ?? '' };
  } finally {
    window.close();
  }
}

function defuddle({ html, url }: TestPage): PeerReading {
  const { document } = parseHTML(html);
  const say = console.error;
  // Silences its report on every page with broken JSON-LD.
  console.error = () => undefined;
  try {
    const { content, title } = new DefuddleClass(document, { url: url ?? NOWHERE, useAsync: false }).parse();
    return { text: textOf(content), title };
  } finally {
    console.error = say;
  }
}

/** Reads each page once, for its text and its title alike. */
function once(read: (page: TestPage) => PeerReading): (page: TestPage) => PeerReading {
  const known = new WeakMap<TestPage, PeerReading>();
  return (page) => {
    const before = known.get(page);
    if (before !== undefined) return before;
    const reading = read(page);
    known.set(page, reading);
    return reading;
  };
}

export const PEERS: Readonly<Record<string, (page: TestPage) => PeerReading>> = {
  Readability: once(readability),
  defuddle: once(defuddle),
};
