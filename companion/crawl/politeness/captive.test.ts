import { expect, it } from 'vitest';
import { CaptiveWatch, isCaptiveNetwork, signatureOf } from './captive.ts';

const PORTAL = 'http://portal.example/login';
const SITES = [1, 2, 3, 4].map((site) => `http://site${site}.example/page`);
const [one = '', two = '', three = '', four = ''] = SITES;
const body = (text: string) => Buffer.from(text);
const come = (asked: string) => ({ asked, url: PORTAL, body: body(asked) });

/** Runs `act` and returns the addresses of the captive network that the watch found; empty when it found none. */
function caught(act: () => unknown): readonly string[] {
  try {
    act();
    return [];
  } catch (cause) {
    if (isCaptiveNetwork(cause)) return cause.details.urls;
    throw cause;
  }
}

it('sites that lead to one page are a captive network as soon as the page has come for one of them', () => {
  const watch = new CaptiveWatch(new Set());
  for (const asked of [one, two]) watch.led({ asked, url: `${PORTAL}?from=${asked}` }, 0);
  expect(caught(() => watch.heard(come(one), 10))).toEqual([]);
  expect(caught(() => watch.led({ asked: three, url: PORTAL }, 20))).toEqual([one, two, three]);
});

it('and so is the page itself when it comes after they led there', () => {
  const watch = new CaptiveWatch(new Set());
  for (const asked of SITES) watch.led({ asked, url: PORTAL }, 0);
  expect(caught(() => watch.heard(come(one), 10))).toEqual(SITES);
});

it('sites with one and the same answer are a captive network, unless the user has accepted that page', () => {
  const same = (asked: string) => ({ asked, url: asked, body: body('sign in') });
  const all = (known: readonly string[]) => () => {
    const watch = new CaptiveWatch(new Set(known));
    for (const asked of SITES) watch.heard(same(asked), 0);
  };
  expect(caught(all([]))).toEqual([one, two, three]);
  expect(all([])).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ signature: signatureOf(same(four)) }) }),
  );
  expect(caught(all([signatureOf(same(four))]))).toEqual([]);
});

it('sites that redirect over an identity check and back, or redirect within their site, are no captive network', () => {
  const watch = new CaptiveWatch(new Set());
  for (const asked of SITES) {
    watch.led({ asked, url: PORTAL }, 0);
    watch.led({ asked, url: `${asked}/welcome` }, 0);
  }
  for (const asked of SITES) watch.heard({ asked, url: asked, body: body(asked) }, 10);
  for (const asked of SITES) watch.led({ asked, url: PORTAL }, 20);
  expect(caught(() => watch.heard({ asked: one, url: one, body: body(one) }, 30))).toEqual([]);
});

it('one answer of another kind between them ends the suspicion, and so do a minute and the word of the user', () => {
  const watch = new CaptiveWatch(new Set());
  watch.heard(come(one), 0);
  watch.led({ asked: two, url: PORTAL }, 0);
  watch.heard({ asked: four, url: four, body: body('honest') }, 5);
  expect(caught(() => watch.heard(come(three), 10))).toEqual([]);
  expect(caught(() => watch.led({ asked: two, url: PORTAL }, 61_011))).toEqual([]);
  const told = new CaptiveWatch(new Set([`to ${PORTAL}`]));
  for (const asked of SITES) told.led({ asked, url: PORTAL }, 0);
  expect(caught(() => told.heard(come(one), 0))).toEqual([]);
});

it('keeps in mind no more than a few of the pages that are led to', () => {
  const watch = new CaptiveWatch(new Set());
  for (let at = 0; at < 100; at++) watch.led({ asked: one, url: `${PORTAL}${at}` }, 0);
  for (const asked of SITES) watch.led({ asked, url: PORTAL }, 0);
  expect(caught(() => watch.heard(come(one), 0))).toEqual([]);
  expect(caught(() => watch.led({ asked: two, url: PORTAL }, 0))).toEqual([]);
  expect(caught(() => watch.led({ asked: three, url: PORTAL }, 0))).toEqual([one, two, three]);
});

it('sites of one owner count once, by their name: they may send their guests to one page', () => {
  const [com = '', uk = '', de = ''] = ['com', 'co.uk', 'de'].map((suffix) => `http://www.tea-house.${suffix}/page`);
  const watch = new CaptiveWatch(new Set());
  for (const asked of [com, uk, de]) expect(caught(() => watch.heard(come(asked), 0))).toEqual([]);
  expect(caught(() => watch.heard(come(one), 10))).toEqual([]);
  expect(caught(() => watch.heard(come(two), 20))).toEqual([com, uk, de, one, two]);
  const own = new CaptiveWatch(new Set());
  const welcome = 'http://welcome.tea-house.com/';
  for (const asked of [uk, de, one, two]) own.led({ asked, url: welcome }, 0);
  expect(caught(() => own.heard({ asked: one, url: welcome, body: body('') }, 10))).toEqual([]);
});

it('addresses without a name are of as many owners', () => {
  const watch = new CaptiveWatch(new Set());
  const [a = '', b = '', c = ''] = [1, 2, 3].map((last) => `http://192.0.2.${last}/`);
  for (const asked of [a, b]) watch.heard(come(asked), 0);
  expect(caught(() => watch.heard(come(c), 0))).toEqual([a, b, c]);
});

it('what answers under the certificates of the sites is no network, though all lead to one page', () => {
  const secure = SITES.map((asked) => asked.replace('http:', 'https:'));
  const watch = new CaptiveWatch(new Set());
  for (const asked of secure) expect(caught(() => watch.led({ asked, url: PORTAL }, 0))).toEqual([]);
  for (const asked of secure) expect(caught(() => watch.heard(come(asked), 0))).toEqual([]);
  const welcome = body('welcome');
  for (const asked of secure) expect(caught(() => watch.heard({ asked, url: asked, body: welcome }, 0))).toEqual([]);
  const upgraded = SITES.map((asked, at) => ({ asked, url: secure[at] ?? '', body: welcome }));
  for (const answer of upgraded) expect(caught(() => watch.heard(answer, 0))).toEqual([]);
});

it('and ends the suspicion of what came without one', () => {
  const watch = new CaptiveWatch(new Set());
  for (const asked of [one, two]) watch.heard(come(asked), 0);
  watch.heard(come('https://tea.example/'), 0);
  expect(caught(() => watch.heard(come(three), 0))).toEqual([]);
});
