import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { LibraryClass } from '../../shared/api/library.ts';
import { TopicSchema } from '../../shared/api/topic.ts';
import { language } from '../../shared/text/language.ts';
import { usable } from '../../shared/topic/usable.ts';
import { DIRECTORY } from './directory.ts';

const subjects = DIRECTORY.flatMap(({ code, subjects: own }) => own.map((subject) => ({ main: code, ...subject })));

it('has the 22 main classes, each with subjects of its own', () => {
  expect(DIRECTORY.map(({ code }) => code).join('')).toBe('ABCDEFGHIJKNOPQRSTUVXZ');
  expect(DIRECTORY.every((one) => Value.Check(LibraryClass, one) && one.subjects.length > 0)).toBe(true);
  expect(subjects.filter(({ main, code }) => !code.startsWith(main))).toEqual([]);
  expect(new Set(subjects.map(({ code }) => code)).size).toBe(subjects.length);
});

it.each(subjects)(
  'given $code $en, it is a valid topic with words and texts in both languages',
  ({ code, en, words, texts }) => {
    const topic = { id: 't', name: en, words, texts: texts.map((text) => ({ url: '', title: '', text })) };
    expect([code, Value.Check(TopicSchema, topic), usable(topic)]).toEqual([code, true, true]);
    expect(texts.map((text) => language(text))).toEqual(['en', 'zh']);
    // The texts contain the words that go with them.
    expect(words.filter((word) => /\p{Script=Han}/u.test(word)).length).toBeGreaterThanOrEqual(3);
  },
);
