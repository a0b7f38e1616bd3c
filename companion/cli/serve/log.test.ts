import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestHarness, specOf } from '../../crawl/testing/harness.ts';
import { LOG_FILE, openLog } from './log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the log', () => {
  it('records crawls in numbers and codes, readable by the owner only, without any text that they read', async () => {
    const file = join(folder, LOG_FILE);
    writeFileSync(file, 'x'.repeat(6 * 1024 * 1024));
    const log = openLog(folder);
    log.event('started', { port: 1 });
    log.failed(Object.assign(new Error('Secret words of http://page.example/'), { code: 'E_X' }));
    const harness = openTestHarness({
      'http://page.example/': { title: '0.8 Secret', links: ['http://page.example/2'] },
    });
    const off = harness.crawls.subscribe((news) => log.hear(news));
    harness.crawls.start(specOf(['http://page.example/']));
    await harness.crawls.ended('c');
    await expect.poll(() => readFileSync(file, 'utf8').trimEnd().split('\n').length).toBe(4);
    off();
    await harness.crawls.close();
    harness.store.close();
    const text = readFileSync(file, 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual(['started', 'fault', 'crawl', 'crawl']);
    expect(lines[1]).toMatchObject({ level: 50, name: 'Error', code: 'E_X' });
    expect(lines.at(-1)).toMatchObject({ crawl: 'c', state: 'done', reason: 'exhausted', fetched: 1, failed: 1 });
    expect(text).not.toMatch(/page\.example|Secret|Tea/);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is kept to 256 KiB beside a small database while it is written, with the newest lines in it', () => {
    const log = openLog(folder);
    for (let n = 0; n < 8_000; n++) log.event('line', { n });
    const files = [LOG_FILE, 'log.old.jsonl'].map((name) => join(folder, name));
    const sizes = files.map((file) => statSync(file).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(128 * 1024);
    const lines = files.reverse().flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
    const numbers = lines.map((line) => JSON.parse(line).n);
    expect(numbers.at(-1)).toBe(7_999);
    expect(numbers).toEqual(numbers.map((_, at) => 8_000 - numbers.length + at));
    if (process.platform !== 'win32') expect(files.map((file) => statSync(file).mode & 0o077)).toEqual([0, 0]);
  });

  it.runIf(existsSync('/dev/full'))('that finds the disk full loses lines and ends nothing', () => {
    symlinkSync('/dev/full', join(folder, LOG_FILE));
    const log = openLog(folder);
    expect(() => log.failed(new Error('full'))).not.toThrow();
    expect(() => log.event('ended')).not.toThrow();
  });
});
