import type { Steps } from '../../shared/page/steps.ts';
import type { PageLink } from './rate.ts';

/** Links of a page beyond these are not marked. */
export const MAX_LINKS = 2_000;
/** Links handed over at once: copying them holds the page up, and cannot be left and taken up again. */
export const BATCH = 200;
/** Bounds of a link's text, and of the text on each side, in UTF-16 units. */
const MAX_ANCHOR = 200;
const MAX_BESIDE = 80;
const LINKS_A_STEP = 20;

export type LinkElement = HTMLAnchorElement | HTMLAreaElement;

/** Yields the links of a page to other web pages, with the words in and beside them. Only reads the page. */
export function* linksOf(document: Document): Steps<{ elements: LinkElement[]; links: PageLink[] }> {
  const here = document.location.href.split('#', 1)[0];
  const elements: LinkElement[] = [];
  const links: PageLink[] = [];
  for (const [at, element] of [...document.querySelectorAll<LinkElement>('a[href], area[href]')].entries()) {
    if (at % LINKS_A_STEP === 0) yield;
    if (links.length === MAX_LINKS) break;
    const url = element.href.split('#', 1)[0] ?? '';
    if (!/^https?:/.test(url) || url === here) continue;
    elements.push(element);
    links.push({ url, text: textOf(element) });
  }
  return { elements, links };
}

function textOf(element: LinkElement): string {
  const anchor = (element.textContent || element.querySelector('img')?.alt || element.title).slice(0, MAX_ANCHOR);
  const before = besideText(element.previousSibling).slice(-MAX_BESIDE);
  const after = besideText(element.nextSibling).slice(0, MAX_BESIDE);
  return `${before} ${anchor} ${after}`.trim();
}

/** Returns the text beside a link if it is a text node of its own. */
const besideText = (node: Node | null): string => (node instanceof Text ? node.data : '');
