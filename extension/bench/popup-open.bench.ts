/**
 * Measures how long the popup takes from the click until it lists suggestions of a large crawl, with the built
 * companion on a copy of a store. AMBIT_STATE names the store: `AMBIT_STATE=DIR npm run bench at-scale` fills one with
 * 200,000 pages. A click on the toolbar button opens the real popup, and a script beside the popup's own marks the
 * frame after the first suggestion is in the page.
 * *First*: companion and browser were just started, and the browser knows no suggestion. *Later*: opened before.
 * *Asked anew*: later, but the browser's copy of the popup was deleted, so that the popup waits for the companion.
 * *A page of one word*, without script and style, opens as the same popup: the browser's own share.
 * Prints milliseconds from the click and from the start of the document, and the companion's CPU an opening.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openKeyRing } from '../../companion/server/auth/keys.ts';
import { DATABASE } from '../../companion/store/open.ts';
import { KEY_LENGTH } from '../../shared/api/proof.ts';
import { randomBytes, toBase64Url } from '../../shared/api/proof-bytes.ts';
import { copyExtension } from '../../tests/browser/testing/built-extension.ts';
import { chromiumProgram, launch, NO_CHROMIUM, type TestBrowser } from '../../tests/browser/testing/chromium.ts';
import { clickAction, type Opening } from './toolbar.ts';

const PROGRAM = fileURLToPath(new URL('../../companion/ambit.mjs', import.meta.url));
const PORT = 17_647;
const STARTS = Number(process.env.AMBIT_STARTS ?? 3);
const OPENINGS = Number(process.env.AMBIT_ROUNDS ?? 10);
const LISTED = 'listed';
const BLANK = 'blank.html';
const WATCH = `const watch = new MutationObserver(() => {
  if (document.querySelector('#app:not([inert]) .suggestion') === null) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('${LISTED}')));
});
watch.observe(document, { attributes: true, childList: true, subtree: true });`;
/** Milliseconds of a tick in which Linux counts CPU time. */
const TICK_MS = 10;

interface PopupOpening extends Opening {
  /** The companion's CPU time, in milliseconds. */
  readonly cpu: number;
}

const state = process.env.AMBIT_STATE;
if (chromiumProgram === undefined) console.log(NO_CHROMIUM);
else if (state === undefined) console.log('AMBIT_STATE names no store.');
else await measure(state);

async function measure(from: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-popup-'));
  copyFileSync(join(from, DATABASE), join(folder, DATABASE));
  const paired = { keyId: toBase64Url(randomBytes(16)), key: toBase64Url(randomBytes(KEY_LENGTH)), port: PORT };
  const keys = await openKeyRing(folder);
  await keys.put({ id: paired.keyId, key: paired.key, name: 'bench', origin: '', addedAt: Date.now() });
  const extension = await copyExtension(paired);
  const popup = join(extension.folder, 'popup.html');
  writeFileSync(join(extension.folder, 'watch.js'), WATCH);
  writeFileSync(popup, readFileSync(popup, 'utf8').replace('<head>', '<head><script src="/watch.js"></script>'));
  writeFileSync(join(extension.folder, BLANK), '<!doctype html><title>Blank</title><p>Blank</p>');
  const openings = new Map<string, PopupOpening[]>();
  try {
    // The first start brings the store up to date.
    await end(await start(folder));
    for (let n = 0; n < STARTS; n++) {
      const companion = await start(folder);
      const browser = await launch({ extension: extension.folder, args: ['--enable-unsafe-extension-debugging'] });
      const open = async (name: string, page = 'popup.html'): Promise<void> => {
        const before = cpuOf(companion);
        const opening = await clickAction(browser, page, LISTED);
        openings.set(name, [...(openings.get(name) ?? []), { ...opening, cpu: cpuOf(companion) - before }]);
      };
      await open('first');
      for (let later = 0; later < OPENINGS / STARTS; later++) await open('later');
      for (let later = 0; later < OPENINGS / STARTS; later++) {
        await forget(browser);
        await open('asked anew');
      }
      await (await browser.worker()).evaluate((popup) => chrome.action.setPopup({ popup }), BLANK);
      for (let later = 0; later < OPENINGS / STARTS; later++) await open('a page of one word', BLANK);
      await browser.close();
      await end(companion);
    }
    console.table([...openings].map(([name, all]) => row(name, all)));
  } finally {
    await extension.remove();
    rmSync(folder, { recursive: true });
  }
}

/** Starts the built companion. Resolves when it listens. */
function start(folder: string): Promise<ChildProcess> {
  const args = [PROGRAM, 'serve', '--data', folder, '--port', String(PORT)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(`127.0.0.1:${PORT}`) && resolve(child));
    child.once('exit', (code) => reject(new Error(`The companion ended with ${code}.`)));
  });
}

async function end(companion: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => companion.once('exit', resolve));
  companion.kill();
  await ended;
}

/** Throws away what the browser keeps of the popup: its face and its lists. */
async function forget(browser: TestBrowser): Promise<void> {
  const page = await browser.open('options.html');
  await page.evaluate(() => localStorage.removeItem('face'));
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ambit');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('suggestions', 'readwrite');
          clearing.objectStore('suggestions').clear();
          clearing.onerror = () => reject(clearing.error);
          clearing.oncomplete = () => resolve();
        };
      }),
  );
  await page.close();
}

function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function row(name: string, openings: readonly PopupOpening[]) {
  const figures = (times: readonly number[]): string => {
    const sorted = times
      .filter(Number.isFinite)
      .map(Math.round)
      .sort((a, b) => a - b);
    return sorted.length === 0 ? '' : `${sorted[Math.ceil(sorted.length / 2) - 1]} (${sorted[0]} to ${sorted.at(-1)})`;
  };
  return {
    'median (all), ms': name,
    openings: openings.length,
    'document since the click': figures(openings.map(({ begun }) => begun)),
    'drawn since the click': figures(openings.map(({ begun, drawn }) => begun + drawn)),
    'listed since the click': figures(openings.map(({ begun, marked }) => begun + marked)),
    'listed since the document': figures(openings.map(({ marked }) => marked)),
    'CPU of the companion': figures(openings.map(({ cpu }) => cpu)),
  };
}
