import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CommandResult, called } from '../../companion/cli/testing/called.ts';
import { PROGRAM } from '../../companion/cli/testing/serve-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ambit-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command line in a process of its own. */
function ambit(
  args: readonly string[],
  options: { input?: string; onOut?: (out: string, kill: () => void) => void; read?: 'first' } = {},
) {
  return new Promise<CommandResult>((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (options.read === 'first') child.stdout.destroy();
      options.onOut?.(out, () => child.killed || child.kill('SIGINT'));
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(options.input ?? '');
  });
}

const lines = (run: CommandResult) =>
  run.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const FRONT = 'https://packages.example/';
const crawl = (...args: string[]) => ['crawl', '--web', 'demo', '--keywords', 'html parser, dom', '--json', ...args];

describe('bad arguments: one sentence, exit 2', () => {
  it.each([
    [['crawl', '--pages', 'many'], /whole number/],
    [['crawl', '--order', 'sideways'], /order/],
    [['crawl', '--keywords', 'bees'], /--seed/],
    [['crawl', '--seed', FRONT], /topic/],
    [['crawl', '--seed', FRONT, '--topic-text', 'no-such-file'], /cannot be read/],
    [['crawl', '--seed', FRONT, '--topic-text', 'docs/pictures/popup-why.png'], /UTF-8/],
    [['crawl', '--seed', 'bees', '--keywords', 'bees'], /bees is not the address/],
    [['crawl', FRONT, '--keywords', 'bees'], /--seed/],
    [['crawl', '--seed', FRONT, '--keywords', 'honey', 'bees'], /quotes/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--set', 'n:3'], /name=value/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--set', 'gamma=much'], /it takes a number/],
    [['parameters', 'sideways'], /known: adaptive/],
    [
      ['crawl', '--seed', FRONT, '--keywords', 'bees', '--judge', 'vsm', '--judge-set', 'weighting=all'],
      /known: tf-idf, count, binary/,
    ],
    [['crawl', '--web', 'demo', '--seed', FRONT, '--keywords', 'bees', '--order', 'rw', '--set', 'n=3'], /threshold/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--extract', 'text=dense'], /known: default, density/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--keywords', 'bees'], /the same/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--share', 'fair'], /several topics/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--keep-originals'], /--data/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--judge', 'vsm', '--hits', '7'], /nearest-centre/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--judge', 'naive-bayes'], /--learn-from/],
    [['crawl', '--seed', FRONT, '--keywords', 'bees', '--other-site', 'a b'], /--other-site takes a host/],
    [['demo', ' '], /ambit demo "/],
    [['inspect', 'url', FRONT, '--rules', 'no-such-file'], /cannot be read/],
    [['replay'], /--web/],
    [['export', 'x', '--data', 'no-such-folder'], /state folder/],
    [['export', 'x', '--format', 'stone'], /jsonl/],
    [['inspect', 'soup'], /page, text/],
    [['lab', 'alchemy'], /alchemy: no such experiment/],
    [['store', 'ask-again'], /Which host/],
    [['lab', 'harvest', '--web', 'nowhere', '--orders', 'sideways'], /order/],
    [['fly'], /fly/],
  ])('%j', async (args, sentence) => {
    const run = await called(args);
    expect(run.code).toBe(2);
    expect(run.err).toMatch(sentence);
    expect(run.err.trim().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('a process ends with the code and the sentence, and prints nothing else', async () => {
    const calls = [
      ['crawl', '--pages', 'many'] as const,
      ['inspect', 'url', FRONT, '--rules', 'no-such-file'] as const,
    ];
    for (const args of calls) expect(await ambit(args)).toEqual(await called(args));
  });

  it('a topic without any usable word starts nothing', async () => {
    const run = await called(['crawl', '--web', 'demo', '--seed', FRONT, '--keywords', 'the, of', '--json']);
    expect(run.code).toBe(2);
    expect(run.out).toBe('');
    expect(run.err).toMatch(/word/);
  });
});

describe('ambit crawl --web --json', () => {
  let thirty: Promise<CommandResult> | undefined;
  const thirtyPages = (): Promise<CommandResult> => {
    thirty ??= ambit(crawl('--seed', FRONT, '--pages', '30'));
    return thirty;
  };

  it('prints a line for each page and how it ended', async () => {
    const run = await thirtyPages();
    expect(run.code).toBe(0);
    const all = lines(run);
    expect(all).toHaveLength(31);
    expect(all[0]).toMatchObject({ n: 1, url: FRONT, status: 200, from: '', anchor: '' });
    for (const line of all.slice(1, -1))
      expect(line).toMatchObject({ status: 200, from: expect.stringMatching(/^https:/) });
    expect(all.at(-1)).toMatchObject({ done: true, reason: 'page-limit', fetched: 30 });
  });

  it('given several topics, serves them by the same fetches and resumes them', async () => {
    const data = mkdtempSync(join(folder, 'topics-'));
    const args = (pages: string) =>
      crawl(
        '--keywords',
        'test runner, assertion',
        '--share',
        'fair',
        '--seed',
        FRONT,
        '--pages',
        pages,
        '--data',
        data,
      );
    const all = [...lines(await called(args('10'))), ...lines(await called(args('15')))];
    const of = (topic: string) => all.filter((line) => line.topic === topic && line.done === undefined);
    const html = of('html parser, dom');
    expect(html.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(of('test runner, assertion').map(({ url }) => url)).toEqual(html.map(({ url }) => url));
    expect(all.filter(({ done }) => done === true)).toHaveLength(4);
  });

  it('sets parameters of the order', async () => {
    const urls = async (...args: string[]) =>
      lines(await called(crawl('--seed', FRONT, '--pages', '8', '--order', 'shark-search', ...args))).map(
        ({ url }) => url,
      );
    // `gamma=1` keeps only the score inherited from the seed, which is the same for all its links.
    expect(await urls('--set', 'gamma=1')).not.toEqual(await urls());
  });

  it('gives the same order of pages every time', async () => {
    const urls = (run: CommandResult) => lines(run).map((line) => line.url);
    expect(urls(await called(crawl('--seed', FRONT, '--pages', '30')))).toEqual(urls(await thirtyPages()));
  });

  it('given an unfinished crawl in the state folder, resumes it', async () => {
    const data = mkdtempSync(join(folder, 'state-'));
    const first = await ambit(crawl('--seed', FRONT, '--pages', '300', '--data', data), {
      onOut: (out, kill) => out.split('\n').length > 15 && kill(),
    });
    const fetched = lines(first).slice(0, -1);
    expect(lines(first).at(-1)).toMatchObject({ done: true, reason: 'user', fetched: fetched.length });
    expect(first.code).toBe(0);
    const pages = String(fetched.length + 10);
    const second = lines(await ambit(crawl('--seed', FRONT, '--pages', pages, '--data', data)));
    expect(second.at(-1)).toMatchObject({ done: true, reason: 'page-limit', fetched: fetched.length + 10 });
    expect(second.slice(0, -1).map((line) => line.n)).toEqual(
      Array.from({ length: 10 }, (_, at) => fetched.length + at + 1),
    );
    const urls = [...fetched, ...second.slice(0, -1)].map((line) => line.url);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('given Ctrl-C, prints how to resume', async () => {
    const data = mkdtempSync(join(folder, 'ended-'));
    const plain = crawl('--seed', FRONT, '--pages', '400').filter((arg) => arg !== '--json');
    const onOut = (out: string, kill: () => void): void => {
      if (out.includes(' pages, ')) kill();
    };
    const { out } = await ambit([...plain, '--data', data], { onOut });
    expect(out).toMatch(/You stopped the crawl\.\nThe same call resumes where it stopped\.\n$/);
  });

  it('given a reader that closes early, ends and keeps the fetched pages', async () => {
    const data = mkdtempSync(join(folder, 'reader-'));
    const some = () => ambit(crawl('--seed', FRONT, '--pages', '300', '--data', data), { read: 'first' });
    const first = await some();
    expect([first.code, first.err]).toEqual([0, '']);
    expect(JSON.parse((await some()).out.split('\n')[0] ?? '').n).toBeGreaterThan(1);
  });

  it('given bad seeds, lists them with their reasons and crawls the others', async () => {
    const run = await called(
      crawl('--seed', 'nonsense', '--seed', 'https://nowhere.example/', '--seed', FRONT, '--pages', '5'),
    );
    expect(run.code).toBe(0);
    expect(lines(run).at(-1)).toMatchObject({
      fetched: 5,
      failedSeeds: [
        { url: 'nonsense', failure: 'bad-url' },
        { url: 'https://nowhere.example/', failure: 'gone' },
      ],
    });
  });

  it('given no readable seed, fails with no-usable-seeds for programs and for people', async () => {
    const call = crawl('--seed', 'https://nowhere.example/');
    const run = await ambit(call);
    expect(lines(run)).toEqual([expect.objectContaining({ done: true, reason: 'no-usable-seeds', fetched: 0 })]);
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/^Nothing was read\. None of the seeds/)]);
    const plain = await called(call.filter((arg) => arg !== '--json'));
    expect([plain.code, plain.out]).toEqual([1, expect.stringMatching(/\nNothing was read\. None of the seeds .*\n$/)]);
  });
});

describe('ambit inspect --jsonl', () => {
  it('answers each line in order and carries the id over', async () => {
    const input =
      '{"id":7,"url":"https://a.example/","html":"<title>Bees</title><p>On <a href=/b>bees</a> here."}\nno json\n';
    const [page, bad] = lines(await ambit(['inspect', 'page', '--jsonl'], { input }));
    expect(page).toMatchObject({
      id: 7,
      title: 'Bees',
      links: [{ url: 'https://a.example/b', anchor: 'bees', before: 'On' }],
    });
    expect(bad).toEqual({ error: 'The line is not JSON.' });
  });

  it.each([
    [
      'robots',
      { robots: 'User-agent: *\nDisallow: /x', ua: 'Ambit', url: 'https://a.example/x/y' },
      { allowed: false },
    ],
    ['url', { input: 'HTTP://A.example:80/a/../b?utm_source=x#y' }, { canonical: 'http://a.example/b' }],
    ['charset', { b64: Buffer.from([0xef, 0xbb, 0xbf, 0x61]).toString('base64') }, { charset: 'utf-8' }],
    ['language', { text: 'The quick brown fox jumps over the lazy dog and runs away.' }, { language: 'en' }],
    ['words', { text: 'Focused crawlers' }, { words: ['Focused', 'crawlers'] }],
  ])('%s', async (kind, input, expected) => {
    const run = await called(['inspect', kind, '--jsonl'], `${JSON.stringify(input)}\n`);
    expect(lines(run)).toEqual([expected]);
  });
});

it('the demo shows suggestions with their reasons', async () => {
  const run = await ambit(['demo', 'html', 'parser', '--pages', '25']);
  expect(run.code).toBe(0);
  expect(run.out).toMatch(/25\/25 pages/);
  expect(run.out).toMatch(/words: /);
});
