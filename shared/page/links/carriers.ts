import { type Flat, type FlatElement, hrefOf } from '../flat.ts';
import type { LinkKind } from '../record.ts';
import type { Steps } from '../steps.ts';
import { addressReader } from './address.ts';
import { refreshTarget } from './refresh.ts';

/** An element that leads to another page, or to a picture. */
export interface Carrier {
  readonly element: FlatElement;
  readonly kind: LinkKind;
  readonly url: string;
  readonly rel: readonly string[];
}

export interface Carriers {
  readonly carriers: readonly Carrier[];
  /** There are others. */
  readonly more: boolean;
}

const ELEMENTS_A_STEP = 1_000;
/** Most pictures recorded of one page; a gallery must not crowd out its links. */
const MAX_PICTURES = 500;
const MAX_REL = 20;
const MAX_REL_LENGTH = 100;
const FEED_TYPE = /^\s*application\/(?:rss|atom|rdf|feed)(?:\+(?:xml|json))?\b/i;

function relOf(element: FlatElement): readonly string[] {
  const value = element.node.attribute('rel');
  if (value === undefined || value === '') return [];
  const parts = value
    .slice(0, MAX_REL * MAX_REL_LENGTH)
    .toLowerCase()
    .split(/\s+/);
  return parts.filter((part) => part !== '' && part.length <= MAX_REL_LENGTH).slice(0, MAX_REL);
}

function linkKind(element: FlatElement, rel: readonly string[]): LinkKind | undefined {
  if (rel.includes('canonical')) return 'canonical';
  if (rel.includes('next')) return 'next';
  const feed =
    rel.includes('alternate') && FEED_TYPE.test(element.node.attribute('type')?.slice(0, MAX_REL_LENGTH) ?? '');
  return feed ? 'alternate' : undefined;
}

function metaTarget({ node }: FlatElement): string | undefined {
  if (node.attribute('http-equiv')?.trim().toLowerCase() !== 'refresh') return undefined;
  return refreshTarget(node.attribute('content') ?? '');
}

function reference(element: FlatElement, rel: readonly string[]): [LinkKind, string | undefined] | undefined {
  const { name, node } = element;
  if (name === 'a' || name === 'area') return [name, hrefOf(node)];
  if (name === 'img') return ['img', node.attribute('src')];
  if (name === 'frame' || name === 'iframe') return ['frame', node.attribute('src')];
  if (name === 'meta') return ['refresh', metaTarget(element)];
  if (name !== 'link') return undefined;
  const kind = linkKind(element, rel);
  return kind === undefined ? undefined : [kind, node.attribute('href')];
}

const CARRIERS: ReadonlySet<string> = new Set(['a', 'area', 'img', 'frame', 'iframe', 'meta', 'link']);

function carrierOf(element: FlatElement, addressOf: (reference: string) => string | undefined): Carrier | undefined {
  const rel = relOf(element);
  const [kind, href] = reference(element, rel) ?? [];
  if (kind === undefined || href === undefined) return undefined;
  if (kind !== 'a' && href.trim() === '') return undefined;
  const url = addressOf(href);
  return url === undefined ? undefined : { element, kind, url, rel };
}

/**
 * Returns every element that leads to an http(s) page, in document order, at most `max`; `more` reports that there are
 * others.
 */
export function* carrierSteps(flat: Flat, base: string, max: number): Steps<Carriers> {
  const carriers: Carrier[] = [];
  let pictures = 0;
  const addressOf = addressReader(base);
  for (const element of flat.elements) {
    if (element.index % ELEMENTS_A_STEP === 0) yield;
    const carrier = CARRIERS.has(element.name) ? carrierOf(element, addressOf) : undefined;
    if (carrier === undefined || (carrier.kind === 'img' && ++pictures > MAX_PICTURES)) continue;
    if (carriers.length === max) return { carriers, more: true };
    carriers.push(carrier);
  }
  return { carriers, more: false };
}
