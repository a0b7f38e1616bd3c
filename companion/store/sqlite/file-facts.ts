import { type FileFacts, fileFacts } from '../../../shared/page/file-facts.ts';

/** The column `file` of a page: JSON, '' for a page of HTML. */
export function fileText(page: FileFacts): string {
  const facts = fileFacts(page);
  return facts.kind === undefined ? '' : JSON.stringify(facts);
}

export const factsIn = (text: string): FileFacts => (text === '' ? {} : (JSON.parse(text) as FileFacts));
