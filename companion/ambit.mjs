#!/usr/bin/env node
// The door of the `ambit` command: plain JavaScript, so that it can speak before anything is built.
import { closeSync, existsSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const built = new URL('../dist/companion/main.js', import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Ambit needs Node 20.19 or newer; this is ${process.version}. Get a newer one from your system or nodejs.org.`,
  );
  process.exitCode = 1;
} else if (!existsSync(fileURLToPath(built))) {
  console.error('Ambit is not built yet. Run: npm ci && npm run build');
  process.exitCode = 1;
} else if (!canOpenFiles()) {
  console.error('Ambit opens up to 256 files at once and may not do so here. Run: ulimit -n 1024, then call it again.');
  process.exitCode = 1;
} else {
  const { main, tellFault } = await import(built.href);
  process.on('uncaughtException', (fault) => {
    tellFault(fault);
    process.exit(1);
  });
  process.exitCode = await main(process.argv.slice(2));
}

/** Tells whether so many files can be open at once as the program's own modules and a crawl take. Node holds some 25 of 256 itself. */
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
