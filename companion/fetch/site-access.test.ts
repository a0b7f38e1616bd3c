import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameSite } from '../../shared/url/same-site.ts';
import { siteAccess } from './site-access.ts';

const CLUB = 'https://club.example';
const access = siteAccess([{ origin: CLUB, cookie: 'session=1', user: 'me', password: 'p' }]);
const never = { redirects: [], hasAuthority: () => false, namesItself: () => false };

/** Follows a chain of redirects and returns for each address whether it gets the log-in. */
async function along(
  chain: readonly string[],
  change: Partial<Parameters<typeof access>[0]> = {},
): Promise<readonly boolean[]> {
  const carried = access({ ...never, hasAuthority: () => true, ...change });
  const has: boolean[] = [];
  for (const url of chain) has.push('cookie' in (await carried(new URL(url))));
  return has;
}

describe('given an address that the user or its own site named, a log-in goes along', () => {
  it.each([
    ['to it', ['https://club.example/threads/7'], [true]],
    [
      'through redirects of the site',
      [`${CLUB}/pots`, 'https://www.club.example/cups', `${CLUB}/tea`],
      [true, false, true],
    ],
    ['not after a redirect from another site', ['https://evil.test/', `${CLUB}/threads/7`], [false, false]],
    [
      'not after a redirect away and back',
      [`${CLUB}/out`, 'https://evil.test/', `${CLUB}/close`],
      [true, false, false],
    ],
    ['not after a redirect from http', ['http://club.example/', `${CLUB}/`], [false, false]],
    ['not to what may act', [`${CLUB}/account/delete`], [false]],
    ['not to another port', ['https://club.example:8443/'], [false]],
  ])('%s', async (_, chain, expected) => expect(await along(chain)).toEqual(expected));
});

it('given a fetch that resumes where a stranger had led it, no log-in goes along', async () => {
  expect(await along([`${CLUB}/a`], { redirects: ['https://evil.test/'] })).toEqual([false]);
  expect(await along([`${CLUB}/a`], { redirects: [`${CLUB}/before`] })).toEqual([true]);
});

it('given an address that a stranger named, a log-in goes along only where the robots.txt there names it as a sitemap', async () => {
  const hasAuthority = () => false;
  const namesItself = (url: URL) => url.pathname === '/sitemap.xml';
  expect(await along([`${CLUB}/threads/7`], { hasAuthority, namesItself })).toEqual([false]);
  expect(await along([`${CLUB}/sitemap.xml`], { hasAuthority, namesItself })).toEqual([true]);
  expect(await along(['https://evil.test/', `${CLUB}/sitemap.xml`], { hasAuthority, namesItself })).toEqual([
    false,
    false,
  ]);
});

it('given no log-in for a site, the fetch does not look up who named its addresses', async () => {
  const hasAuthority = (): boolean => expect.unreachable();
  expect(await along(['https://other.example/', 'http://club.example/'], { hasAuthority })).toEqual([false, false]);
});

it('given any chain of redirects, a log-in goes only to addresses before which every address was of their own site', async () => {
  const hosts = ['club.example', 'www.club.example', 'evil.test', 'club.example.evil.test'];
  const address = fc
    .tuple(fc.constantFrom('http', 'https'), fc.constantFrom(...hosts), fc.constantFrom('/a', '/b', '/c'))
    .map(([scheme, host, path]) => `${scheme}://${host}${path}`);
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 8 }), fc.boolean(), async (chain, hasAuthority) => {
      const carried = await along(chain, { hasAuthority: () => hasAuthority });
      for (const [at, url] of chain.entries()) {
        const isClub = url.startsWith(`${CLUB}/`);
        const isWithin = chain.slice(0, at).every((before) => isSameSite(before, url));
        expect(carried[at]).toBe(hasAuthority && isClub && isWithin);
      }
    }),
  );
});
