import type { LinkRecord } from '../../../../shared/page/record.ts';

/** Classes of links by where they lead in the tree of a site's addresses (SkyReach 2.3.3). */
export const LINK_CLASSES = ['down', 'up', 'level', 'cross', 'outward', 'frame'] as const;
export type LinkClass = (typeof LINK_CLASSES)[number];

/** Classes of pages (SkyReach 2.3.3). */
export const PAGE_CLASSES = ['home', 'index', 'content', 'reference'] as const;
export type PageClass = (typeof PAGE_CLASSES)[number];

const INDEX_FILE = /^(?:index|default|home|main|welcome)\.\w+$/i;

/** Steps of an address from the root of its host; an index page has those of its folder. */
export function stepsOf(url: string): readonly string[] {
  const { pathname, search } = new URL(url);
  const steps = pathname.split('/').filter((step) => step !== '');
  const last = steps.at(-1) ?? '';
  if (INDEX_FILE.test(last)) steps.pop();
  return search === '' ? steps : [...steps, search];
}

const begins = (steps: readonly string[], others: readonly string[]): boolean =>
  steps.length < others.length && steps.every((step, at) => step === others[at]);

/**
 * Classifies a link. Down leads to a page below the source in the tree, up to one above it, level to one of the same
 * folder, cross elsewhere within the site, outward to another site.
 * @param isInside whether the target is of the source's site
 */
export function linkClassOf(
  kind: LinkRecord['kind'],
  source: readonly string[],
  target: readonly string[],
  isInside: boolean,
): LinkClass {
  if (kind === 'frame') return 'frame';
  if (!isInside) return 'outward';
  if (begins(source, target)) return 'down';
  if (begins(target, source)) return 'up';
  const isLevel = source.length === target.length && begins(source.slice(0, -1), target);
  return isLevel ? 'level' : 'cross';
}

/** Facts that the class of a page depends on. */
interface PageFacts {
  readonly steps: readonly string[];
  readonly links: readonly LinkClass[];
  /** Characters of main text, and of all anchors. */
  readonly text: number;
  readonly anchors: number;
}

/** Least links of a page of references, and the share of them that leads out of the site. */
const REFERENCES = 5;
const OUTWARD_SHARE = 0.5;

/**
 * Classifies a page. Home is the root of a host. Reference: at least 5 links, half of them to other sites. Index: more
 * letters in anchors than in the main text. Content: all others.
 */
export function pageClassOf({ steps, links, text, anchors }: PageFacts): PageClass {
  if (steps.length === 0) return 'home';
  const outward = links.filter((link) => link === 'outward').length;
  if (links.length >= REFERENCES && outward >= OUTWARD_SHARE * links.length) return 'reference';
  return anchors > text ? 'index' : 'content';
}
