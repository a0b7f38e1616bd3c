import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packArchive } from './archive.ts';
import { CMD_LAUNCHER, SH_LAUNCHER } from './launchers.ts';
import { programSystem } from './program-system.ts';
import { type ArchiveSystem, archivedNode, RUNTIMES, SYSTEMS, unpackPackage } from './runtimes.ts';
import { megabytes } from './weigh.ts';

/**
 * `npm run package:app [-- SYSTEM…]`: one archive for each system, with Node in it. The program is the npm package's,
 * without its SQLite for older Nodes.
 */

/** Most that an archive may weigh, in octets. */
const BUDGET = 60_000_000;

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const asked = process.argv.slice(2);
const wrong = asked.find((name) => !SYSTEMS.some((system) => system === name));
if (wrong !== undefined) throw new Error(`${wrong} is no system that Ambit has an archive for: ${SYSTEMS.join(', ')}.`);

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const place = mkdtempSync(join(tmpdir(), 'ambit-app-'));
try {
  const program = unpackPackage('.', place);
  rmSync(join(program, 'bundle', 'prebuilds'), { recursive: true });
  for (const system of SYSTEMS.filter((one) => asked.length === 0 || asked.includes(one))) make(system, program);
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** The registry's package for Windows has no licence. Node's is the same on every system. */
function licenceFolder(node: string, system: ArchiveSystem): string {
  return existsSync(join(node, 'LICENSE'))
    ? node
    : unpackPackage(`${RUNTIMES['linux-x64']}@${archivedNode(system)}`, place);
}

function make(system: ArchiveSystem, program: string): void {
  const isWindows = system.startsWith('windows');
  const name = `ambit-${version}-${system}`;
  const folder = join(place, name);
  const runtime = join(folder, 'runtime');
  const binary = isWindows ? 'node.exe' : 'node';
  const node = unpackPackage(`${RUNTIMES[system]}@${archivedNode(system)}`, place);
  const made = programSystem(readFileSync(join(node, 'bin', binary)));
  if (made !== system) throw new Error(`${RUNTIMES[system]} holds a program for ${made ?? 'no system of ours'}.`);
  mkdirSync(runtime, { recursive: true });
  cpSync(program, join(folder, 'app'), { recursive: true });
  renameSync(join(node, 'bin', binary), join(runtime, binary));
  cpSync(join(licenceFolder(node, system), 'LICENSE'), join(runtime, 'LICENSE'));
  if (isWindows) writeFileSync(join(folder, 'ambit.cmd'), CMD_LAUNCHER);
  else writeFileSync(join(folder, 'ambit'), SH_LAUNCHER, { mode: 0o755 });
  const file = packArchive({ parent: place, name, out: join(process.cwd(), '.output'), isZip: isWindows });
  for (const done of [folder, node]) rmSync(done, { recursive: true });
  const { size } = statSync(file);
  process.stdout.write(`${megabytes(size)}  ${file}\n`);
  if (size <= BUDGET) return;
  process.stderr.write(`${name} is above its budget of ${megabytes(BUDGET)}.\n`);
  process.exitCode = 1;
}
