import { expect, it } from 'vitest';
import { readLinks } from './link-file.ts';
import { findService } from './search-service.ts';

/** More siblings than a call has room for arguments. */
const WIDE = '<b>'.concat('<br>'.repeat(200_000));

it('given any number of elements side by side, in a link or outside, a link file is read', async () => {
  const link = '<a href="http://a.example/">';
  expect(await readLinks(`${link}one</a>${WIDE}`)).toEqual([{ url: 'http://a.example/', title: 'one' }]);
  expect(await readLinks(`${link}${WIDE}`)).toEqual([{ url: 'http://a.example/', title: '' }]);
});

it('a page with very many elements side by side is no search service, and no fault', async () => {
  const found = await findService(async (url) => ({ text: WIDE, url }), 'http://a.example/');
  expect(found).toMatchObject({ message: expect.stringContaining('no search service') });
});
