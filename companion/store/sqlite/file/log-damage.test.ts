import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATABASE, openStore } from '../../open.ts';
import { losesCommits } from './log-damage.ts';

const LABELS = 12;
const PAGE = 4_096;
let dir = '';
let crashed = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambit-log-damage-'));
  crashed = join(dir, 'crashed');
  openStore(crashed).close();
  // As a process leaves its files that is killed: with a log, in which each label is a commit.
  const store = openStore(crashed);
  for (let n = 0; n < LABELS; n++) {
    const label = { id: `l${n}`, topicId: 't', target: 'page', value: 'relevant', at: n } as const;
    store.labels.put([{ ...label, url: `http://a.example/${n}` }]);
  }
  for (const suffix of ['', '-wal']) copyFileSync(join(crashed, DATABASE + suffix), join(dir, DATABASE + suffix));
  store.close();
});
afterEach(() => rmSync(dir, { recursive: true }));

const log = (): string => join(dir, `${DATABASE}-wal`);
const frames = (): number => (readFileSync(log()).length - 32) / (24 + PAGE);
function flip(at: number): void {
  const octets = readFileSync(log());
  octets.writeUInt8(octets.readUInt8(at) ^ 0xff, at);
  writeFileSync(log(), octets);
}
function opened(): { codes: string[]; messages: string[]; labels: number } {
  const store = openStore(dir);
  const found = {
    codes: store.notices.map(({ code }) => code),
    messages: store.notices.map(({ message }) => message),
    labels: store.labels.count(),
  };
  store.close();
  return found;
}

it('given the log of a killed process, keeps every label and gives no notice', () => {
  expect(frames()).toBeGreaterThan(LABELS);
  expect(opened()).toEqual({ codes: [], messages: [], labels: LABELS });
});

it.each([
  ['a page of it', 32 + 24 + PAGE / 2],
  ['a salt of a frame', 32 + 9],
  ['its header', 5],
])('given a damaged octet in %s, warns in one sentence of what may be missing, and keeps the log', (_, at) => {
  const before = readFileSync(log());
  flip(at);
  const { codes, messages, labels } = opened();
  expect(labels).toBeLessThan(LABELS);
  expect(codes).toEqual(['log-damaged']);
  const [kept = ''] = readdirSync(dir).filter((name) => /-wal\.corrupt-[\dTZ-]+$/.test(name));
  expect(messages[0]).toMatch(/^The log of the database was damaged, .* is kept as [^.]+\.db-wal\.corrupt-[\dTZ-]+\.$/);
  expect(messages[0]).toContain(kept);
  expect(readFileSync(join(dir, kept)).length).toBe(before.length);
  expect(opened().codes).toEqual([]);
});

it('given a last frame cut in half by a power cut, gives no notice', () => {
  truncateSync(log(), 32 + (frames() - 1) * (24 + PAGE) + PAGE / 2);
  expect(opened().codes).toEqual([]);
});

it('given frames of before the log was last begun again, nothing is lost', () => {
  const database = new DatabaseSync(join(dir, DATABASE));
  database.exec('PRAGMA wal_checkpoint(FULL)');
  database.exec('CREATE TABLE more (text TEXT)');
  expect(frames()).toBeGreaterThan(LABELS);
  expect(losesCommits(log())).toBe(false);
  flip(32 + 24 + PAGE / 2);
  expect(losesCommits(log())).toBe(true);
  database.close();
});

it('given no log, nothing is lost', () => {
  rmSync(log());
  expect(losesCommits(log())).toBe(false);
});
