import { describe, expect, it } from 'vitest';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { Suggestion } from '../../../shared/api/page.ts';
import { progressLine, SHOWN, terminalReport } from './report.ts';

const view = (more: Partial<CrawlView> = {}): CrawlView => ({
  ...{ id: 'c', topicId: 't', topicName: 'bees', order: 'adaptive', state: 'running', reason: null, message: '' },
  ...{ budgets: { pages: 500, perHost: 500, seconds: 0 }, fetched: 250, onTopic: 125, failed: 0, frontier: 1_000 },
  ...{ hosts: 12, startedAt: 0, elapsedMs: 0, leftMs: 60_000, asking: null, curve: [], seeds: [], notes: [] },
  ...more,
});

const found = (title: string, relevance: number): Suggestion => ({
  ...{ id: 1, crawlId: 'c', topicId: 't', url: `http://a.example/${title}`, title, site: 'a.example', snippet: '' },
  ...{ language: 'en', relevance, unsure: false, label: 'none', foundAt: 0 },
  why: { path: [], anchor: '', before: '', after: '', words: [], priority: 1, parts: [], judged: [] },
});

/** Returns the text that a report wrote to a terminal of so many columns, or to a pipe. */
function written(columns: number | undefined, tell: (report: ReturnType<typeof terminalReport>) => void): string {
  let text = '';
  const write = (piece: string | Uint8Array): boolean => {
    text += String(piece);
    return true;
  };
  tell(terminalReport({ isTTY: columns !== undefined, columns: columns ?? 0, write } as NodeJS.WriteStream));
  return text;
}

const WAIT = 'Waiting 30s: the remaining hosts may not be visited again yet.';

describe('the line of a crawl', () => {
  it.each([200, 80, 60, 20])('takes no more than %i columns, so that it can be written over', (columns) => {
    for (const one of [view(), view({ message: WAIT }), view({ fetched: 0 })])
      expect(progressLine(one, columns).length).toBeLessThanOrEqual(columns);
  });

  it('has a bar as long as there is room', () => {
    expect(progressLine(view())).toBe(
      `${'█'.repeat(12)}${'░'.repeat(12)} 250/500 pages, 125 on topic, 12 hosts, 1000 waiting, about 60 s left`,
    );
    expect(progressLine(view({ hosts: 1 }), 79)).toMatch(/^█{6}░{6} 250\/500 pages, .* 1 host, /);
  });

  it('counts what is on each topic of several', () => {
    const others = [view({ onTopic: 7 }), view({ onTopic: 0 })];
    expect(progressLine(view(), 200, others)).toContain(' 250/500 pages, 125 + 7 + 0 on topic, ');
  });

  it('given that all pages are fetched, shows no time left', () => {
    expect(progressLine(view({ fetched: 500 }))).not.toContain('left');
  });
});

describe('a wait', () => {
  const told = [view(), view({ message: WAIT }), view({ message: WAIT.replace('30', '28') }), view({ message: WAIT })];

  const watched = (report: ReturnType<typeof terminalReport>): void => {
    for (const one of told) report.progress(one);
  };

  it('given a pipe, appears there once', () => {
    const text = written(undefined, watched);
    expect(text.split('\n')).toEqual([progressLine(view()), WAIT, '']);
  });

  it('is counted down on a terminal', () => {
    const text = written(120, watched);
    expect(text.split('\r\u001b[K').slice(1)).toEqual(told.map((one) => progressLine(one, 119)));
  });
});

describe('a crawl that runs', () => {
  const told = [0, 10, 49, 50, 75, 99, 110].map((fetched) => view({ fetched }));
  const watched = (report: ReturnType<typeof terminalReport>): void => {
    for (const one of told) report.progress(one);
  };

  it('given a pipe, writes a line for each tenth of the pages', () => {
    expect(written(undefined, watched)).toBe(
      [50, 110].map((fetched) => `${progressLine(view({ fetched }))}\n`).join(''),
    );
  });

  it('is shown on a terminal by one line that is written over', () => {
    expect(written(120, watched)).toBe(told.map((one) => `\r\u001b[K${progressLine(one, 119)}`).join(''));
  });
});

