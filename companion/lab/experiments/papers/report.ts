import { bootstrap, type Estimate } from '../../metrics/bootstrap.ts';
import { estimate, figure } from '../../report/figures.ts';
import type { Section } from '../../report/report.ts';
import type { PaperCrawls } from './crawls.ts';

/** A paper's own figures by way, one for each of its page counts; NaN where it has none. */
export type Published = Readonly<Record<string, readonly number[]>>;

export interface PaperReport {
  /** `judged`: relevant share of the fetched pages by VSM. */
  readonly measure: 'harvest' | 'recall' | 'judged';
  readonly heading: string;
  readonly notes: readonly string[];
  readonly published?: Published;
}

/** Our figures at the scaled page counts, and the paper's beside them at its own. */
export function reportPaper(crawls: PaperCrawls, { measure, heading, notes, published = {} }: PaperReport): Section {
  const { web, counts, paperCounts, ways } = crawls;
  const topics = new Set(crawls.runs.map((run) => run.topic)).size;
  const papers = Object.keys(published);
  const of = (way: string, at: number): Estimate => {
    const values = crawls.runs.filter((run) => run.way === way).map((run) => run[measure]?.[at] ?? Number.NaN);
    return bootstrap(values.filter((value) => !Number.isNaN(value)));
  };
  const head = ['pages (paper)', ...ways, ...papers.map((way) => `${way}, published`)];
  const rows = counts.map((count, at) => [
    `${count} (${paperCounts[at] ?? '–'})`,
    ...ways.map((way) => estimate(of(way, at))),
    ...papers.map((way) => figure(published[way]?.[at] ?? Number.NaN)),
  ]);
  const lines = ways.map((name) => {
    const values = counts.map((count, at) => ({ count, value: of(name, at) }));
    return {
      name,
      points: values.map(({ count, value }) => [count, value.mean] as const),
      band: values.map(({ count, value }) => [count, value.low, value.high] as const),
    };
  });
  const title = `${web}, ${topics} topics: ${heading}`;
  return {
    heading: title,
    notes: [
      ...notes,
      "Mean over topics with a 95% interval over topics; page counts are scaled to the web, the paper's stand in brackets.",
    ],
    table: { head, rows },
    plot: { title, x: 'pages fetched', y: measure, lines },
  };
}

/** Returns the MiB that a way held at a page count of the first topic's crawl; NaN where it was not measured. */
export const heldMiB = ({ runs }: PaperCrawls, way: string, at: number): number =>
  (runs.find((run) => run.way === way && run.heldBytes !== null)?.heldBytes?.[at] ?? Number.NaN) / 2 ** 20;

/** Reports the memory of each way as the first topic's crawl grew; nothing where none was measured. */
export function reportMemory(crawls: PaperCrawls): readonly Section[] {
  const { web, counts, paperCounts, ways, runs } = crawls;
  if (runs.every(({ heldBytes }) => heldBytes === null)) return [];
  const heldBy = (way: string, at: number): number => heldMiB(crawls, way, at);
  const title = `${web}: memory`;
  const lines = ways.map((name) => ({
    name,
    points: counts.map((count, at) => [count, heldBy(name, at)] as const),
  }));
  return [
    {
      heading: title,
      notes: ["MiB that order, judge and frontier held of the first topic's crawl."],
      table: {
        head: ['pages (paper)', ...ways],
        rows: counts.map((count, at) => [
          `${count} (${paperCounts[at] ?? '–'})`,
          ...ways.map((way) => figure(heldBy(way, at), 1)),
        ]),
      },
      plot: { title, x: 'pages fetched', y: 'MiB', lines },
    },
  ];
}

/** The hubs that an order reported of the first topic's crawl; nothing where none did. */
export function reportHubs({ web, runs }: PaperCrawls): readonly Section[] {
  const run = runs.find(({ hubs }) => hubs.length > 0);
  if (run === undefined) return [];
  return [
    {
      heading: `${web}, ${run.topic}: hubs that ${run.way} reports`,
      notes: ['Fetched pages by how well they link, at the end of the crawl of the first topic.'],
      table: { head: ['page', 'hub value'], rows: run.hubs.map(({ url, value }) => [url, figure(value)]) },
    },
  ];
}
