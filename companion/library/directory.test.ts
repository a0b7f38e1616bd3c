import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { LibraryClass } from '../../shared/api/library.ts';
import { TopicSchema } from '../../shared/api/topic.ts';
import { useLargeDictionary } from '../../shared/text/dictionary/large.ts';
import { IdfTable } from '../../shared/text/idf.ts';
import { language } from '../../shared/text/language.ts';
import { terms } from '../../shared/text/terms.ts';
import { cosine, termFrequencies } from '../../shared/text/vector.ts';
import { usable } from '../../shared/topic/usable.ts';
import { librarySource } from './build/library-source.ts';
import { directory } from './directory.ts';
import { readLibrary } from './read-library.ts';

useLargeDictionary();
const classes = directory();
const subjects = classes.flatMap(({ code: main, subjects: own }) => own.map((subject) => ({ main, ...subject })));
/** Share of texts whose nearest other text is of the same subject. */
const LEAST_NEAREST = 0.99;

it('is packed from its source', () => {
  const packed = brotliDecompressSync(readFileSync(new URL('library.bin', import.meta.url))).toString('utf8');
  expect(packed === librarySource()).toBe(true);
});

it('has the 22 main classes, and 232 subjects, each with a code of its own below its main class', () => {
  expect(classes.map(({ code }) => code).join('')).toBe('ABCDEFGHIJKNOPQRSTUVXZ');
  expect(classes.every((one) => Value.Check(LibraryClass, one) && one.subjects.length > 0)).toBe(true);
  expect(subjects.filter(({ main, code }) => !code.startsWith(main))).toEqual([]);
  expect([subjects.length, new Set(subjects.map(({ code }) => code)).size]).toEqual([232, 232]);
});

it('each subject is a valid topic with words and at least two texts in either language, all different', () => {
  for (const { code, en, words, texts } of subjects) {
    const topic = { id: 't', name: en, words, texts: texts.map((text) => ({ url: '', title: '', text })) };
    expect([code, Value.Check(TopicSchema, topic), usable(topic)]).toEqual([code, true, true]);
    // Lists of names have no language of their own.
    expect([code, ...[0, 2, 3].map((at) => language(texts[at] ?? ''))]).toEqual([code, 'en', 'zh', 'zh']);
    expect(texts[1]).toMatch(/^[\p{Script=Latin}\p{P}\d ]+$/u);
    expect(words.filter((word) => /\p{Script=Han}/u.test(word)).length).toBeGreaterThanOrEqual(3);
  }
  const all = subjects.flatMap(({ texts }) => texts);
  expect(new Set(all).size).toBe(all.length);
});

it.each(['en', 'zh'])(
  'given each %s text, at least 99 of 100 are nearest to the other text of their subject',
  (which) => {
    const from = which === 'en' ? 0 : 2;
    const texts = subjects.flatMap(({ code, texts: all }) =>
      all.slice(from, from + 2).map((text) => ({ code, terms: terms(text) })),
    );
    const idf = new IdfTable();
    for (const text of texts) idf.add(text.terms);
    const vectors = texts.map((text) => idf.weigh(termFrequencies(text.terms)));
    const nearest = (own: number): number => {
      const likeness = vectors.map((vector, at) => (at === own ? -1 : cosine(vector, vectors[own] ?? new Map())));
      return likeness.indexOf(Math.max(...likeness));
    };
    const right = texts.filter(({ code }, at) => texts[nearest(at)]?.code === code).length;
    expect(right / texts.length).toBeGreaterThanOrEqual(LEAST_NEAREST);
  },
);

it('given a source with a line too few, names the line', () => {
  expect(() => readLibrary('@@A One | 一\n@A1 Two | 二\ntext\nterms\n文本\n词\n\n')).not.toThrow();
  expect(() => readLibrary('@@A One | 一\ntext\n')).toThrow('line 2 begins no class');
});
