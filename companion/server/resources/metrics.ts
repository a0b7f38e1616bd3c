import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Store } from '../../store/store.ts';
import type { Refusals } from '../auth/refusals.ts';

export const METRICS_PATH = '/v1/metrics';
/** The text format of Prometheus, version 0.0.4. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Returns the companion's numbers in Prometheus' text format. It contains no address, and no word of a page or topic.
 */
export function metrics(crawls: Steering, store: Store, refusals: Refusals): string {
  const views = crawls.views();
  const { user, system } = process.cpuUsage();
  return [
    metric('process_cpu_seconds_total', 'counter', 'Processor time.', [{ value: (user + system) / 1e6 }]),
    metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [{ value: process.memoryUsage().rss }]),
    ...OF_CRAWL.map(([name, type, help, value]) =>
      metric(
        name,
        type,
        help,
        views.map((view) => ({ labels: { crawl: view.id, state: view.state }, value: value(view) })),
      ),
    ),
    metric('ambit_captures', 'gauge', 'Captured pages kept.', [{ value: store.captures.count() }]),
    metric('ambit_labels', 'gauge', 'Labels kept.', [{ value: store.labels.count() }]),
    metric(
      'ambit_refused_calls_total',
      'counter',
      'Calls closed without an answer.',
      Object.entries(refusals.counts()).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
  ].join('');
}

/** One sample for each crawl. */
const OF_CRAWL: readonly [name: string, type: MetricType, help: string, value: (view: CrawlView) => number][] = [
  ['ambit_crawl_pages', 'gauge', 'Pages fetched.', ({ fetched }) => fetched],
  ['ambit_crawl_on_topic_pages', 'gauge', 'Fetched pages on the topic.', ({ onTopic }) => onTopic],
  ['ambit_crawl_failed_urls', 'gauge', 'Addresses that gave no page.', ({ failed }) => failed],
  ['ambit_crawl_frontier_urls', 'gauge', 'Addresses not yet fetched.', ({ frontier }) => frontier],
  ['ambit_crawl_hosts', 'gauge', 'Hosts of fetched pages.', ({ hosts }) => hosts],
  ['ambit_crawl_running_seconds', 'counter', 'Running time.', ({ elapsedMs }) => elapsedMs / 1_000],
];

type MetricType = 'counter' | 'gauge';

interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Names and label values are ours: letters, digits, `-` and `_` only, so that nothing need be escaped. */
export function metric(name: string, type: MetricType, help: string, samples: readonly MetricSample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
