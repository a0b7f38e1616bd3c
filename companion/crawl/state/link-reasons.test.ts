import { describe, expect, it } from 'vitest';
import { readableParts, topicTokens } from './link-reasons.ts';

const topic = (words: readonly string[], texts: readonly string[] = []) => ({
  id: 't',
  name: '',
  words,
  texts: texts.map((text) => ({ url: '', title: '', text })),
});
const HASKELL = topicTokens(topic(['haskell', 'practice']));
const link = (more: Partial<Parameters<typeof readableParts>[1]>) => ({
  ...{ url: 'https://me.github.io/post', anchor: '', before: '', after: '' },
  ...more,
});
const readable = (feature: string, detail: string, shown: ReturnType<typeof link>, own = HASKELL) =>
  readableParts([{ feature, detail, weight: 1 }], shown, own);

describe('parts of a link', () => {
  it('given stems, names whole words as the link has them', () => {
    const shown = link({ anchor: 'Practices of Haskell' });
    expect(readable('anchor', 'haskel, practic', shown)).toEqual([
      { feature: 'anchor', detail: 'Haskell, Practices', weight: 1 },
    ]);
  });

  it('given topic words and others, names as topic words those of the topic only', () => {
    const shown = link({ anchor: 'Haskell sudoku 200x' });
    expect(readable('anchor', 'sudoku, haskel, 200x', shown)[0]).toMatchObject({
      feature: 'anchor',
      detail: 'Haskell',
    });
  });

  it('given words outside the topic, the part becomes one of learned words', () => {
    const shown = link({ anchor: 'Sudoku solver', before: 'Another ' });
    expect(readable('anchor', 'sudoku, another', shown)).toEqual([
      { feature: 'learned-words', detail: 'Sudoku', weight: 1 },
    ]);
  });

  it('given learned words, names no general word, furniture, number or part of a host', () => {
    const shown = link({
      anchor: 'citizen posts github',
      after: ' another 2019',
      url: 'https://me.github.io/io/citizen',
    });
    expect(readable('learned-words', 'github, io, post, citizen, anoth, 2019, me', shown)[0]?.detail).toBe('citizen');
  });

  it('given pairs of Chinese characters, names whole words', () => {
    const own = topicTokens(topic(['人工智能']));
    const shown = link({ anchor: '收藏首页的人工智能' });
    expect(readable('anchor', '藏首, 工智, 人工, 智能', shown, own)[0]?.detail).toBe('人工智能');
    expect(readable('learned-words', '藏首, 首页, 收藏', shown, own)[0]?.detail).toBe('收藏');
  });

  it('given a text that was cut within a word, does not name the rest of the word', () => {
    const before = `kell ${'x '.repeat(80)}`.slice(0, 160);
    expect(readable('context', 'kell', link({ before }), new Set(['kell']))[0]?.detail).toBe('');
  });

  it('given parts that read alike, shows one', () => {
    const parts = ['haskel', 'practic', 'sudoku'].map((detail) => ({ feature: 'anchor', detail, weight: 0.25 }));
    expect(readableParts(parts, link({ anchor: 'Haskell practice sudoku' }), HASKELL)).toEqual([
      { feature: 'anchor', detail: 'Haskell, practice', weight: 0.5 },
      { feature: 'learned-words', detail: 'sudoku', weight: 0.25 },
    ]);
  });

  it('given a part without words, leaves it as it is', () => {
    const parts = [
      { feature: 'parent', detail: '', weight: 0.2 },
      { feature: 'layer', detail: '1', weight: 0.1 },
    ];
    expect(readableParts(parts, link({}), HASKELL)).toEqual(parts);
  });
});

it('given a text as the topic, takes its frequent telling words for the topic’s', () => {
  const own = topicTokens(topic([], ['Monads compose. A monad is a monad. Subscribe, subscribe. Once only.']));
  expect([...own].sort()).toEqual(['monad']);
});
