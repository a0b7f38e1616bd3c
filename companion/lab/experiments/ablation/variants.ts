import type { AblationOptions } from '../../../order/adaptive.ts';

/** One way to crawl: the adaptive order with a part removed, or with another judge. */
export interface AblationVariant {
  readonly name: string;
  /** Name of the removed part, for a reader. */
  readonly without: string;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly cut?: AblationOptions;
  /** Judged by the labels. */
  readonly knowing?: boolean;
}

/** The order as it ships. */
export const WHOLE = 'adaptive';
/** The order as it ships, with a judge that cannot err. */
export const KNOWING = 'a judge that cannot err';
/** The order with its weights as they were set by hand. */
export const UNLEARNED = 'learning';

/** The whole order first, then each group of features and each part of the score left out by itself. */
export const VARIANTS: readonly AblationVariant[] = [
  { name: WHOLE, without: 'nothing' },
  {
    name: 'link text',
    without: 'words of the anchor',
    cut: { fields: ['anchor'] },
  },
  {
    name: 'context',
    without: 'words near the link and in the heading above it',
    cut: { fields: ['around', 'heading'], features: ['parent-context'] },
  },
  { name: 'address', without: 'words of the address', cut: { fields: ['address'] } },
  { name: 'lexicon', without: 'words that are common on relevant pages', cut: { features: ['lexicon'] } },
  { name: 'learned words', without: 'weights of single words', cut: { words: true } },
  {
    name: 'linking pages',
    without: 'relevance of the pages that link there, and the hedge on it',
    cut: { features: ['parent', 'parent-context', 'parents'] },
    parameters: { parent: 0 },
  },
  { name: 'hedge', without: 'the share of the best linking page in the score', parameters: { parent: 0 } },
  { name: 'path', without: 'what the way there held (tunnels)', cut: { features: ['near', 'path'] } },
  {
    name: 'neighbours',
    without: 'how links of the same block, of such blocks, and of the same page turned out',
    cut: { features: ['siblings', 'block', 'hub'] },
  },
  {
    name: 'places',
    without: 'how folder and host turned out, new hosts, same host',
    cut: { features: ['place', 'new-host', 'same-host'] },
  },
  {
    name: 'kind of link',
    without: 'index, furniture, text that says nothing, depth',
    cut: { features: ['index', 'furniture', 'mute', 'depth'] },
  },
  { name: 'what lies ahead', without: 'the reward one step on', parameters: { gamma: 0 } },
  { name: 'exploration', without: 'what a place not looked into gets', parameters: { explore: 0 } },
  { name: 'earned exploration', without: 'the record of what exploration brought', cut: { earned: true } },
  { name: 'lists', without: 'lists of pages of seed hosts first', parameters: { lists: 0 } },
  { name: UNLEARNED, without: 'all weights stay at their priors', cut: { learning: true } },
  { name: KNOWING, without: 'the errors of the judge', knowing: true },
];
