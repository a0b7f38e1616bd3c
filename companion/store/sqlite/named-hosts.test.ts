import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { linkOf } from '../../crawl/testing/fake-web.ts';
import { meantBy } from '../meant.ts';
import { hashWithin, hostsLeft, hostsNamed } from './named-hosts.ts';

const HOSTS = [
  'a.example',
  'x.a.example',
  'b.example',
  'a.github.io',
  'c.github.io',
  '127.0.0.1',
  'localhost',
  'bücher.example',
];
const address = fc
  .record({
    scheme: fc.constantFrom('http://', 'https://', 'HTTP://', '', 'http://user@'),
    host: fc.constantFrom(...HOSTS, 'github.io', 'xn--bcher-kva.example', 'A.EXAMPLE'),
    end: fc.constantFrom('', '.', ':8080', '.:80'),
    path: fc.constantFrom('/', '/page', '?q=1', '#top', '/../page', ''),
  })
  .map(({ scheme, host, end, path }) => `${scheme}${host}${end}${path}`);

const isNamed = (hosts: Uint8Array, hash: Uint8Array): boolean => Buffer.from(hosts).includes(Buffer.from(hash));

it('given a page that names an erased address, its hosts have the hash of the erasure', () => {
  fc.assert(
    fc.property(fc.array(address, { maxLength: 6 }), address, fc.constantFrom(...HOSTS), (urls, url, host) => {
      const [canonical = '', feed = '', ...links] = urls;
      const record = { ...EMPTY_RECORD, canonical, feeds: [feed], links: links.map((link) => linkOf({ url: link })) };
      for (const what of [{ kind: 'page', url } as const, { kind: 'site', host } as const]) {
        const { hint = '', meant } = meantBy(what) ?? { meant: () => false };
        const isMeant = urls.some((one) => one.includes(hint) && meant(one));
        const hash = hashWithin(what.kind, hint);
        for (const hosts of [hostsNamed(record, []), hostsNamed(undefined, urls)])
          if (isMeant) expect([what, isNamed(hosts, hash)]).toEqual([what, true]);
      }
    }),
  );
});

it('given a site whose hosts are sites of their own, only the text of a page can tell', () => {
  expect(hashWithin('site', 'github.io')).toHaveLength(0);
  expect(hashWithin('site', 'a.github.io')).toHaveLength(4);
  expect(hashWithin('site', '127.0.0.1')).toHaveLength(4);
  expect(isNamed(hostsNamed(undefined, ['http://b.example/']), hashWithin('site', 'a.example'))).toBe(false);
});

it('given a record that lost its links to a host, the hash goes unless the record still names the host', () => {
  const record = (...urls: readonly string[]) => ({ ...EMPTY_RECORD, links: urls.map((url) => linkOf({ url })) });
  const before = record('http://a.example/1', 'http://a.example/2', 'http://b.example/');
  const hosts = hostsNamed(before, ['http://c.example/']);
  const named = (left: Uint8Array) =>
    ['a.example', 'b.example', 'c.example'].map((host) => isNamed(left, hashWithin('page', `http://${host}/`)));
  expect(named(hostsLeft(hosts, before, record('http://b.example/')))).toEqual([false, true, true]);
  expect(named(hostsLeft(hosts, before, record('http://a.example/2', 'http://b.example/')))).toEqual([
    true,
    true,
    true,
  ]);
});
