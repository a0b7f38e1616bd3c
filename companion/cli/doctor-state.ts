import { existsSync, statSync } from 'node:fs';
import { openKeyRing } from '../server/keys.ts';
import type { ControlAbout } from './control.ts';
import { talkToCompanion } from './control-talk.ts';
import { type Finding, withoutHome } from './doctor-machine.ts';

const ANSWER_MS = 2_000;

/** What the state folder and the companion that has it say. Nothing is made or changed. */
export async function stateFindings(folder: string): Promise<readonly Finding[]> {
  const what = 'state folder';
  const shown = withoutHome(folder);
  if (!existsSync(folder)) return [{ what, says: `${shown}, not made yet` }];
  const about = await askCompanion(folder);
  const running: Finding =
    about === undefined
      ? { what: 'companion', says: 'not running; start it with: npx ambit serve' }
      : { what: 'companion', says: `${about.version} runs on port ${about.port}; calls closed: ${counts(about)}` };
  return [await rights(folder, shown), running];
}

async function rights(folder: string, shown: string): Promise<Finding> {
  const mode = process.platform === 'win32' ? '' : `, mode ${(statSync(folder).mode & 0o777).toString(8)}`;
  try {
    const clients = (await openKeyRing(folder)).clients();
    return { what: 'state folder', says: `${shown}${mode}, ${clients.length} paired` };
  } catch (error) {
    const mend = error instanceof Error ? withoutHome(error.message) : 'It cannot be read.';
    return { what: 'state folder', says: `${shown}${mode}`, mend };
  }
}

async function askCompanion(folder: string): Promise<ControlAbout | undefined> {
  const talk = await talkToCompanion(folder);
  if (talk === undefined) return undefined;
  const timer = setTimeout(() => talk.close(), ANSWER_MS);
  try {
    talk.ask({ do: 'about' });
    for await (const reply of talk.replies) if (reply.type === 'about') return reply;
    return undefined;
  } finally {
    clearTimeout(timer);
    talk.close();
  }
}

function counts({ refused }: ControlAbout): string {
  const entries = Object.entries(refused);
  return entries.length === 0 ? 'none' : entries.map(([reason, count]) => `${reason} ${count}`).join(', ');
}
