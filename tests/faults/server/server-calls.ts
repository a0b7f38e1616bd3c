import { SAMPLES } from '../../../companion/server/testing/samples.ts';
import { ROUTES, type RouteName } from '../../../shared/api/routes.ts';
import { API_VERSION } from '../../../shared/api/version.ts';

export interface HostileCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** '' for none. */
  readonly body: string;
}

/** Makes one sound call of every route, from the table: a new route is covered without a new test. */
export function everyCall(): readonly HostileCall[] {
  const table = (Object.keys(ROUTES) as RouteName[]).map((name): HostileCall => {
    const { path, body } = SAMPLES[name];
    return { name, method: ROUTES[name].method, path, body: body === undefined ? '' : JSON.stringify(body) };
  });
  const begin = {
    step: 'begin',
    publicKey: 'A'.repeat(87),
    commitment: 'A'.repeat(43),
    client: 'x',
    version: API_VERSION,
  };
  return [
    ...table,
    { name: 'events', method: 'GET', path: '/v1/events', body: '' },
    { name: 'openapi', method: 'GET', path: '/v1/openapi.json', body: '' },
    { name: 'hello', method: 'POST', path: '/v1/hello', body: JSON.stringify({ nonce: 'A'.repeat(22) }) },
    { name: 'pair', method: 'POST', path: '/v1/pair', body: JSON.stringify(begin) },
    { name: 'unknown', method: 'GET', path: '/anything', body: '' },
    { name: 'root', method: 'GET', path: '/', body: '' },
  ];
}
