import { type Annotation, LONGEST_NOTE } from '../../shared/api/annotation.ts';
import { markup } from './escape.ts';

/**
 * Returns what the user wrote about a page as paragraphs that are HTML and XML alike: a line of the note in each, then
 * tags and collections. '' where the user wrote nothing.
 */
export function ownWords({ note, tags, collections }: Annotation): string {
  const names = [...tags.map((tag) => `#${tag}`), ...collections].join(', ');
  const lines = [...note.split('\n'), names].map((line) => markup(line, LONGEST_NOTE)).filter(Boolean);
  return lines.map((line) => `<p class="note" dir="auto">${line}</p>`).join('');
}
