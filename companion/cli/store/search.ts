import { type FindAnswer, type FindHit, LONGEST_QUERY, type NotUnderstood } from '../../../shared/api/find.ts';
import { displayText } from '../../../shared/text/display.ts';
import { search } from '../../search/search.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { readKept } from './kept.ts';

export interface SearchOptions {
  readonly limit: number;
  /** Hits that are left out before the first. */
  readonly after: number;
  readonly data?: string;
  readonly json?: boolean;
}

/**
 * `ambit search`: searches the kept pages, without writing. A companion may work on the same folder; it then indexes
 * for both.
 */
export async function searchKept(words: readonly string[], options: SearchOptions): Promise<number> {
  const { limit, after, data, json = false } = options;
  const query = { q: words.map(quotedAgain).join(' ').slice(0, LONGEST_QUERY), limit, after: `${after}` };
  const answer = await readKept({ data }, (store) => search(store, query, Date.now()));
  if (json) console.log(JSON.stringify(answer));
  else tell(answer, after);
  return EXIT.ok;
}

/** The shell takes quotes away: an argument with spaces was a phrase. */
function quotedAgain(word: string): string {
  if (!/\s/.test(word) || word.includes('"')) return word;
  const [, field = '', value = word] = /^(-?(?:\p{L}+:)?)(.*)$/su.exec(word) ?? [];
  return `${field}"${value}"`;
}

const REASONS: Readonly<Record<NotUnderstood['code'], string>> = {
  'bad-site': say('no host or address follows site:'),
  'bad-date': say('a date is a year, a month or a day: 2026, 2026-11, 2026-11-24'),
  'bad-kind': say('kind: is page, capture, pdf, article, list, front, forum, product, file or other'),
  'bad-label': say('label: is relevant, not-relevant or none'),
  'no-topic': say('no topic has this name'),
  'no-tag': say('no page has this tag, or is in this collection'),
  'bad-has': say('has: is note, tag or collection'),
  'open-quote': say('a quote is not closed'),
  'no-words': say('there is no word in it'),
  'too-common': say('the word is too common to be searched; in a phrase it counts'),
  'too-long': say('the query is too long; the rest was left out'),
  'only-not': say('a minus alone finds nothing: name a word, a site or a topic, too'),
};

function tell(
  { hits, total, isAtLeast, next, notUnderstood, isPartial, indexed, documents }: FindAnswer,
  after: number,
): void {
  for (const [place, hit] of hits.entries()) for (const line of linesOf(hit, after + place + 1)) console.log(line);
  // Beside the list, which a program may read.
  for (const { code, part } of notUnderstood)
    console.error(say('Not understood: $1 ($2).', displayText(part, 60), REASONS[code]));
  if (isPartial) console.error(say('No page has all these words: these have some of them.'));
  if (hits.length === 0) console.error(say('No page was found.'));
  else if (next !== undefined) console.error(say('$1 found. More: --after $2', isAtLeast ? `${total}+` : total, next));
  if (indexed < documents)
    console.error(
      say('Indexed so far: $1 of $2 pages. A running companion indexes the rest (ambit serve).', indexed, documents),
    );
}

function linesOf({ title, url, snippet, topics, label, at }: FindHit, place: number): readonly string[] {
  const names = topics.map(({ name }) => displayText(name, 40)).filter((name) => name !== '');
  const facts = [new Date(at).toISOString().slice(0, 10), ...names, ...(label === 'none' ? [] : [label])];
  return [
    `${`${place}.`.padEnd(4)}${displayText(title || url, 120)}`,
    `    ${displayText(url, 200)}`,
    `    ${facts.join(' · ')}`,
    `    ${displayText(snippet, 240)}`,
  ];
}
