import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Value } from 'typebox/value';
import { proveAnswer, proveHello } from '../../../shared/api/proof.ts';
import { utf8 } from '../../../shared/api/proof-bytes.ts';
import { API_VERSIONS, HEADERS } from '../../../shared/api/version.ts';
import type { TestCompanion } from './companion.ts';
import { type EarlierRoute, earlierRoute } from './earlier-wire.ts';
import type { Schema } from './wire-fit.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Opens a companion of the earlier wire before one of today: it has no other routes, refuses fields that it does not
 * know, and leaves new ones out of its answers. @param newer does the work, and shares the pairing
 */
export async function olderCompanion(newer: TestCompanion): Promise<{ readonly port: number; close(): void }> {
  const { secret } = newer.key;
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    if (url === '/v1/hello') {
      const hello = { time: Date.now(), program: '0.0.0', ...API_VERSIONS };
      const port = request.socket.localPort ?? 0;
      const proof = await proveHello(secret, { nonce: JSON.parse(body).nonce, port, ...hello });
      response.end(JSON.stringify({ ...hello, proof }));
      return;
    }
    const answer = await older(newer, method, url, body === '' ? undefined : JSON.parse(body));
    const proved = { nonce: String(headers[HEADERS.nonce]), status: answer.status, body: utf8(answer.text) };
    response.writeHead(answer.status, { [HEADERS.proof]: await proveAnswer(secret, proved) }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function older(newer: TestCompanion, method: string, url: string, body: unknown): Promise<Answer> {
  const route = earlierRoute(method, url);
  if (route === undefined) return refusal(404, 'not-found');
  if (!isKnown(route, url, body)) return refusal(400, 'bad-request');
  const answer = await newer.call(method, url, body);
  if (answer.status !== 200) return answer;
  return { status: 200, text: JSON.stringify(known(route.reply, JSON.parse(answer.text))) };
}

/** Leaves out fields that the schema does not name. */
function known(schema: Schema, value: unknown): unknown {
  const { anyOf, items, properties } = schema;
  const branch = anyOf?.find((one) => Value.Check(one, value));
  if (branch !== undefined) return known(branch, value);
  if (Array.isArray(value) && items !== undefined)
    return value.map((one, at) => known(Array.isArray(items) ? (items[at] ?? {}) : items, one));
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const part = properties[name];
      return part === undefined ? [] : [[name, known(part, one)]];
    }),
  );
}

function isKnown({ query, bodySchema }: EarlierRoute, url: string, body: unknown): boolean {
  const asked = Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));
  const isQuery =
    query === undefined ? Object.keys(asked).length === 0 : Value.Check(query, Value.Convert(query, asked));
  return isQuery && (bodySchema === undefined ? body === undefined : Value.Check(bodySchema, body));
}

const refusal = (status: number, error: string): Answer => ({
  status,
  text: JSON.stringify({ error, message: 'The earlier version refuses this.' }),
});