describe('a crawl that is rebuilt', () => {
  const said = (percent: number): string => `Preparing to resume: ${percent}% of its 250 pages have been read again.`;
  const told = [0, 0, 10, 90].map((percent) => view({ message: said(percent) }));
  const watched = (report: ReturnType<typeof terminalReport>): void => {
    for (const one of [...told, view(), view({ fetched: 300 })]) report.progress(one);
  };

  it('given a pipe, reports the rebuilding once, and then the progress of the crawl', () => {
    expect(written(undefined, watched).split('\n')).toEqual([
      progressLine(view({ message: said(0) })),
      progressLine(view({ fetched: 300 })),
      '',
    ]);
  });

  it('given a terminal, shows the share that is rebuilt, and no estimate of the time left', () => {
    const text = written(120, watched);
    const lines = [0, 10, 90].map((percent) => progressLine(view({ message: said(percent) }), 119));
    expect(text.split('\r\u001b[K').slice(1, 4)).toEqual(lines);
    for (const line of lines) expect(line).not.toContain('left');
  });
});

describe('the end', () => {
  const end = (more: Partial<CrawlView>, pages: readonly Suggestion[] = []): string =>
    written(undefined, (report) => report.done(view({ state: 'done', ...more }), pages));

  it('given as many pages as are shown at most, keeps their sequence and notes that these are the best', () => {
    const pages = Array.from({ length: SHOWN }, (_, at) => found(`page${at}`, at / SHOWN));
    const text = end({}, pages);
    expect(text.indexOf('page18')).toBeLessThan(text.indexOf('page19'));
    expect(text).toContain(`These are the best ${SHOWN}.`);
    expect(end({}, pages.slice(1))).not.toContain('These are');
  });

  it('given a page that a list led to, names the list as what it was found through', () => {
    const list = { url: 'http://a.example/tag/tea/', title: 'Tea tag' };
    const [page] = [found('page', 0.9)];
    const why = { ...page.why, path: [list, { url: page.url, title: page.title }] };
    expect(end({}, [{ ...page, foundThrough: list, why }])).toContain('found through “Tea tag”');
    expect(end({}, [{ ...page, why }])).toContain('from “Tea tag”');
  });

  it('given a page of a work that other pages show, names their addresses', () => {
    const versions = [{ url: 'http://b.example/x.pdf', title: '' }];
    expect(end({}, [{ ...found('page', 0.9), versions }])).toContain('also http://b.example/x.pdf');
  });

  it('given a number of on-topic pages that fell, explains it; given one that only rose, does not', () => {
    const through = (...counts: readonly number[]): string =>
      written(undefined, (report) => {
        for (const [at, onTopic] of counts.entries()) report.progress(view({ fetched: 100 * (at + 1), onTopic }));
        report.done(view({ state: 'done', fetched: 500, onTopic: counts.at(-1) ?? 0 }), []);
      });
    expect(through(40, 38, 90)).toContain('fell at times: as a crawl learns, it judges all its pages again.\n');
    expect(through(40, 40, 90)).not.toContain('fell');
  });

  it('given no fetched page, reports that and computes no shares', () => {
    expect(end({ fetched: 0, onTopic: 0, message: 'You stopped the crawl.' })).toMatch(
      /\nNothing was read\. You stopped the crawl\.\n$/,
    );
    expect(end({ fetched: 3, onTopic: 1 })).toContain('1 of 3 pages on topic (33%) from 12 hosts.');
  });

  it('given no on-topic page, suggests what may be wrong', () => {
    expect(end({ fetched: 30, onTopic: 0 })).toContain('in another language than the topic');
    expect(end({ fetched: 30, onTopic: 1 })).not.toContain('language');
    expect(end({ fetched: 0, onTopic: 0 })).not.toContain('language');
  });

  it.each(['refused-address', 'refused-port'])('tells how to allow a host of the user’s own after %s', (failure) => {
    const seed = { url: 'http://wiki.home:3000/tea', state: 'failed', failure, message: 'It is near.' } as const;
    expect(end({ seeds: [seed] })).toContain('It is near. If it is yours: --allow-host wiki.home:3000\n');
  });
});
