import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../shared/page/record.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { WordForms } from '../../../shared/topic/word-forms.ts';
import { TopicNaming } from './topic-naming.ts';

const page = (title: string, text: string, url = 'https://a.test/') => ({ title, text, url, links: [] });
const linkRecord = (anchor: string): LinkRecord => ({
  ...{ url: 'https://b.test/', kind: 'a', anchor, before: '', after: '', windowBefore: '', windowAfter: '', block: '' },
  ...{ heading: '', path: 'a', position: 0, furniture: false, rel: [] },
});
const typed = (words: readonly string[]) => new TopicNaming({ texts: [] }, words);
const all = (words: readonly string[]) => words.map(() => 1);
const names = (words: readonly string[], title: string, text: string) =>
  typed(words).names(page(title, text), { strengths: all(words) });
/** Every token of every page belongs to the topic. */
const worth = () => 2;

describe('typed words', () => {
  it('given a word, names the form that is most frequent on the page, in its letter case', () => {
    expect(names(['practice'], 'On practice', 'Practices differ. Good practices are old practices.')).toEqual([
      'practices',
    ]);
    expect(names(['mnist'], 'MNIST', 'MNIST is a set; mnist.npz is its file, and MNIST has digits.')).toEqual([
      'MNIST',
    ]);
    expect(names(['haskell'], 'A page', 'Haskell is lazy.')).toEqual(['Haskell']);
  });

  it('given a word with other forms, names the form that the page has, whole', () => {
    const words = ['ячейка', 'электронная таблица'];
    const naming = new TopicNaming({ texts: [] }, words, new WordForms(tokens(words.join(' '))));
    const text = 'Ячейки считают. В ячейках электронной таблицы есть формулы.';
    expect(naming.names(page('Формулы', text), { strengths: [2, 1] })).toEqual(['Ячейки', 'электронной таблицы']);
  });

  it('given a word within other words only, does not name it', () => {
    expect(names(['cat'], 'Concatenate', 'Categories of concatenation.')).toEqual([]);
    expect(names(['金会'], '基金会', '基金会的工作。')).toEqual([]);
  });

  it('given a word that only the address has, does not name it', () => {
    const found = typed(['lisp']).names(page('Home', 'Nothing here.', 'https://lisp.test/lisp'), { strengths: [9] });
    expect(found).toEqual([]);
  });

  it('given a word that only a link of the page has, names it', () => {
    const links = [linkRecord('All about Lisp'), linkRecord('Scheme')];
    expect(typed(['lisp', 'scheme']).names({ ...page('List', ''), links }, { strengths: [1, 1] })).toEqual([
      'Lisp',
      'Scheme',
    ]);
  });

  it('given a phrase, names it where its words are adjacent, else its words', () => {
    expect(names(['neural network'], 'A page', 'Neural networks learn. A network is neural.')).toEqual([
      'Neural networks',
    ]);
    expect(names(['neural network'], 'A page', 'Networks of neural cells.').sort()).toEqual(['Networks', 'neural']);
  });

  it('given Chinese words, names them even if the page is cut into other words', () => {
    expect(names(['最短路', '图论'], '图论入门', '最短路问题是图论的经典问题。')).toEqual(['最短路', '图论']);
  });

  it('given a Chinese word within longer words only, names the most frequent of these', () => {
    expect(names(['游戏'], '网络游戏', '网络游戏公司。')).toEqual(['网络游戏']);
  });

  it('given strengths, names the strongest first', () => {
    const naming = typed(['soup', 'bread']);
    expect(naming.names(page('Soup and bread', ''), { strengths: [1, 3] })).toEqual(['bread', 'Soup']);
    expect(naming.names(page('Soup and bread', ''), { strengths: [0, 0] })).toEqual([]);
  });
});

