import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/**
 * `npm run test:first-run -- ROOT ARCHIVE`: the first minutes of a person without Node, in a bare Debian that has a
 * Chromium and a display. Counts what is typed outside of the browser, stops the time to the first suggestion, and
 * takes pictures: `tests/screenshots/first-run-*.png`. Crawls the demo web. Needs root, and DISPLAY.
 */

const MOST_COMMANDS = 3;
const MOST_MS = 180_000;
const PORT = 9333;
const SHOTS = 'tests/screenshots';

const [root = '', archive = ''] = process.argv.slice(2);
const name = basename(archive, '.tar.xz');
const home = '/tmp/first-run';
const inRoot = ['/usr/bin/env', '-i', 'PATH=/tmp/browser:/usr/bin:/bin', `HOME=${home}`];
inRoot.push(`DISPLAY=${process.env.DISPLAY}`);
let companion: ChildProcess | undefined;
let commands = 0;

rmSync(join(root, home), { recursive: true, force: true });
for (const folder of [home, '/tmp/browser']) mkdirSync(join(root, folder), { recursive: true });
// The browser of the system, with a door for this program.
const browserScript = `#!/bin/sh\nexec /usr/bin/chromium --remote-debugging-port=${PORT} "$@"\n`;
writeFileSync(join(root, '/tmp/browser/chromium'), browserScript, { mode: 0o755 });
mkdirSync(SHOTS, { recursive: true });

const began = performance.now();
try {
  await firstSuggestion();
} finally {
  companion?.kill('SIGINT');
}
const ms = performance.now() - began;
console.log(
  `${commands} commands, nothing clicked outside of the browser, ${(ms / 1_000).toFixed(0)} s to a suggestion`,
);
if (commands > MOST_COMMANDS || ms > MOST_MS) process.exitCode = 1;

async function firstSuggestion(): Promise<void> {
  commands += 1;
  execFileSync('tar', ['-xJf', archive, '-C', join(root, home)]);
  commands += 1;
  companion = spawn('chroot', [root, ...inRoot, `${home}/${name}/ambit`, 'start', '--web', 'demo'], {
    stdio: 'inherit',
  });
  const browser = await connected();
  const context = browser.contexts()[0];
  const welcome = context?.pages().find((page) => page.url().includes('/welcome.html'));
  if (context === undefined || welcome === undefined) throw new Error('The browser shows no first steps.');
  await welcome.screenshot({ path: `${SHOTS}/first-run-welcome.png` });
  const desk = await context.newPage();
  await desk.goto(new URL('/desk.html', welcome.url()).href);
  await desk.getByRole('button', { name: 'New crawl' }).click();
  await desk.getByLabel('Name', { exact: true }).fill('HTML parsers');
  await desk.getByLabel('Words and phrases, one per line').fill('html\nparser');
  await desk.getByLabel('Addresses, pasted from anywhere').fill('https://packages.example/');
  await desk.screenshot({ path: `${SHOTS}/first-run-start.png` });
  await desk.locator('form.start button[type=submit]').click();
  const popup = await context.newPage();
  await popup.setViewportSize({ width: 400, height: 580 });
  await popup.goto(new URL('/popup.html', welcome.url()).href);
  await popup.locator('.suggestion').first().waitFor({ timeout: MOST_MS });
  await popup.screenshot({ path: `${SHOTS}/first-run-suggestion.png` });
  // It outlives its companion.
  await (await browser.newBrowserCDPSession()).send('Browser.close');
}

/** Waits for the browser that the companion opens, and for its first page. */
async function connected() {
  for (const deadline = performance.now() + MOST_MS; performance.now() < deadline; await sleep(500)) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`).catch(() => undefined);
    if (browser?.contexts().some((context) => context.pages().some((page) => page.url().includes('/welcome.html'))))
      return browser;
    await browser?.close();
  }
  throw new Error('The companion opened no browser.');
}
