import { isIPv6 } from 'node:net';
import fastify from 'fastify';
import type { Worker } from '../../cluster/worker/worker.ts';
import { refusalOf } from '../../server/auth/request-filter.ts';
import { METRICS_TYPE, metric } from '../../server/resources/metrics.ts';

/** Sentences for the system's codes when no server can listen there. */
const CANNOT_LISTEN: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has this port; give another with --metrics-port',
  EADDRNOTAVAIL: 'this machine has no such address; give one of its own with --metrics-host',
  ENOTFOUND: 'this machine has no such address; give one of its own with --metrics-host',
  EACCES: 'the system reserves this port; give one above 1023 with --metrics-port',
};

type Counted = Pick<Worker, 'name' | 'counts'>;

/**
 * Serves the counts of a worker in Prometheus' text format, without any address or word of a page.
 * Needs no credentials, since scrapers have none. The companion's filters keep web pages out.
 * @param host name or address to listen on. A caller must use that name, or the address at which it arrives. A page
 * whose own name resolves to this machine would use its own name, and is refused.
 */
export async function serveMetrics(
  port: number,
  worker: Counted,
  host = '127.0.0.1',
): Promise<{ port: number; url: string; close(): Promise<void> }> {
  const server = fastify({ logger: false });
  server.addHook('onRequest', async ({ raw }, reply) => {
    const { localPort = 0, localAddress = '' } = raw.socket;
    const names = [host.toLowerCase(), spelled(localAddress)];
    if (refusalOf(raw, localPort, names) !== undefined) await reply.code(403).send();
  });
  server.get('/metrics', (_request, reply) => reply.type(METRICS_TYPE).send(textOf(worker)));
  await server.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    const why = (cause.code !== undefined && CANNOT_LISTEN[cause.code]) || cause.message;
    throw new Error(`Metrics cannot answer at ${spelled(host)}:${port}: ${why}.`, { cause });
  });
  const address = server.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: bound,
    url: `http://${spelled(host)}:${bound}/metrics`,
    close: () => server.close(),
  };
}

/** Returns an IP address as URLs spell it. */
const spelled = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(plain) ? `[${plain}]` : plain;
};

function textOf(worker: Counted): string {
  const { pages, failed, inFlight, lost, leads } = worker.counts;
  const { user, system } = process.cpuUsage();
  const only = (value: number) => [{ labels: { worker: worker.name }, value }];
  return [
    metric('process_cpu_seconds_total', 'counter', 'Processor time.', only((user + system) / 1e6)),
    metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', only(process.memoryUsage().rss)),
    metric('ambit_worker_pages_total', 'counter', 'Pages fetched and written down.', only(pages)),
    metric('ambit_worker_failed_urls_total', 'counter', 'Addresses that gave no page.', only(failed)),
    metric('ambit_worker_in_flight', 'gauge', 'Pages in flight.', only(inFlight)),
    metric(
      'ambit_worker_lost_leases_total',
      'counter',
      'Leases lost, or dropped because the store was silent.',
      only(lost),
    ),
    metric('ambit_worker_leads', 'gauge', 'Crawls that it learns for.', only(leads)),
  ].join('');
}
