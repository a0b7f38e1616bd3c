#!/usr/bin/env node
// The entry of the `ambit` command: plain JavaScript, so that it can speak before anything is installed or built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const folder = fileURLToPath(new URL('..', import.meta.url));
const built = new URL('../dist/companion/main.js', import.meta.url);
const compiler = new URL('../node_modules/typescript/package.json', import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Ambit needs Node 20.19 or newer; this is ${process.version}. Get a newer one from your system or nodejs.org.`);
} else if (!existsSync(built) && !existsSync(compiler)) {
  fail(`Ambit's packages are not installed yet. Run this in ${folder}: npm ci && npm run build`);
} else if (!existsSync(built) && !build()) {
  fail(`Ambit could not be built. Run this in ${folder}: npm ci && npm run build`);
} else {
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2));
}

/** Compiles the companion, once, after `npm ci`. Its words go to the error output: the answer of the command stays clean. */
function build() {
  console.error('Building the companion, this once …');
  const call = ['companion/build.mjs', 'companion/tsconfig.json', 'dist'];
  return spawnSync(process.execPath, call, { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
