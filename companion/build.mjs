// Compiles a project and drops from its folder whatever it no longer makes: a file that was moved would stay where it was and be run.
// The folder is not cleared before, because a companion may be running from it.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [project = '', folder = ''] = process.argv.slice(2);
if (folder === '')
  throw new Error('Name the project and the folder to compile into: everything else in that folder is removed.');
const MADE = /^TSFILE: (.+)$/;
/** Names of all files that are made: hundreds of kilobytes. */
const MAX_BYTES = 64 * 1024 * 1024;

const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const call = [compiler, '-p', project, '--outDir', folder, '--listEmittedFiles'];
const { status, stdout } = spawnSync(process.execPath, call, {
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const lines = stdout.split(/\r?\n/);
process.stdout.write(lines.filter((line) => !MADE.test(line)).join('\n'));
if (status === 0)
  sweep(resolve(folder), new Set(lines.flatMap((line) => MADE.exec(line)?.slice(1) ?? []).map(normalize)));
else process.exitCode = status ?? 1;

/** @returns whether the folder is empty now */
function sweep(dir, made) {
  let isEmpty = true;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory() ? sweep(path, made) : !made.has(path)) {
      if (entry.isDirectory()) rmdirSync(path);
      else rmSync(path);
    } else isEmpty = false;
  }
  return isEmpty;
}
