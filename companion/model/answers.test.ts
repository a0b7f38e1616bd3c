import { describe, expect, it } from 'vitest';
import { sentencesOf, verdictOf } from './answers.ts';

const PAGE = {
  url: 'http://a.example/',
  title: 'Tea',
  text: 'Green tea comes from\nUji and is steamed. 绿茶来自宇治，先蒸后揉。',
};
const answer = (verdict: string, quote: string, more: object = {}): string =>
  JSON.stringify({ verdict, quote, ...more });

describe('a verdict', () => {
  it.each([
    answer('relevant', 'Green tea comes from Uji'),
    `\`\`\`json\n${answer('relevant', 'Green tea comes from Uji')}\n\`\`\``,
    `<think>It names tea. {"verdict":"no"}</think>\n${answer('relevant', 'Green tea comes from Uji')}`,
    answer('relevant', '绿茶来自宇治'),
  ])('is taken from %j, whose quote stands in the page', (text) => {
    expect(verdictOf(text, PAGE)?.verdict).toBe('relevant');
  });

  it.each([
    answer('relevant', 'Black tea comes from Assam'),
    answer('relevant', 'tea'),
    answer('relevant', '绿茶'),
    answer('relevant', ''),
    answer('yes', 'Green tea comes from Uji'),
    answer('relevant', 'Green tea comes from Uji', { command: 'rm -rf' }),
    `Sure! ${answer('relevant', 'Green tea comes from Uji')}`,
    answer('relevant', `Green tea comes from Uji${' '.repeat(400)}`),
    `${' '.repeat(30_000)}${answer('relevant', 'Green tea comes from Uji')}`,
    '{"__proto__":{"verdict":"relevant"},"quote":"Green tea comes from Uji"}',
    '<think>'.repeat(2_000),
    '[]',
    '',
  ])('reads no verdict from %j', (text) => {
    expect(verdictOf(text, PAGE)).toBeUndefined();
  });

  it('of unsure needs no quote and keeps none', () => {
    expect(verdictOf(answer('unsure', 'anything'), PAGE)).toEqual({ verdict: 'unsure', quote: '' });
  });
});

describe('a digest', () => {
  const digest = (...sentences: unknown[]): string => JSON.stringify({ sentences });

  it('keeps a sentence if its page holds its quote, and drops every other', () => {
    const good = { text: 'Uji makes green tea.\u202e', page: 1, quote: 'Green tea comes from Uji' };
    const bad = [
      { ...good, quote: 'Green tea comes from Mars' },
      { ...good, page: 2 },
      { ...good, page: 0 },
      { text: good.text, page: 1 },
      { ...good, text: '\u200b' },
      'Uji makes green tea.',
    ];
    expect(sentencesOf(digest(good, ...bad), [PAGE])).toEqual({
      sentences: [{ text: 'Uji makes green tea.', quote: good.quote, url: PAGE.url, title: PAGE.title }],
      dropped: bad.length,
    });
  });

  it.each(['{"sentences":"none"}', 'Here you are.', '{}'])('reads no sentences from %j', (text) => {
    expect(sentencesOf(text, [PAGE])).toBeUndefined();
  });
});
