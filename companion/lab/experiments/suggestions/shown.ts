import type { Suggestion } from '../../../../shared/api/page.ts';
import type { Topic } from '../../../../shared/topic/topic.ts';
import { hostOf } from '../../../../shared/url/site.ts';
import type { StoredSuggestions } from '../../experiment.ts';
import { type ReasonFaults, reasonJudge } from '../../metrics/reason-faults.ts';
import { folded, type SnippetFaults, snippetFaults } from '../../metrics/snippet-faults.ts';
import { wordString } from '../../metrics/whole-words.ts';

/** Suggestions of each crawl whose reasons and snippets are judged, best first. */
export const JUDGED = 25;

/** What one suggestion shows, with its faults. */
export interface JudgedSuggestion extends ReasonFaults, SnippetFaults {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  readonly pageKind: Suggestion['pageKind'];
  readonly words: readonly string[];
  readonly parts: readonly string[];
}

/** The texts of a crawl that a user sees: best suggestions, sentences of the digest, names of sub-topics. */
export interface JudgedTexts {
  readonly suggestions: readonly JudgedSuggestion[];
  readonly digest: readonly (SnippetFaults & { readonly summary: string })[];
  readonly groups: readonly (readonly string[])[];
}

/** Judges the texts that a crawl shows against its own pages, without the product's lists of words. */
export function judgedTexts({ shown, pages, digest, groups }: StoredSuggestions, topic: Topic): JudgedTexts {
  const given = [...topic.words, ...topic.texts.flatMap(({ title, text }) => [title, text])];
  const offTopic = pages.filter(({ onTopic }) => !onTopic).map(({ title, text }) => wordString([title, text]));
  const judge = reasonJudge(given, offTopic);
  const originals = pages
    .filter(({ isCopy }) => !isCopy)
    .map(({ url, text }) => ({ url, host: hostOf(url), text: folded(text) }));
  const othersOf = (of: string): string[] =>
    originals.flatMap(({ url, host, text }) => (host === hostOf(of) && url !== of ? text : []));
  const suggestions = shown.slice(0, JUDGED).flatMap((one) => {
    const page = pages.find(({ id }) => id === one.id);
    if (page === undefined) return [];
    const { url, title, snippet, pageKind, why } = one;
    const parts = why.parts.map(({ feature, detail }) => `${feature}: ${detail}`);
    const faults = { ...judge(one, page), ...snippetFaults(snippet, othersOf(page.url)) };
    return [{ url, title, snippet, pageKind, words: why.words, parts, ...faults }];
  });
  return {
    suggestions,
    digest: digest.map(({ url, summary }) => ({ summary, ...snippetFaults(summary, othersOf(url)) })),
    groups,
  };
}
