import { createServer } from 'node:net';
import { homedir, platform, release } from 'node:os';
import { PORTS } from '../../../shared/api/version.ts';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { openStore } from '../../store/open.ts';
import { sqliteLibrary } from '../../store/sqlite/driver.ts';
import { builtExtension } from '../browser/extension-copy.ts';
import { findBrowsers, hasDisplay, wrongChoice } from '../browser/find.ts';
import { renewStep } from '../installation.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { VERSION } from '../version.ts';

/** One line of the doctor's. `mend`: one sentence, only when something must be done. */
export interface Finding {
  readonly what: string;
  readonly says: string;
  readonly mend?: string;
}

/** The path as it may be shown to others. */
export function withoutHome(path: string, home: string = homedir()): string {
  return path.replaceAll(home, '~');
}

export async function machineFindings(): Promise<readonly Finding[]> {
  return [
    { what: 'Ambit', says: VERSION },
    { what: 'Node', says: `${process.version} on ${platform()} ${release()} ${process.arch}` },
    sqlite(),
    ...browsers(),
    { what: 'display', says: hasDisplay() ? say('there is one') : say('none: browsers are not opened by themselves') },
    extension(),
    await ports(),
  ];
}

function sqlite(): Finding {
  try {
    // Opening refuses a SQLite that is known to lose data.
    openStore(undefined).close();
    const { version, of } = sqliteLibrary();
    return {
      what: 'database',
      says: say('SQLite $1 works ($2)', version, of === 'node' ? say("Node's own") : say("Ambit's own")),
    };
  } catch (error) {
    // Its sentence names the step.
    if (isAmbitError(error, 'unfit-library'))
      return { what: 'database', says: say('SQLite does not work'), mend: withoutHome(told(error.message)) };
    const says = error instanceof Error ? withoutHome(told(error.message)) : say('SQLite does not work');
    return { what: 'database', says, mend: renewStep() };
  }
}

function browsers(): readonly Finding[] {
  const found = findBrowsers();
  const wrong = wrongChoice();
  if (wrong !== undefined) {
    const says = say('AMBIT_BROWSER is wrong; $1 found without it', found.length);
    return [{ what: 'browser', says, mend: withoutHome(wrong) }];
  }
  if (found.length === 0) return [{ what: 'browser', says: say('none found; set AMBIT_BROWSER to the path of one') }];
  return found.map(({ kind, name, path }) => ({
    what: 'browser',
    says: `${name}, ${withoutHome(path)}${kind === 'branded' ? ` ${say('(load the extension by hand)')}` : ''}`,
  }));
}

function extension(): Finding {
  const built = (['chromium', 'firefox'] as const).filter((kind) => builtExtension(kind) !== undefined);
  if (built.length > 0) return { what: 'extension', says: say('there for $1', built.join(' and ')) };
  return { what: 'extension', says: say('not there'), mend: renewStep() };
}

async function ports(): Promise<Finding> {
  const states = await Promise.all(PORTS.map(async (port) => ({ port, free: await isFree(port) })));
  const taken = states.filter(({ free }) => !free).map(({ port }) => port);
  const says = say('$1 of $2 to $3 free', PORTS.length - taken.length, PORTS[0], Math.max(...PORTS));
  if (taken.length === PORTS.length)
    return { what: 'ports', says, mend: say('Close a program that holds one of them.') };
  return { what: 'ports', says: taken.length === 0 ? says : say('$1; taken: $2', says, taken.join(', ')) };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
