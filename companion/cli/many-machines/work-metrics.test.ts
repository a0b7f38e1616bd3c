import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Worker } from '../../cluster/worker/worker.ts';
import { serveMetrics } from './work-metrics.ts';

const WORKER: Pick<Worker, 'name' | 'counts'> = {
  name: 'w-1',
  counts: { pages: 7, failed: 2, inFlight: 1, lost: 0, leads: 1 },
};
let metrics: Awaited<ReturnType<typeof serveMetrics>>;

beforeEach(async () => {
  metrics = await serveMetrics(0, WORKER);
});
afterEach(() => metrics.close());

const get = (headers: Record<string, string>, host = '127.0.0.1'): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = metrics;
    request({ host, port, path: '/metrics', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

it('given a scraper on this machine, answers with the counts of the worker', async () => {
  const { status, text } = await get({});
  expect(status).toBe(200);
  expect(text).toContain('ambit_worker_pages_total{worker="w-1"} 7');
});

it('given a web page, refuses it under every host name', async () => {
  for (const headers of [
    { Host: 'rebound.example' },
    { Origin: 'https://a.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])
    expect(await get(headers)).toEqual({ status: 403, text: '' });
});

it('given another address to listen on, answers to that address and its name, and to no web page', async () => {
  await metrics.close();
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
  // Not every machine has IPv6.
  const six = all.some(({ address }) => address === '::1') ? [['::1', '::1'] as const] : [];
  for (const [host, address] of [['0.0.0.0', own] as const, ...six]) {
    metrics = await serveMetrics(0, WORKER, host);
    const name = isIPv6(address) ? `[${address}]` : address;
    expect((await get({}, address)).status, host).toBe(200);
    expect(metrics.url).toBe(`http://${isIPv6(host) ? `[${host}]` : host}:${metrics.port}/metrics`);
    expect((await get({ Host: `${name}:${metrics.port}` }, address)).status, host).toBe(200);
    expect(await get({ Host: `rebound.example:${metrics.port}` }, address)).toEqual({ status: 403, text: '' });
    expect(await get({ Host: name }, address)).toEqual({ status: 403, text: '' });
    expect(await get({ Origin: 'https://a.example' }, address)).toEqual({ status: 403, text: '' });
    await metrics.close();
  }
  metrics = await serveMetrics(0, WORKER, 'LocalHost');
  expect((await get({ Host: `localhost:${metrics.port}` }, 'localhost')).status).toBe(200);
});

it('given an address that it cannot listen on, gives the reason and what to try instead', async () => {
  await expect(serveMetrics(metrics.port, WORKER)).rejects.toThrow(
    `Metrics cannot answer at 127.0.0.1:${metrics.port}: another program has this port; give another with --metrics-port.`,
  );
  // TEST-NET-1 (RFC 5737): the address of no machine.
  await expect(serveMetrics(0, WORKER, '192.0.2.1')).rejects.toThrow('no such address; give one of its own');
});

it('has every number that the dashboard shows', async () => {
  const dashboard = JSON.parse(readFileSync('docs/many-machines/dashboard.json', 'utf8')) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  const { text } = await get({});
  const told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const shown = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\b(?:ambit|process)_\w+/g)].map(([name]) => name)),
  );
  expect(dashboard.panels.every(({ title, targets }) => title !== '' && targets.length > 0)).toBe(true);
  expect(shown.length).toBeGreaterThanOrEqual(dashboard.panels.length);
  expect(shown.filter((name) => !told.has(name))).toEqual([]);
  // And the other way round: every number of a worker has its panel.
  expect([...told].filter((name) => name?.startsWith('ambit_worker') && !shown.includes(name))).toEqual([]);
});
