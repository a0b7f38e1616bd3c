import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostileWeb, hostileWeb, outcome } from '../hostile/hostile-web.ts';

let web: HostileWeb;
beforeAll(async () => {
  web = await hostileWeb();
});
afterAll(() => web.close());

it.each(['pdf', 'pdf-as-octets', 'pdf-as-html'])(
  'given a body that begins like a PDF, sent as %s, it comes whole',
  async (name) => {
    expect(outcome(await web.get(`/type/${name}`))).toMatch(/^%PDF-1\.7 /);
  },
);

it('given HTML that is sent as a PDF, the fetch ends with its first kilobyte', async () => {
  expect(outcome(await web.get('/type/html-as-pdf'))).toBe('failed: not-html');
});

it('given a PDF of 6 MiB, which no page of HTML may have, it comes whole', async () => {
  const result = await web.get('/type/pdf-large');
  expect(result).toMatchObject({ kind: 'body', truncated: false, type: 'application/pdf' });
  expect(outcome(result)).toHaveLength(6 * 2 ** 20);
});

it('given a PDF of 17 MiB, it is too large and is not cut', async () => {
  expect(outcome(await web.get('/type/pdf-huge'))).toBe('failed: too-large');
});
