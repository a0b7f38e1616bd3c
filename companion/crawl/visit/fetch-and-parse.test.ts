import { expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import type { FetchedBody } from '../../fetch/fetcher.ts';
import { type ParseLimitReason, parseLimit } from '../../parse/errors.ts';
import { fetchAndParse } from './fetch-and-parse.ts';

const URL = 'http://a.example/';

/** Reads a page whose parser ends with this cause, and returns the result. */
function readWith(cause: Error) {
  const body = {
    kind: 'body',
    url: URL,
    type: 'text/html',
    charset: '',
    body: new Uint8Array(),
    bytes: 0,
    elapsedMs: 1,
  };
  const fetcher = { fetch: async () => body as unknown as FetchedBody };
  const parser = {
    parse: async () => {
      throw cause;
    },
  };
  return fetchAndParse({ fetcher, parser }, URL, new AbortController().signal);
}

it.each<[ParseLimitReason, string]>([
  ['time', 'too large or too deep'],
  ['host', 'crashed the parser repeatedly'],
  ['fault', 'Ambit failed on this page'],
])('a page that cannot be parsed is left out with its reason: %s', async (reason, sentence) => {
  const read = await readWith(parseLimit(reason, 'that much'));
  expect(read).toMatchObject({ kind: 'failed', failure: 'parse-limit', message: expect.stringContaining(sentence) });
});

it('a PDF that gives no record is left out with the sentence of its reader', async () => {
  const read = await readWith(parseLimit('pdf', 'This PDF is locked.'));
  expect(read).toMatchObject({ kind: 'failed', failure: 'parse-limit', message: 'This PDF is locked.' });
});

it('when no page can be parsed at all, the result does not blame this page', async () => {
  await expect(readWith(new AmbitError('parser-unavailable', 'no worker could be started'))).rejects.toThrow(
    ofCode('parser-unavailable'),
  );
});
