import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openKeyRing } from '../../server/auth/keys.ts';
import { dailyCopies } from '../../store/sqlite/copies/daily-copy.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { forFolder, ownCommand } from '../own-command.ts';
import type { ControlAbout } from '../serve/control.ts';
import { talkToCompanion } from '../serve/control-talk.ts';
import { VERSION } from '../version.ts';
import { type Finding, withoutHome } from './doctor-machine.ts';

const ANSWER_MS = 2_000;

/** A damaged database that was set aside; its name ends with the time. */
const DAMAGED = /\.corrupt-[\dTZ-]+$/;
const KEEP = say('Nothing needs it any more: keep it for someone who can read more of it, or delete it.');

/**
 * Tells how many daily copies there are, and of each damaged file that is kept what was recovered. Files are named, and
 * nothing in them is.
 */
function dataFindings(folder: string): readonly Finding[] {
  const copies = dailyCopies(folder);
  const says = copies.length === 0 ? say('none yet; one a day is made while the companion runs') : copiesWords(copies);
  const damaged = readdirSync(folder).filter((name) => DAMAGED.test(name));
  return [
    { what: 'copies', says },
    ...damaged.map((name) => ({ what: say('damaged file'), says: reportOf(folder, name), mend: KEEP })),
  ];
}

const copiesWords = (copies: readonly string[]): string =>
  say('$1 of labels, topics, settings and keys; newest $2', copies.length, copies[0] ?? '');

function reportOf(folder: string, name: string): string {
  const report = join(folder, `${name}.txt`);
  return existsSync(report) ? readFileSync(report, 'utf8').trim() : name;
}

/** Returns findings on the state folder and on the companion that has it. Makes and changes nothing. */
export async function stateFindings(folder: string): Promise<readonly Finding[]> {
  const what = say('state folder');
  const shown = withoutHome(folder);
  if (!existsSync(folder)) {
    const finding = { what, says: say('$1, not made yet', shown) };
    if (canBeMade(folder)) return [finding];
    return [{ ...finding, mend: say('No folder can be made there: name another one with --data or AMBIT_DATA.') }];
  }
  const about = await askCompanion(folder);
  const running: Finding =
    about === undefined
      ? {
          what: 'companion',
          says: say('not running; start it with: $1', withoutHome(`${ownCommand()} serve${forFolder(folder)}`)),
        }
      : {
          what: 'companion',
          says: say('$1 runs on port $2; calls closed: $3', about.version, about.port, counts(about)),
          ...(about.version !== VERSION && { mend: restartStep(folder) }),
        };
  return [await rights(folder, shown), running, ...dataFindings(folder)];
}

/** After an update the companion of before runs until it ends. */
const restartStep = (folder: string): string =>
  say(
    'This program is $1. End that one, then run: $2',
    VERSION,
    withoutHome(`${ownCommand()} serve${forFolder(folder)}`),
  );

/** True if the nearest existing folder above is one that the user may write to. */
function canBeMade(folder: string): boolean {
  const above = dirname(folder);
  if (!existsSync(above)) return canBeMade(above);
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
    return statSync(above).isDirectory();
  } catch {
    return false;
  }
}

async function rights(folder: string, shown: string): Promise<Finding> {
  const mode = process.platform === 'win32' ? '' : say(', mode $1', (statSync(folder).mode & 0o777).toString(8));
  try {
    const clients = (await openKeyRing(folder)).clients();
    return { what: say('state folder'), says: `${shown}${mode}, ${clients.length} paired` };
  } catch (error) {
    const mend = error instanceof Error ? withoutHome(told(error.message)) : say('It cannot be read.');
    return { what: say('state folder'), says: `${shown}${mode}`, mend };
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
