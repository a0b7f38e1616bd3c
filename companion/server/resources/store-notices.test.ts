import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { expect, it, onTestFinished } from 'vitest';
import { StoreNoticeView } from '../../../shared/api/store-notice.ts';
import { DATABASE, openStore } from '../../store/open.ts';
import { salvageFile } from '../../store/sqlite/salvage/salvage-file.ts';
import { makeSampleStore, SAMPLE } from '../../store/testing/sample-store.ts';
import { noticeViews } from './store-notices.ts';

it.each(['disk-full', 'snapshot-held', 'log-damaged'] as const)(
  'given the notice %s, sends it to the extension',
  (code) => {
    const views = noticeViews({ notices: [{ code, message: 'The disk is full.' }] });
    expect(views).toMatchObject([{ code, file: '', kept: null }]);
    for (const view of views) expect(Compile(StoreNoticeView).Check(view)).toBe(true);
  },
);

it('given a damaged database, sends the extension the name of the file and the counts by kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-notices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  makeSampleStore(folder);
  const file = join(folder, DATABASE);
  writeFileSync(file, readFileSync(file).fill(0, 0, 100));
  const store = openStore(folder, salvageFile);
  const views = noticeViews(store);
  store.close();
  expect(views).toMatchObject([
    {
      code: 'corrupt-set-aside',
      file: expect.stringMatching(/^ambit\.db\.corrupt-/),
      kept: { labels: SAMPLE.labels, topics: SAMPLE.topics, captures: SAMPLE.captures, crawls: 1, pages: SAMPLE.pages },
      lost: { labels: 0, topics: 0, captures: 0, crawls: 0, pages: 0 },
      isWhole: true,
    },
  ]);
  for (const view of views) expect(Compile(StoreNoticeView).Check(view)).toBe(true);
});
