import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { findBrowsers } from '../cli/browser/find.ts';

/**
 * `npm run package:lint`, after `npm run package`: holds both zips to what the stores check first. Mozilla's linter,
 * taken from the registry, must neither fail nor warn; Chromium must pack the other one.
 */

const LINTER = 'addons-linter@10.14.0';
const IS_WINDOWS = process.platform === 'win32';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const place = mkdtempSync(join(tmpdir(), 'ambit-lint-'));
try {
  const [forFirefox, forChromium] = [zip('firefox'), zip('chrome')];
  for (const said of [lintForFirefox(forFirefox), packByChromium(forChromium)]) {
    if (said === undefined) continue;
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}

function zip(browser: string): string {
  const file = join('.output', `ambit-${version}-${browser}.zip`);
  if (!existsSync(file)) throw new Error(`${file} is not there: run npm run package first.`);
  return file;
}

/** @returns what is wrong */
function lintForFirefox(file: string): string | undefined {
  const install = ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', place, LINTER];
  const fetched = spawnSync('npm', install, { stdio: 'inherit', shell: IS_WINDOWS });
  if (fetched.status !== 0) return `${LINTER} could not be fetched: ${file} was not checked. Is the registry reached?`;
  const linter = join(place, 'node_modules', 'addons-linter', 'bin', 'addons-linter');
  const { status } = spawnSync(process.execPath, [linter, '--warnings-as-errors', file], { stdio: 'inherit' });
  return status === 0 ? undefined : `addons-linter does not accept ${file}: see above.`;
}

/** @returns what is wrong */
function packByChromium(file: string): string | undefined {
  const browser = findBrowsers().find(({ kind }) => kind !== 'firefox');
  if (browser === undefined) return `No Chromium was found: ${file} was not checked.`;
  const folder = join(place, 'extension');
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(join(folder, path), bytes);
  }
  const call = ['--headless=new', '--no-sandbox', `--user-data-dir=${place}/profile`, `--pack-extension=${folder}`];
  try {
    execFileSync(browser.path, call, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 });
  } catch (fault) {
    return `${browser.name} does not pack ${file}: ${String(fault)}`;
  }
  if (!existsSync(`${folder}.crx`)) return `${browser.name} made no package of ${file}.`;
  process.stdout.write(`${browser.name} packs ${file}.\n`);
  return undefined;
}
