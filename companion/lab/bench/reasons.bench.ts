/**
 * Judges the reasons, snippets, digests and sub-topics that crawls of recorded webs show (issue 27, lines 3 and 5).
 * Crawls each topic with the whole product in a state folder of its own, and reads the best suggestions as the API
 * gives them. Prints one row a web and one for all; with `--json` one JSON object a suggestion. Options: `--web DIR`
 * (repeated), `--topics N` (5), `--pages N` (150), `--suggestions N` (25), `--from words|page`, `--json`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Topic } from '../../../shared/topic/topic.ts';
import { openRuntime } from '../../cli/runtime/runtime.ts';
import { report } from '../../results/report.ts';
import type { Store } from '../../store/store.ts';
import { pageTopic } from '../crawl/page-topic.ts';
import { askedTopic } from '../crawl/start.ts';
import { chosenTopics, type LabWeb } from '../experiment.ts';
import { type ReasonFaults, reasonJudge } from '../metrics/reason-faults.ts';
import { folded, type SnippetFaults, snippetFaults } from '../metrics/snippet-faults.ts';
import { wordString } from '../metrics/whole-words.ts';
import { options as labOptions } from '../testing/little-lab.ts';
import { readTruth } from '../truth.ts';
import { openParsedWeb } from '../web/parsed-web.ts';

const { values: given } = parseArgs({
  options: {
    web: { type: 'string', multiple: true, default: [] },
    topics: { type: 'string', default: '5' },
    pages: { type: 'string', default: '150' },
    suggestions: { type: 'string', default: '25' },
    from: { type: 'string', default: 'words' },
    json: { type: 'boolean', default: false },
  },
});

/** One suggestion with its faults. */
interface JudgedSuggestion {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  readonly words: readonly string[];
  readonly parts: readonly string[];
  readonly faults: ReasonFaults & SnippetFaults;
}

/** One crawl with the faults of what it shows. */
interface JudgedCrawl {
  readonly web: string;
  readonly topic: string;
  readonly suggestions: readonly JudgedSuggestion[];
  readonly digest: readonly (SnippetFaults & { readonly summary: string })[];
  readonly groups: readonly (readonly string[])[];
}

/** Chosen topics of a web, as a user gives them. */
function asked(lab: LabWeb): { readonly topic: Topic; readonly seeds: readonly string[]; readonly texts: string[] }[] {
  return chosenTopics(lab, labOptions({ mostTopics: Number(given.topics) })).flatMap(({ topic, seeds }) => {
    const { keywords } = topic;
    if (given.from === 'words') return [{ topic: askedTopic(topic), seeds, texts: [...keywords] }];
    const page = pageTopic(lab.web, lab.truth.of(topic, lab.web.urls), topic, seeds);
    return page === undefined ? [] : [{ ...page, texts: page.topic.texts.flatMap(({ title, text }) => [title, text]) }];
  });
}

/** Texts of a crawl's pages that are no copies of earlier ones. */
function pagesOf(store: Store, crawlId: string) {
  return store.results.outlines(crawlId, undefined, 100_000).map((row) => {
    const record = store.results.record(row.id);
    return {
      row,
      title: row.title,
      text: record?.text ?? '',
      headings: record?.headings ?? [],
      anchors: record?.links.map(({ anchor }) => anchor) ?? [],
    };
  });
}

