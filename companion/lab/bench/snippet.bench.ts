/**
 * Measures what the text that a suggestion shows costs: the sentences of its host, the words that are its own, and the
 * snippet. Prints CPU milliseconds a page. Options: `--web DIR` (repeated), `--pages N` (1000), spread over the web.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sentenceKeys } from '../../../shared/page/page-sentences.ts';
import { hostOf } from '../../../shared/url/site.ts';
import { HostSentences } from '../../crawl/rules/host-sentences.ts';
import { ownWords } from '../../crawl/state/own-words.ts';
import { snippetOf } from '../../crawl/state/snippet.ts';
import { openParsedWeb } from '../web/parsed-web.ts';

const { values: given } = parseArgs({
  options: { web: { type: 'string', multiple: true, default: [] }, pages: { type: 'string', default: '1000' } },
});
/** Words that a page is taken to match: the first of its title. */
const WORDS = 4;

if (given.web.length === 0) console.log('skipped: give recorded webs, e.g. npm run bench snippet -- --web DIR');
for (const dir of given.web) {
  const web = await openParsedWeb(dir);
  const count = Math.min(web.size, Number(given.pages));
  const hostSentences = new HostSentences();
  let micros = 0;
  for (let at = 0; at < count; at++) {
    const { record } = web.peek(Math.floor((at * web.size) / count));
    const host = hostOf(record.url);
    const words = record.title.split(/\s+/).slice(0, WORDS);
    const begun = process.cpuUsage();
    hostSentences.add(host, sentenceKeys(host, record.text), record.description);
    const isRepeated = (sentence: string): boolean => hostSentences.isRepeated(host, sentence);
    const isOfHost = (sentence: string): boolean => hostSentences.isOfHost(host, sentence);
    const own = ownWords(words, record, isRepeated);
    const snippetIn = (text: string): string => snippetOf(text, own.words, isRepeated, isOfHost);
    const snippet = snippetIn(record.text) || snippetIn(record.description);
    hostSentences.show(at, host, [snippet, ...own.sentences].join('\n'));
    const { user, system } = process.cpuUsage(begun);
    micros += user + system;
  }
  console.log(`${basename(dir)}: ${(micros / count / 1_000).toFixed(2)} ms a page, ${count} pages`);
  web.close();
}
