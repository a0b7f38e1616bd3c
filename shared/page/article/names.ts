import type { FlatElement } from '../flat.ts';

/** Role of an element in the page by its class and id, after the word lists of Readability 0.6 (Apache 2.0). */
export interface Names {
  readonly unlikely: boolean;
  readonly byline: boolean;
  readonly share: boolean;
  /** 25 up or down for a good or bad class, the same again for the id. */
  readonly weight: number;
}

const UNLIKELY =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;
const MAYBE = /and|article|body|column|content|main|shadow/i;
const POSITIVE = /article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story/i;
const NEGATIVE =
  /-ad-|hidden|^hid$| hid$| hid |^hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;
const BYLINE = /byline|author|dateline|writtenby|p-author/i;
const SHARE = /(?:\b|_)(?:share|sharedaddy)(?:\b|_)/i;
const STEP = 25;
const MAX = 300;

const NONE: Names = { unlikely: false, byline: false, share: false, weight: 0 };
const weightOf = (name: string): number =>
  name === '' ? 0 : (POSITIVE.test(name) ? STEP : 0) - (NEGATIVE.test(name) ? STEP : 0);

function read(className: string, id: string): Names {
  const both = `${className} ${id}`;
  return {
    unlikely: UNLIKELY.test(both) && !MAYBE.test(both),
    byline: BYLINE.test(both),
    share: SHARE.test(both),
    weight: weightOf(className) + weightOf(id),
  };
}

/** Pages of a site share their classes, and the patterns are long. */
const known = new Map<string, Names>();
const MAX_KNOWN = 2_000;

/** Returns the role by class and id. A cache reads each pair once. */
export function namesOf({ node }: FlatElement): Names {
  const className = node.attribute('class')?.slice(0, MAX) ?? '';
  const id = node.attribute('id')?.slice(0, MAX) ?? '';
  if (className === '' && id === '') return NONE;
  const key = `${className}\n${id}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const names = read(className, id);
  known.set(key, names);
  return names;
}
