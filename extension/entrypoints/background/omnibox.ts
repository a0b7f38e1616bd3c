import browser, { type Omnibox } from 'webextension-polyfill';
import { LONGEST_QUERY } from '../../../shared/api/find.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { currentCrawl } from '../../storage/current.ts';
import { knownSuggestions } from '../../storage/known.ts';
import { loadMessages, t } from '../../ui/messages.ts';
import { openPage, safeHref } from '../../ui/open-page.ts';

/** Suggestions per input: the lines that an address bar shows. */
const SHOWN = 8;
const MAX_TITLE = 90;

/** Pages of every crawl and capture with the words that were typed, best first. */
export async function onOmniboxInput(text: string, suggest: (results: Omnibox.SuggestResult[]) => void): Promise<void> {
  await loadMessages();
  browser.omnibox.setDefaultSuggestion({ description: escaped(t('omniboxHint')) });
  suggest(
    (await matches(text)).map(({ url, title, site }) => ({
      content: url,
      description: escaped(`${displayText(title || site, MAX_TITLE)} – ${displayText(site, MAX_TITLE)}`),
    })),
  );
}

/** Opens the chosen line, or the best match of the typed text. */
export async function onOmniboxEntered(text: string): Promise<void> {
  const chosen = safeHref(text) ?? (await matches(text))[0]?.url;
  if (chosen !== undefined) await openPage(chosen, true);
}

interface Match {
  readonly url: string;
  readonly title: string;
  readonly site: string;
}

async function matches(text: string): Promise<readonly Match[]> {
  if (text.trim() === '') return knownMatches('');
  try {
    const { hits } = await call('find', { query: { q: text.slice(0, LONGEST_QUERY), limit: SHOWN } });
    if (hits.length > 0) return hits.map(({ url, title, host }) => ({ url, title, site: host }));
  } catch {
    // A companion that is away, or older, leaves what the browser itself knows.
  }
  return knownMatches(text);
}

/** Suggestions of the current crawl that hold every word. */
async function knownMatches(text: string): Promise<readonly Match[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const crawl = await currentCrawl();
  if (crawl === undefined) return [];
  const { list } = await knownSuggestions(crawl.id);
  const found = list.filter(({ title, url, snippet }) => {
    const all = `${title} ${url} ${snippet}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return found.slice(0, SHOWN);
}

/** Chromium reads descriptions as XML, Firefox as text. */
function escaped(text: string): string {
  if (import.meta.env.FIREFOX) return text;
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
