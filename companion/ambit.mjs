#!/usr/bin/env node
// The entry of the `ambit` command: plain JavaScript, so that it can speak before anything is installed or built.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const NOT_WHOLE =
  'Ambit is not whole: its installation or download was cut short. Install it again; crawls and labels are kept.';
const [major, minor, patch] = process.versions.node.split('.').map(Number);
const folder = fileURLToPath(new URL('..', import.meta.url));
/** A package holds everything in `bundle`; a clone compiles its sources into `dist`. */
const isClone = existsSync(new URL('main.ts', import.meta.url));
const programs = isClone ? '../dist/companion/' : '../bundle/companion/';
const [built, nodeCall] = ['main.js', 'node-call.js'].map((name) => new URL(programs + name, import.meta.url));
/** A clone that was built before `node-call.js` was part of it is built again. */
const isBuilt = existsSync(built) && existsSync(nodeCall);
const compiler = new URL('../node_modules/typescript/package.json', import.meta.url);

// The HTTP parser of earlier ones reads answers that it must refuse (CVE-2025-23167).
if (major < 20 || (major === 20 && (minor < 19 || (minor === 19 && patch < 2)))) {
  fail(
    `Ambit needs Node 20.19.2 or newer; this is ${process.version}. Get a newer one from your system or nodejs.org.`,
  );
} else if (!isClone && !isBuilt) {
  fail(NOT_WHOLE);
} else if (!isBuilt && !existsSync(compiler)) {
  fail(`Ambit's packages are not installed yet. Run this in ${folder}: npm ci && npm run build`);
} else if (!isBuilt && !build()) {
  fail(`Ambit could not be built. Run this in ${folder}: npm ci && npm run build`);
} else if (!canOpenFiles()) {
  fail('Ambit opens up to 256 files at once and may not do so here. Run: ulimit -n 1024, then call it again.');
} else {
  await run();
}

/** Runs the program. A missing module, or half of one, means that the download was cut short. */
async function run() {
  const isCompanion = process.argv[2] === 'serve' || process.argv[2] === 'start';
  // Most octets of bytecode of a function that V8 copies into its caller (`companion/heap.ts`). V8 ends the process when
  // this changes while it optimizes, so it is set before there is code to optimize.
  setFlagsFromString('--max-inlined-bytecode-size=200');
  // All end after the start, in `companion/heap.ts`. Node 20 never gives back the 5 MB by which the young generation
  // would grow, although a companion that only waits leaves them empty: some 30 ms of CPU. A start is too short to gain
  // by optimized code, for which Node would read 4 to 9 MB of itself into memory; Node 24 has two compilers for it. A
  // V8 newer than Node 20's that has marked its heap in steps collects twice more while nothing happens: some 50 ms.
  if (isCompanion) {
    setFlagsFromString('--semi-space-growth-factor=1');
    setFlagsFromString('--no-opt');
    if (major >= 22) setFlagsFromString('--no-incremental-marking');
    if (major >= 24) setFlagsFromString('--no-maglev');
  }
  try {
    // May replace this process. Until then nothing is read, and no file is open.
    if (isCompanion) (await import(nodeCall.href)).renewCall();
    const { main, tellFault } = await import(built.href);
    process.on('uncaughtException', (fault) => {
      tellFault(fault);
      process.exit(1);
    });
    process.exitCode = await main(process.argv.slice(2));
  } catch (fault) {
    // Thrown by Node itself while it reads a file of the program, and not by the program.
    const isHalf =
      fault instanceof SyntaxError && /^[^\n]*\n +at [^\n]*node:internal\/modules\//.test(fault.stack ?? '');
    if (isClone || (fault?.code !== 'ERR_MODULE_NOT_FOUND' && !isHalf)) throw fault;
    fail(NOT_WHOLE);
  }
}

/** Compiles the companion, once, after `npm ci`. Its words go to the error output: the answer of the command stays clean. */
function build() {
  console.error('Building the companion, this once …');
  const call = ['companion/build.mjs', 'companion/tsconfig.build.json', 'dist'];
  return spawnSync(process.execPath, call, { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0;
}

/** Tells whether as many files can be open at once as the program's own modules and a crawl take. Node holds some 25 of 256 itself. */
function canOpenFiles() {
  const taken = [];
  try {
    while (taken.length < 225) taken.push(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  } finally {
    for (const descriptor of taken) closeSync(descriptor);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
