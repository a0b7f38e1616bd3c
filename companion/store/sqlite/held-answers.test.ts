import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OF_PAGE } from '../erasure/own-plan.ts';
import { DATABASE, openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../testing/sample-pages.ts';
import { type Database, openDatabase } from './database.ts';
import { type HeldAnswers, heldAnswers } from './held-answers.ts';

let home = '';
let store: Store;
let database: Database;
let held: HeldAnswers;
let made = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-answers-'));
  store = openStore(join(home, 'state'));
  keepSamplePages(store, [{ url: 'http://a.example/' }, { url: 'http://a.example/1', from: 0 }]);
  keepSamplePages(store, [{ url: 'http://b.example/' }], 'crawl-2', { ...SAMPLE_TOPIC, id: 'topic-2' });
  database = openDatabase(join(home, 'state', DATABASE));
  held = heldAnswers(database);
  made = 0;
});
afterEach(() => {
  database.close();
  store.close();
  rmSync(home, { recursive: true });
});

/** Asks for an answer on both crawls. @returns on which of them it was held */
const look = (): readonly boolean[] =>
  ['crawl-1', 'crawl-2'].map((crawl) => {
    const before = made;
    expect(held(crawl, 'some', () => ({ crawl, made: ++made }))).toMatchObject({ crawl });
    return made === before;
  });

/** Single writes by any code that change what a table shows of the first crawl. */
const WRITES = [
  'UPDATE pages SET on_topic = 0 WHERE n = 1 AND crawl = 1',
  'UPDATE pages SET relevance = 0.1 WHERE n = 1 AND crawl = 1',
  'UPDATE pages SET unsure = 1 WHERE n = 1 AND crawl = 1',
  'UPDATE pages SET n = 7 WHERE n = 1 AND crawl = 1',
  'UPDATE urls SET source = 1 WHERE id = 0 AND crawl = 1',
  "INSERT INTO verdicts VALUES ('topic-1', 'page', 'a.example/1', '', 'not-relevant', 1)",
  "UPDATE verdicts SET value = 'relevant'",
  'DELETE FROM verdicts',
  `${OF_PAGE.map((table) => `DELETE FROM ${table}`).join('; ')}; DELETE FROM pages WHERE crawl = 1`,
  'INSERT INTO pages SELECT * FROM copies WHERE crawl = 1',
];

it('given no write, or one that no table shows, an answer is held', () => {
  expect(look()).toEqual([false, false]);
  database.exec("UPDATE pages SET snippet = 'new'");
  expect(look()).toEqual([true, true]);
});

it('given any single write that changes a crawl, its answers are made again, and those of other crawls are held', () => {
  database.exec('CREATE TEMP TABLE copies AS SELECT * FROM pages');
  look();
  for (const write of WRITES) {
    database.exec(write);
    expect([write, look()]).toEqual([write, [false, true]]);
    expect(look()).toEqual([true, true]);
  }
});

it('given a write by another connection, answers are made again', () => {
  look();
  store.labels.put([
    { id: 'l', topicId: 'topic-1', target: 'page', url: 'http://a.example/1', value: 'relevant', at: 1 },
  ]);
  expect(look()).toEqual([false, false]);
});

it('given many answers, the oldest are made again', () => {
  look();
  for (let other = 0; other < 40; other++) held('crawl-1', `other ${other}`, () => other);
  expect(look()).toEqual([false, false]);
});