async function judged(dir: string, { topic, seeds, texts }: ReturnType<typeof asked>[number]): Promise<JudgedCrawl> {
  const data = mkdtempSync(join(tmpdir(), 'ambit-reasons-'));
  const runtime = await openRuntime({ web: dir, data, allowHost: [], proxy: [] });
  try {
    const { store, crawls } = runtime;
    crawls.putTopic(topic);
    const budgets = { pages: Number(given.pages), perHost: Number(given.pages), seconds: 0 };
    const { id } = crawls.start({ id: randomUUID(), topicId: topic.id, seeds: [...seeds], order: 'adaptive', budgets });
    await crawls.ended(id);
    const pages = pagesOf(store, id);
    const offTopic = pages.filter(({ row }) => !row.onTopic).map(({ title, text }) => wordString([title, text]));
    const judge = reasonJudge(texts, offTopic);
    const originals = pages.filter(({ row }) => row.copyOf === undefined);
    const foldedTexts = new Map(pages.map(({ row, text }) => [row.id, folded(text)]));
    const othersOf = (host: string, pageId: number): string[] =>
      originals.flatMap(({ row }) => (row.host === host && row.id !== pageId ? (foldedTexts.get(row.id) ?? []) : []));
    const suggestions = crawls.suggestions(id, 'unlabelled', Number(given.suggestions)).flatMap((one) => {
      const page = pages.find(({ row }) => row.id === one.id);
      if (page === undefined) return [];
      const { url, title, snippet, why } = one;
      const faults = { ...judge(one, page), ...snippetFaults(snippet, othersOf(page.row.host, one.id)) };
      const parts = why.parts.map(({ feature, detail }) => `${feature}: ${detail}`);
      return [{ url, title, snippet, words: why.words, parts, faults }];
    });
    const { digest, groups } = await report(store, id, Date.now());
    return {
      web: basename(dir),
      topic: topic.id,
      suggestions,
      digest: digest.map(({ url, summary }) => {
        const row = pages.find((page) => page.row.url === url)?.row;
        return { ...snippetFaults(summary, row === undefined ? [] : othersOf(row.host, row.id)), summary };
      }),
      groups: groups.map(({ words }) => words),
    };
  } finally {
    await runtime.close();
    rmSync(data, { recursive: true });
  }
}

function printRow(name: string, crawls: readonly JudgedCrawl[]): void {
  const all = crawls.flatMap(({ suggestions }) => suggestions);
  const sum = (words: (faults: ReasonFaults) => readonly string[]) =>
    all.reduce((total, { faults }) => total + words(faults).length, 0);
  const share = (is: (faults: JudgedSuggestion['faults']) => boolean) =>
    `${((100 * all.filter(({ faults }) => is(faults)).length) / Math.max(1, all.length)).toFixed(1)} %`;
  const digests = crawls.flatMap(({ digest }) => digest);
  const shown = all.reduce((total, { words }) => total + words.length, 0);
  const cells = [
    name,
    `${all.length} suggestions, ${shown} words`,
    `${sum(({ shreds }) => shreds)} shreds`,
    `${sum(({ stopWords }) => stopWords)} stop words`,
    `${sum(({ hostParts }) => hostParts)} host parts`,
    `${sum(({ common }) => common)} common off topic`,
    `topic word ${share(({ hasTopicWord }) => hasTopicWord)}, first ${share(({ topicFirst }) => topicFirst)}`,
    `link: ${sum(({ linkShreds }) => linkShreds)} shreds, ${sum(({ linkOffTopic }) => linkOffTopic)} off topic`,
    `snippets: repeated ${share(({ isRepeated }) => isRepeated)}, furniture ${share(({ isFurniture }) => isFurniture)}, none ${share(({ isEmpty }) => isEmpty)}`,
    `digests ${digests.length}: ${digests.filter(({ isRepeated }) => isRepeated).length} repeated, ${digests.filter(({ isFurniture }) => isFurniture).length} furniture`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

const crawls: JudgedCrawl[] = [];
for (const dir of given.web) {
  const lab = { dir, web: await openParsedWeb(dir), truth: await readTruth(dir) };
  const topics = asked(lab);
  lab.web.close();
  for (const topic of topics) {
    const crawl = await judged(dir, topic);
    crawls.push(crawl);
    const { web, topic: id, suggestions, digest, groups } = crawl;
    if (given.json) {
      for (const one of suggestions) console.log(JSON.stringify({ web, topic: id, ...one }));
      console.log(JSON.stringify({ web, topic: id, digest, groups }));
    } else console.error(`${web} ${id}: ${suggestions.length} suggestions`);
  }
  printRow(
    basename(dir),
    crawls.filter(({ web }) => web === basename(dir)),
  );
}
if (given.web.length === 0) console.log('skipped: give recorded webs, e.g. npm run bench reasons -- --web DIR');
else printRow('all', crawls);
