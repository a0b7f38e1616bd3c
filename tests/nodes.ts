import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { RUNTIMES, thisSystem, unpackPackage } from '../companion/build/runtimes.ts';

/**
 * `npm run test:nodes [-- VERSION… -- FILE…]`: runs unit and node suites on each Node that Ambit supports, from the
 * registry's packages. It needs a build. Without versions: all of `VERSIONS`; files go to vitest.
 */

/** The oldest that `engines` allows, and the newest of each even line that the registry has for every system. */
const VERSIONS = ['20.19.2', '22.23.3', '24.21.0', '26.10.0'];
/** Programs that were unpacked before. */
const CACHE = join('node_modules', '.cache', 'ambit-nodes');

const system = thisSystem();
if (system === undefined) throw new Error(`The registry has no Node for ${process.platform} ${process.arch}.`);
const [versions, files] = split(process.argv.slice(2));
const results = (versions.length === 0 ? VERSIONS : versions).map((version) => ({ version, isGood: run(version) }));
for (const { version, isGood } of results) console.log(`Node ${version}: ${isGood ? 'passed' : 'FAILED'}`);
if (results.some(({ isGood }) => !isGood)) process.exitCode = 1;

function run(version: string): boolean {
  const node = programOf(version);
  console.log(`\nNode ${version}`);
  const projects = ['--project', 'unit', '--project', 'node'];
  const { status } = spawnSync(node, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...projects, ...files], {
    stdio: 'inherit',
    // Processes that a test starts by name are of the same version.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  return status === 0;
}

function programOf(version: string): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = join(process.cwd(), CACHE, version);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  const place = mkdtempSync(join(tmpdir(), 'ambit-nodes-'));
  try {
    const unpacked = unpackPackage(`${RUNTIMES[system as keyof typeof RUNTIMES]}@${version}`, place);
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(join(unpacked, 'bin'), folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return program;
}

/** Splits `VERSION… -- FILE…`. */
function split(args: readonly string[]): readonly [versions: readonly string[], files: readonly string[]] {
  const at = args.indexOf('--');
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}
