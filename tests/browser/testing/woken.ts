import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostPlace, registerHost } from '../../../companion/cli/service/native-host.ts';
import type { RealCompanion } from './companion.ts';

const AMBIT = new URL('../../../companion/ambit.mjs', import.meta.url).pathname;

/** Registers the program that starts a companion, as `ambit service install` does, in one place. */
export async function letBrowserStart(
  { folder, paired }: RealCompanion,
  place: HostPlace,
  extension: string,
): Promise<void> {
  await mkdir(place.home, { recursive: true });
  const args = ['serve', '--data', folder, '--port', String(paired.port)];
  const setup = { places: [place], data: folder, extensions: [extension] };
  await registerHost(setup, { node: process.execPath, program: AMBIT, args }, () => ({ isDone: true }));
}

/** Grants a copy of the extension the right that the click asks for: no test can answer Chromium's question. */
export async function grantStarting(extension: string): Promise<void> {
  const file = join(extension, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { permissions: string[] };
  manifest.permissions.push('nativeMessaging');
  await writeFile(file, JSON.stringify(manifest));
}

/** Ends the companion that the browser started. @returns its process's number */
export async function endWoken({ folder }: RealCompanion): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(folder, 'companion.json'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  return pid;
}
