import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { directory } from '../../library/directory.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';

/** Returns a subject of the topic library by its code in any case. @throws bad-arguments */
export function librarySubject(code: string) {
  const wanted = code.trim().toUpperCase();
  const found = directory()
    .flatMap(({ subjects }) => subjects)
    .find((subject) => subject.code === wanted);
  if (found !== undefined) return found;
  throw new AmbitError(
    'bad-arguments',
    say('The topic library has no subject $1. ambit library lists all of them.', displayText(code, 20)),
  );
}

/** `ambit library`: the classes of the topic library, or the words and sample texts of one subject. */
export function showLibrary(code: string | undefined): number {
  if (code === undefined) {
    for (const { code: main, en, zh, subjects } of directory()) {
      console.log(`${main} ${en} | ${zh}`);
      for (const subject of subjects) console.log(`  ${subject.code} ${subject.en} | ${subject.zh}`);
    }
    return EXIT.ok;
  }
  const { code: known, en, zh, words, texts } = librarySubject(code);
  console.log([`${known} ${en} | ${zh}`, words.join(', '), ...texts].join('\n\n'));
  return EXIT.ok;
}
