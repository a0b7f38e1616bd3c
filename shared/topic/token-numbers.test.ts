import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../text/fold.ts';
import { MAX_KNOWN } from '../text/word.ts';
import { words } from '../text/words.ts';
import { TokenNumbers } from './token-numbers.ts';
import { isSpaced, tokens } from './tokens.ts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

describe('isSpaced', () => {
  it('given a character that is, or folds to, one of a script without spaces, it is not spaced', () => {
    const wrong = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit)).filter(
      (character) => isSpaced(character) && UNSPACED.test(fold(character)),
    );
    expect(wrong).toEqual([]);
    expect(['Größe – 12 €', '数据库', 'café 猫', 'ไทย', '㈱'].map(isSpaced)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('TokenNumbers', () => {
  it.each(['Green teas and green tea, 2024.', '乌龙茶 and 茶叶 of 茶叶', ''])(
    'given the tokens of %j, returns the numbers of their text',
    (text) => {
      const [ofText, ofTokens] = [new TokenNumbers(9), new TokenNumbers(9)];
      expect(ofTokens.distinctOf(tokens(text))).toEqual(ofText.distinct(text));
      expect(ofTokens.size).toBe(ofText.size);
    },
  );

  it('names what tokens() gives, whatever the text', () => {
    const numbers = new TokenNumbers(1_000_000);
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('Cameras', "camera's", '’', '–', '数据库', 'naïve', 'the', '12%', 'x1'))
        .map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (one) => {
        const named = numbers.all(one).map((number) => numbers.name(number));
        expect(named).toEqual(tokens(one));
        expect(numbers.distinct(one).map((number) => numbers.name(number))).toEqual([...new Set(tokens(one))]);
      }),
    );
  });

  it('given a cache that dropped all words, a token keeps its number when it comes again', () => {
    const numbers = new TokenNumbers(1_000_000);
    const [before] = numbers.all('lichens');
    words(Array.from({ length: MAX_KNOWN + 1 }, (_, at) => `v${at.toString(36)}`).join(' '));
    expect(numbers.all('moss lichen lichens')).toEqual([1, before, before]);
    expect(numbers.all('lichens moss')).toEqual([before, 1]);
  });

  it('given a dropped word, no other word gets its number', () => {
    const numbers = new TokenNumbers(1_000_000);
    const text = (letter: string) => Array.from({ length: 5_000 }, (_, at) => `${letter}${at.toString(36)}q`).join(' ');
    numbers.all(text('w'));
    words(Array.from({ length: MAX_KNOWN + 1 }, (_, at) => `u${at.toString(36)}`).join(' '));
    const named = numbers.all(text('z')).map((number) => numbers.name(number));
    expect(named).toEqual(tokens(text('z')));
  });

  it('shares one number among all tokens beyond its bound', () => {
    const numbers = new TokenNumbers(2);
    expect(numbers.all('moss lichen fern peat fern')).toEqual([0, 1, 2, 2, 2]);
    expect([numbers.name(0), numbers.name(2), numbers.size]).toEqual(['moss', '', 2]);
  });
});
