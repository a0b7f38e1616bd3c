/** CPU of one fetch (gate, robots, limits, decoding) against bare undici on the same pages. `npm run bench fetch/` */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { Pool } from 'undici';
import { bench } from '../../../tests/bench/harness.ts';
import { virtualNetwork } from '../../../tests/faults/hostile/virtual-network.ts';
import { createNetworkFetcher } from '../network.ts';

const HOSTS = 50;
const REQUESTS = 1_000;
const AT_ONCE = 20;

const web = fork(new URL('./web.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
const [port] = (await once(web, 'message')) as [number];
const { signal } = new AbortController();
const host = (turn: number): string => `h${turn % HOSTS}.example.org`;

async function each(task: (turn: number) => Promise<void>): Promise<number> {
  let next = 0;
  const line = async (): Promise<void> => {
    while (next < REQUESTS) await task(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return REQUESTS;
}

const pools = Array.from({ length: HOSTS }, () => new Pool(`http://127.0.0.1:${port}`, { connections: 1 }));
const fetcher = createNetworkFetcher({}, virtualNetwork(port).seams);

await bench('one page of 30 KB, gzipped, 50 hosts', [
  {
    name: 'undici request, one pool a host, gunzipSync',
    run: () =>
      each(async (turn) => {
        const pool = pools[turn % HOSTS];
        if (pool === undefined) throw new Error('no pool');
        const { body } = await pool.request({ method: 'GET', path: `/${turn}`, headers: { host: host(turn) } });
        gunzipSync(await body.bytes());
      }),
  },
  {
    name: 'network fetcher',
    run: () =>
      each(async (turn) => {
        const result = await fetcher.fetch(`http://${host(turn)}/${turn}`, signal);
        if (result.kind !== 'body') throw new Error(result.failure);
      }),
  },
]);

await fetcher.close();
await Promise.all(pools.map((pool) => pool.close()));
web.disconnect();
