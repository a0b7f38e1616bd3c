import type { LibraryClass } from '../../shared/api/library.ts';

type LibrarySubject = LibraryClass['subjects'][number];

/** Terms of each language that become words of the topic. */
const WORDS = 6;
const MAIN = /^@@(\S+) (.+) \| (.+)$/;
const SUBJECT = /^@(\S+) (.+) \| (.+)$/;
/** Lines of a subject: its name, then text and terms in English and in Chinese. */
const LINES = 5;

/** Reads the classes of `classes/*.txt` (its README.md has the format). @throws SyntaxError with the line's number */
export function readLibrary(text: string): readonly LibraryClass[] {
  const lines = text.trimEnd().split('\n');
  const classes: { code: string; en: string; zh: string; subjects: LibrarySubject[] }[] = [];
  for (let at = 0; at < lines.length; ) {
    const [, code, en, zh] = MAIN.exec(lines[at] ?? '') ?? [];
    if (code !== undefined && en !== undefined && zh !== undefined) {
      classes.push({ code, en, zh, subjects: [] });
      at += 1;
      continue;
    }
    const subject = subjectOf(lines.slice(at, at + LINES));
    const main = classes.at(-1);
    if (subject === undefined || main === undefined) throw new SyntaxError(`line ${at + 1} begins no class`);
    main.subjects.push(subject);
    at += LINES;
  }
  return classes;
}

function subjectOf(lines: readonly string[]): LibrarySubject | undefined {
  const [head = '', english = '', englishTerms = '', chinese = '', chineseTerms = ''] = lines;
  const [, code, en, zh] = SUBJECT.exec(head) ?? [];
  if (code === undefined || en === undefined || zh === undefined) return undefined;
  const terms = [englishTerms, chineseTerms].map((line) => line.split(', '));
  const lists = [`${en}: ${englishTerms}.`, `${zh}：${(terms[1] ?? []).join('、')}。`];
  return {
    ...{ code, en, zh },
    words: terms.flatMap((some) => some.slice(0, WORDS)),
    texts: [english, lists[0] ?? '', chinese, lists[1] ?? ''],
  };
}
