import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../../../shared/api/page.ts';
import { reasonJudge } from './reason-faults.ts';
import { snippetFaults } from './snippet-faults.ts';
import { isWhole, wordString } from './whole-words.ts';

const suggestion = (url: string, words: string[], parts: [string, string][] = [], anchor = ''): Suggestion => ({
  ...{ id: 1, crawlId: 'c', topicId: 't', url, title: '', site: '', snippet: '', language: 'en', relevance: 1 },
  ...{ unsure: false, label: 'none', foundAt: 0 },
  why: {
    ...{ path: [], anchor, before: '', after: '', words, priority: 1, judged: [] },
    parts: parts.map(([feature, detail]) => ({ feature, detail, weight: 1 })),
  },
});
const page = {
  title: 'Learning Haskell',
  text: 'Practices of another state. 收藏首页的瓷器',
  headings: [],
  anchors: [],
};

describe('faults of reasons', () => {
  it('finds shreds, stop words and parts of hosts, and whether the topic is named', () => {
    const judge = reasonJudge(['haskell'], []);
    const words = ['practic', '藏首', 'another', 'github', 'Haskell', '瓷器'];
    expect(judge(suggestion('https://me.github.io/x', words), { ...page, text: `${page.text} github` })).toMatchObject({
      shreds: ['practic', '藏首'],
      stopWords: ['another'],
      hostParts: ['github'],
      hasTopicWord: true,
      topicFirst: false,
    });
    expect(judge(suggestion('https://a.test/', ['Practices']), page).hasTopicWord).toBe(false);
  });

  it('finds words that most pages off the topic have', () => {
    const offTopic = Array.from({ length: 10 }, (_, at) => wordString([at < 6 ? 'state of soup' : 'soup']));
    const judge = reasonJudge(['haskell'], offTopic);
    expect(judge(suggestion('https://a.test/', ['state', 'Haskell']), page).common).toEqual(['state']);
  });

  it('finds words of a link that are none of the topic’s, or not in the link', () => {
    const judge = reasonJudge(['haskell'], []);
    const parts: [string, string][] = [
      ['anchor', 'sudoku, Haskell'],
      ['learned-words', 'practic, io'],
      ['parent', ''],
    ];
    expect(judge(suggestion('https://a.io/x', [], parts, 'sudoku in Haskell'), page)).toMatchObject({
      linkOffTopic: ['sudoku'],
      linkShreds: ['practic', 'io'],
    });
  });
});

it('a Chinese word is whole where it begins and ends with words of the text', () => {
  const text = wordString(['收藏首页的瓷器']);
  expect(['首页', '收藏首页', '藏首', '瓷'].map((word) => isWhole(word, text))).toEqual([true, true, false, false]);
});

it('a snippet is at fault if two other pages of the host have a sentence of it, or if it is a notice', () => {
  const box = 'ann grows roses in the hills and writes about them.';
  const others = [`one. ${box}`, `two. ${box}`];
  expect(snippetFaults('Ann grows roses in the hills  and writes about them.', others).isRepeated).toBe(true);
  expect(snippetFaults('Ann grows roses in the hills  and writes about them.', others.slice(1)).isRepeated).toBe(false);
  expect(snippetFaults('© 2017–2020 Ann Smith. All rights reserved.', []).isFurniture).toBe(true);
  expect(snippetFaults('', []).isEmpty).toBe(true);
});
