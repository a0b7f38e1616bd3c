import { describe, expect, it } from 'vitest';
import { tokens } from './tokens.ts';
import { NO_FORMS, WordForms } from './word-forms.ts';

const of = (typed: string, text: string): string[] =>
  tokens(text).map((token) => new WordForms(tokens(typed)).of(token));

describe('WordForms', () => {
  it('given a typed word in Cyrillic, returns it for its other forms', () => {
    expect(of('ячейка', 'Ячейки, ячейку, ячейками и таблица')).toEqual(['ячейка', 'ячейка', 'ячейка', 'и', 'таблица']);
    expect(of('мережа', 'мережу мережею')).toEqual(['мережа', 'мережа']);
  });

  it('given two typed forms of one word, returns the first for both', () => {
    expect(of('таблица, таблицы', 'таблицы таблица таблицей')).toEqual(['таблица', 'таблица', 'таблица']);
  });

  it('given words of other letters, and words that are short, leaves them as they are', () => {
    expect(of('Zelle, дом', 'Zellen домов до')).toEqual([...tokens('Zellen'), 'дом', 'до']);
    expect(NO_FORMS.of('ячейки')).toBe('ячейки');
  });

  it('given more words than it remembers, returns the same for each', () => {
    const forms = new WordForms(['слово']);
    const letter = (of: number): string => String.fromCharCode(0x430 + (of % 32));
    const many = Array.from({ length: 20_100 }, (_, at) => `${letter(at)}${letter(at / 32)}${letter(at / 1024)}`);
    for (const word of many) forms.of(word);
    expect(['слова', 'словами', 'слон'].map((word) => forms.of(word))).toEqual(['слово', 'слово', 'слон']);
  });
});
