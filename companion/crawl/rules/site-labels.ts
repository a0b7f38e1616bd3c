import { hostOf } from '../../../shared/url/site.ts';

/** Sites on which the user decided as a whole. */
export interface SiteLabels {
  /** Host names; each stands for all hosts below it. */
  readonly relevant: readonly string[];
  readonly notRelevant: readonly string[];
}

/**
 * `www.Example.org`, `https://example.org/about` and `*.example.org` are all meant as `example.org` and its subdomains.
 */
const bareHost = (text: string): string =>
  hostOf(/^https?:\/\//i.test(text) ? text : `http://${text}`).replace(/^(?:\*\.|www\.)/, '');

/**
 * Returns a lookup of the user's label on the site of an address. The longest matching name decides; `notRelevant` wins
 * where both lists have it. Undefined: no label. Cost: O(labels of the host).
 */
export function siteLabel({ relevant, notRelevant }: SiteLabels): (url: string) => boolean | undefined {
  const said = new Map<string, boolean>();
  for (const [names, value] of [
    [relevant, true],
    [notRelevant, false],
  ] as const) {
    for (const name of names) said.set(bareHost(name.trim()), value);
  }
  said.delete('');
  return (url) => {
    for (let host = hostOf(url); host !== ''; host = host.slice(host.indexOf('.') + 1)) {
      const word = said.get(host);
      if (word !== undefined || !host.includes('.')) return word;
    }
    return undefined;
  };
}