describe('other words', () => {
  const text =
    'Another monad was seen in Haskell. Click here to subscribe. The github interpreter runs monads, span class.';

  it('names words of the topic’s texts before those that the crawl learned', () => {
    const naming = new TopicNaming({ texts: [{ url: '', title: 'Learning Haskell', text: 'x' }] }, []);
    const found = naming.names(page('', text, 'https://me.github.io/x'), { strengths: [], worth });
    expect(found[0]).toBe('Haskell');
    expect(found).toEqual(expect.arrayContaining(['monad', 'interpreter']));
  });

  it('names no general word, furniture, markup or part of the host', () => {
    const naming = typed([]);
    const found = naming.names(page('', text, 'https://me.github.io/x'), { strengths: [], worth });
    for (const word of ['another', 'Another', 'seen', 'click', 'subscribe', 'github', 'span', 'class'])
      expect(found).not.toContain(word);
  });

  it('given Chinese, names words and no pairs of characters across words', () => {
    const found = typed([]).names(page('', '收藏首页的瓷器拍卖，瓷器拍卖。'), { strengths: [], worth });
    expect(found).toEqual(expect.arrayContaining(['瓷器', '拍卖']));
    expect(found).not.toContain('藏首');
    expect(found).not.toContain('首页');
  });

  it('names a word of a typed topic only behind the typed ones', () => {
    const found = typed(['monad']).names(page('', text), { strengths: [1], worth });
    expect(found[0]).toBe('monad');
    expect(found.length).toBeGreaterThan(1);
  });

  it('names no word again that a phrase before it has', () => {
    const learned = 'Neural networks learn. A network learns by gradients.';
    const found = typed(['neural network']).names(page('', learned), { strengths: [1], worth });
    expect(found[0]).toBe('Neural networks');
    expect(found).toContain('gradients');
    expect(found).not.toContain('Neural');
  });

  it('names a word of the texts that a list has in its links alone, but no such word of an article', () => {
    const texts = [{ url: 'https://a.test/', title: 'Green tea', text: 'Green tea is grown in the shade.' }];
    const links = [linkRecord('Tea in the shade'), linkRecord('A walk to the market')];
    const named = (text: string) => {
      const naming = new TopicNaming({ texts }, []);
      return naming.names({ ...page('Tagged hills', text), links }, { strengths: [], worth: () => undefined });
    };
    expect(named('').toSorted()).toEqual(['Tea', 'shade']);
    expect(named('The hills are far away, and nobody who lives there has seen the sea in all the years.')).toEqual([]);
  });

  it('names no word that the text has only in addresses', () => {
    const links = 'Read (eng.uber.com), heroku.com/blog and www.confluent.io about kafka. Kafka.';
    const found = typed([]).names(page('', links), { strengths: [], worth });
    expect(found).toEqual(['kafka']);
  });

  it('names no word that the text shortens throughout', () => {
    const cited =
      'Proc. 36th Symp. Lattices. Proc. 9th Symp. Lattices, 1998. In Proc. of the Symp. on lattices of words.';
    expect(typed([]).names(page('', cited), { strengths: [], worth })).toEqual(['Lattices']);
    const twice = 'We like Lisp. They like Lisp.';
    expect(typed([]).names(page('', twice), { strengths: [], worth })).toContain('Lisp');
  });

  it('given a topic that is one short text, names words that the text has once', () => {
    const naming = new TopicNaming({ texts: [{ url: '', title: 'Tapas', text: 'Chorizo and manchego.' }] }, []);
    const found = naming.names(page('', 'We ate chorizo, then manchego.'), { strengths: [], worth: () => undefined });
    expect(found.sort()).toEqual(['chorizo', 'manchego']);
  });

  it('names no word without worth', () => {
    expect(typed([]).names(page('', text), { strengths: [], worth: () => undefined })).toEqual([]);
    const given = new TopicNaming({ texts: [{ url: '', title: 'Learning Haskell', text: 'x' }] }, []);
    expect(given.names(page('', text), { strengths: [], worth: () => undefined })).toEqual(['Haskell']);
    expect(given.names(page('', text), { strengths: [], worth: () => -1 })).toEqual([]);
    expect(typed([]).names(page('', text), { strengths: [], worth: () => 0.1 })).toEqual([]);
  });
});
