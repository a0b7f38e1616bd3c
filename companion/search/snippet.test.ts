import { expect, it } from 'vitest';
import { excerptOf, hitFinder } from './snippet.ts';

/** Returns the excerpt of a text for a phrase, and the words marked in it. */
function excerpt(text: string, phrase: string) {
  const { text: shown, marks } = excerptOf(text, hitFinder([], [phrase]));
  return { shown, marked: marks.map(([start, end]) => shown.slice(start, end)) };
}

it('given a long text, dots stand for what is cut at either end, and no word is cut in two', () => {
  const text = `${'Straw and reed.\n\n'.repeat(60)}The slate holds. ${'Tar dries. '.repeat(90)}`;
  const { shown, marked } = excerpt(text, 'slate');
  expect(shown).toMatch(/^…(Straw|and|reed\.) .*The slate holds\. .*(Tar|dries\.)…$/);
  expect(marked).toEqual(['slate']);
  expect(shown.length).toBeLessThanOrEqual(240);
});

it('given a long text without spaces, dots stand for what is cut at either end', () => {
  const { shown, marked } = excerpt(`${'稻草和芦苇。'.repeat(60)}石板${'焦油会干。'.repeat(90)}`, '石板');
  expect(shown).toMatch(/^…[^…]+石板[^…]+…$/);
  expect(marked).toEqual(['石板']);
  expect(shown).toHaveLength(240);
});

it('given a hit at the beginning or end of a text, that end has no dots', () => {
  const text = `Slate holds. ${'Tar dries. '.repeat(90)}Reed burns.\n`;
  expect(excerpt(text, 'slate').shown).toMatch(/^Slate holds\. .*…$/);
  expect(excerpt(text, 'reed').shown).toMatch(/^….* Reed burns\.$/);
});
