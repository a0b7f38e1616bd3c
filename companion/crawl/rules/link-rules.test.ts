import { describe, expect, it } from 'vitest';
import type { Topic } from '../../../shared/topic/topic.ts';
import { KnownUrls } from '../frontier/known-urls.ts';
import { type FakeLink, recordOf } from '../testing/fake-web.ts';
import { linksOf, trapIn } from './link-rules.ts';
import { linkWorth } from './link-worth.ts';
import { Patterns } from './patterns.ts';

const links = (...given: (string | FakeLink)[]) => linksOf(recordOf('http://a.example/dir/page', { links: given }));
const urls = (...given: (string | FakeLink)[]) => links(...given).followable.map(({ url }) => url);

describe('the links of a page', () => {
  it('are each target once, by its first link with an anchor, in page order', () => {
    const found = links(
      { url: 'http://a.example/x', anchor: '' },
      { url: 'http://b.example/', anchor: 'b' },
      { url: 'https://a.example/x#part', anchor: 'the x' },
      { url: 'http://a.example/x', anchor: 'again' },
      { url: 'http://a.example/dir/page#top', anchor: 'itself' },
    ).followable;
    expect(found.map(({ link, place }) => [link.anchor, place])).toEqual([
      ['b', 1],
      ['the x', 2],
    ]);
  });

  it('leave out what is no page, with the reason', () => {
    const { followable, invalid } = links(
      'mailto:someone@a.example',
      'http://a.example/photo.JPG',
      'http://a.example/a/b/a/b/a/b',
      'http://a.example/ok?file=photo.jpg',
      { url: 'http://a.example/feed', kind: 'alternate' },
    );
    expect(followable.map(({ url }) => url)).toEqual(['http://a.example/ok?file=photo.jpg']);
    expect(invalid.map(({ reason }) => reason)).toEqual(['bad-url', 'media', 'repeating']);
  });

  it.each(['rm', 'RMVB', 'ram', 'mp3', 'wav', 'wma', 'mid', '3gp'])(
    'given the ending .%s, are left out as media',
    (ending) => {
      const { invalid } = links(`http://a.example/song.${ending}`, `http://a.example/${ending}`);
      expect(invalid.map(({ url, reason }) => [url, reason])).toEqual([[`http://a.example/song.${ending}`, 'media']]);
    },
  );

  it('are rather those that the page does not ask not to follow, where several lead to one target', () => {
    const rel = ['nofollow'];
    const { followable } = links(
      { url: 'http://a.example/x', anchor: 'advertised', rel },
      { url: 'http://a.example/x', anchor: '' },
      { url: 'http://a.example/y', anchor: 'y' },
      { url: 'http://a.example/y', anchor: 'advertised', rel },
      { url: 'http://a.example/paid', anchor: 'paid', rel: ['nofollow', 'sponsored'] },
    );
    expect(followable.map(({ link }) => [link.anchor, link.rel.length])).toEqual([
      ['', 0],
      ['y', 0],
      ['paid', 2],
    ]);
  });

  it('are at most 1,000, those not to be followed the first to go, then furniture', () => {
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      url: `http://a.example/${n}`,
      furniture: n < 1_100,
      rel: n < 1_000 ? ['nofollow'] : [],
    }));
    const kept = urls(...many).map((url) => Number(url.split('/').at(-1)));
    expect(kept.filter((n) => n < 1_000)).toHaveLength(0);
    expect(kept).toHaveLength(1_000);
    expect(kept.filter((n) => n >= 1_100)).toHaveLength(900);
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
  });

  it('keep, of too many, first those with words of the topic, at any place of the page', () => {
    const topic: Topic = { id: 't', name: 'Moss', words: ['moss', 'peat bog'], texts: [] };
    const speaks: Record<number, Partial<FakeLink>> = {
      // The page asks not to follow it, whatever it says.
      1100: { anchor: 'Moss', rel: ['nofollow'] },
      1200: { anchor: 'Moss of the north', furniture: true },
      1300: { anchor: 'here', before: 'a walk over the peat bog' },
      1400: { url: 'http://a.example/mosses/1400', anchor: 'Sphagnum' },
    };
    const many = Array.from({ length: 1_500 }, (_, n) => ({
      ...{ url: `http://a.example/${n}`, anchor: `number ${n}` },
      ...speaks[n],
    }));
    const page = recordOf('http://a.example/dir/page', { links: many });
    const kept = linksOf(page, undefined, linkWorth(topic)).followable.map(({ place }) => place);
    expect(kept).toHaveLength(1_000);
    expect(kept.slice(-4)).toEqual([996, 1_200, 1_300, 1_400]);
  });
});

