import { tokens } from '../../../../shared/topic/tokens.ts';
import type { Topic } from '../../../../shared/topic/topic.ts';
import { MAX_TEXT } from '../../../judge/profile/profiler.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';

const wordsOf = ({ title, text }: { readonly title: string; readonly text: string }): readonly string[] =>
  tokens(`${title}\n${title}\n${text.slice(0, MAX_TEXT)}`);

/** Words of pages, split once; the title counts twice. */
export function pageWords(web: ParsedWeb): (page: number) => readonly string[] {
  const known = new Map<number, readonly string[]>();
  return (page) => {
    const words = known.get(page) ?? wordsOf(web.page(page).record);
    known.set(page, words);
    return words;
  };
}

/** The words of each text of a topic. */
export const textsOf = ({ texts }: Topic): (readonly string[])[] => texts.map(wordsOf);
