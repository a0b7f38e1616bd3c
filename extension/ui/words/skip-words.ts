import { type MessageKey, t } from '../messages.ts';

/** Codes of `fetch/` and of the crawl's link rules, by the sentence for them (docs/errors.md). */
const SENTENCES = {
  skip_bad_url: ['bad-url'],
  skip_private: ['refused-address', 'refused-port'],
  skip_robots: ['robots-denied'],
  skip_robots_unread: ['robots-unavailable'],
  skip_unreachable: ['dns', 'dns-away', 'unreachable', 'timeout', 'captive-network'],
  skip_tls: ['tls'],
  skip_redirect: ['redirect-loop', 'redirect-refused'],
  skip_not_page: ['not-html', 'media'],
  skip_too_large: ['too-large', 'parse-limit', 'bad-encoding'],
  skip_gone: ['gone'],
  skip_refused: ['client-error'],
  skip_browser: ['needs-browser'],
  skip_server: ['server-error'],
  skip_rate: ['rate-limited'],
  skip_cancelled: ['cancelled'],
  skip_nofollow: ['nofollow'],
  skip_outside: ['outside'],
  skip_trap: ['too-deep', 'repeating'],
  skip_site: ['site-share'],
  skip_crowded: ['crowded-out'],
  skip_pattern: ['facets', 'numbers', 'subdomains', 'prefix', 'nothing-new'],
  skip_same: ['same-page'],
  skip_side: ['about-site', 'list-page'],
} as const satisfies Partial<Record<MessageKey, readonly string[]>>;

const KEYS = new Map<string, MessageKey>(
  Object.entries(SENTENCES).flatMap(([key, codes]) => codes.map((code) => [code, key as MessageKey] as const)),
);

/** Returns the sentence for an address without a page; an unknown code stays a code. */
export const skipWords = (code: string): string => {
  const key = KEYS.get(code);
  return key === undefined ? code : t(key);
};

interface Skip {
  readonly reason: string;
  readonly count: number;
  readonly example: string;
}

/** Reasons that read the same count as one; most first. */
export function skipsInWords(skips: readonly Skip[]): readonly Skip[] {
  const found = new Map<string, Skip>();
  for (const { reason, count, example } of skips) {
    // Erased addresses must leave no trace here either.
    if (reason === 'forgotten') continue;
    const words = skipWords(reason);
    const known = found.get(words);
    found.set(words, { reason: words, count: count + (known?.count ?? 0), example: known?.example ?? example });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