describe('a path', () => {
  it('is a trap when a segment comes back a third time, or when it is deeper than any hand would make it', () => {
    expect(trapIn('/a/b/a/b/a')).toBe('repeating');
    expect(trapIn('/a/b/a/b')).toBeUndefined();
    const deep = (n: number) => `/${Array.from({ length: n }, (_, part) => part).join('/')}`;
    expect(trapIn(deep(21))).toBe('too-deep');
    expect(trapIn(deep(20))).toBeUndefined();
  });
});

describe('addresses of one mould', () => {
  const known = (url: string) => ({ ...new KnownUrls(() => '').learn(url, 0).known });
  /** Useless pages until the next one has to wait. */
  const useless = (url: (n: number) => string): number => {
    const patterns = new Patterns();
    for (let n = 0; n < 300; n++) {
      if (patterns.barren(known(url(n))) !== undefined) return n;
      patterns.count(known(url(n)), false);
    }
    return Number.POSITIVE_INFINITY;
  };

  it('wait behind the rest once they have given nothing: facets, calendars, sessions, hosts made out of nothing', () => {
    expect(useless((n) => `http://a.example/list?color=${n}&size=${n * 7}`)).toBe(10);
    expect(useless((n) => `http://a.example/list?size=${n}&color=${n * 7}`)).toBe(10);
    expect(useless((n) => `http://a.example/calendar/${1900 + n}/12`)).toBe(15);
    expect(useless((n) => `http://a.example/s/${(0xabcdef0000 + n).toString(16)}/home`)).toBe(15);
    expect(useless((n) => `http://x${n}.a.example/`)).toBe(20);
  });

  it('are not found where there is no mould', () => {
    const letters = 'abcdefghijklmnopqrst';
    const name = (n: number) => `${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}`;
    expect(useless((n) => `http://${name(n)}.example/`)).toBe(Number.POSITIVE_INFINITY);
  });

  it('do not wait as long as one of them is worth it now and then, and are given twice the patience after it', () => {
    const patterns = new Patterns();
    const barren = () => patterns.barren(known('http://a.example/topic?id=999'));
    for (let n = 0; n < 200; n++) {
      patterns.count(known(`http://a.example/topic?id=${n}`), n % 9 === 0);
      expect(barren()).toBeUndefined();
    }
    for (let n = 0; n < 20; n++) patterns.count(known(`http://a.example/topic?id=${n}`), false);
    expect(barren()).toMatchObject({ reason: 'facets', pattern: 'a.example/topic?id=*' });
  });

  it('with keys or parameters that are never the same wait all the same', () => {
    const letters = 'abcdefghijklmnopqrst';
    const name = (n: number) => `${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}`;
    expect(useless((n) => `http://a.example/list?${name(n)}=1`)).toBe(30);
    expect(useless((n) => `http://a.example/list;${name(n)}=1`)).toBe(30);
  });

  it('of one folder, or of none, wait when they have had more than their share for nothing', () => {
    const letters = 'abcdefghijklmnopqrst';
    const name = (n: number) => `${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}`;
    expect(useless((n) => `http://www.a.example/spam/${name(n)}`)).toBe(40);
    expect(useless((n) => `http://www.a.example/${name(n)}`)).toBe(40);
  });
});
