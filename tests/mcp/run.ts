import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { archivedNode, RUNTIMES, thisSystem, unpackPackage } from '../../companion/build/runtimes.ts';
import { bridgeTo } from './bridge.ts';

/**
 * `npm run test:mcp`: holds `ambit mcp` to the conformance suite of the Model Context Protocol, in both of its forms.
 * Takes the suite, and the Node that it needs, from the registry. `not-ours.yaml` lists what cannot apply.
 */

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const VERSIONS = ['2025-11-25', '2026-07-28'];
/** The suite prints a line for each scenario first. */
const SUMMARY = '=== SUMMARY';

const system = thisSystem();
if (system === undefined) throw new Error(`The registry has no Node for ${process.platform} ${process.arch}.`);
const place = mkdtempSync(join(tmpdir(), 'ambit-conformance-'));
try {
  const node = join(unpackPackage(`${RUNTIMES[system]}@${archivedNode(system)}`, place), 'bin', 'node');
  const install = ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', place, SUITE];
  execFileSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' });
  const suite = join(place, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const bridge = await bridgeTo([process.execPath, 'companion/ambit.mjs', 'mcp', '--data', join(place, 'state')]);
  for (const version of VERSIONS) {
    const options = ['--suite', 'all', '--spec-version', version, '--expected-failures', 'tests/mcp/not-ours.yaml'];
    // Not spawnSync: the bridge serves in this process meanwhile.
    const child = spawn(node, [suite, 'server', '--url', bridge.url, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    console.log(said.slice(Math.max(0, said.lastIndexOf(SUMMARY))));
    console.log(`MCP of ${version}: ${code === 0 ? 'passed' : 'FAILED'}`);
    if (code !== 0) process.exitCode = 1;
  }
  bridge.close();
} finally {
  rmSync(place, { recursive: true, force: true });
}
