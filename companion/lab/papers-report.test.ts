import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longer } from '../../shared/testing/effort.ts';
import { PARTS } from './experiments/papers/parts.ts';
import { runExperiment } from './index.ts';
import { PAPERS } from './report/paper-figure.ts';
import { writeLittleWeb } from './testing/written-web.ts';

const web = writeLittleWeb((_, on) => (on ? 'on' : 'off'));
const out = mkdtempSync(join(tmpdir(), 'ambit-papers-'));
let document: Document;
let result: { readonly results: readonly { readonly parts: readonly { readonly name: string }[] }[] };
beforeAll(async () => {
  await runExperiment('papers', { webs: [web.dir], out, pages: longer(8, 20) });
  document = new JSDOM(readFileSync(join(out, 'papers.html'), 'utf8')).window.document;
  result = JSON.parse(readFileSync(join(out, 'papers.json'), 'utf8'));
});
afterAll(() => {
  web.remove();
  rmSync(out, { recursive: true });
});

it('one command runs the experiments of every paper, and writes every point', () => {
  expect(result.results[0]?.parts.map(({ name }) => name)).toEqual(PARTS.map(({ name }) => name));
});

it('its report has for each paper with an experiment one table: published, ours, web, command, and why', () => {
  const tables = [...document.querySelectorAll('section')].slice(0, PAPERS.length);
  expect(tables.map((section) => section.querySelector('h2')?.textContent)).toEqual(
    PAPERS.map((paper) => `${paper}: published and ours`),
  );
  for (const section of tables) {
    if (section.querySelector('h2')?.textContent?.startsWith('Cluster crawler')) continue;
    const heads = [...section.querySelectorAll('th[scope=col]')].map((cell) => cell.textContent);
    expect(heads).toEqual(['figure', 'published', 'ours', 'web', 'command', 'why they differ']);
    for (const row of section.querySelectorAll('tbody tr')) {
      const cells = [...row.children].map((cell) => cell.textContent ?? '');
      expect(cells.every((cell) => cell !== '')).toBe(true);
      expect(cells[3]).toBe('little');
      expect(cells[4]).toMatch(/^ambit lab [a-z-]+ --web DIR .*--pages \d+$/);
      expect(cells[5]).toMatch(/\.$/);
    }
  }
});

it('its report opens by itself, with the plots of the experiments in it', () => {
  expect(document.querySelectorAll('svg').length).toBeGreaterThan(8);
  expect(document.querySelectorAll('script, link, img, iframe')).toHaveLength(0);
});
