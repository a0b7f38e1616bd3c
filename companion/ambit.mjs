#!/usr/bin/env node
// The door of the `ambit` command: plain JavaScript, so that it can speak before anything is built.
import { existsSync } from 'node:fs';
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
} else {
  const { main } = await import(built.href);
  process.exitCode = await main(process.argv.slice(2));
}
