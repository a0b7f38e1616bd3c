import { resolve } from 'node:path';
import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { isFolder, isStoreless, openSharedDatabase } from '../../cluster/store/address.ts';
import { OLD_SNAPSHOT, oldestSnapshot } from '../../cluster/store/reach.ts';
import { snapshotSentence } from '../../cluster/worker/snapshot-warning.ts';
import { columnsOf } from '../crawl/wrap.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { stateFolder } from '../state-folder.ts';
import { contactFinding } from './doctor-contact.ts';
import { installationFindings } from './doctor-installation.ts';
import { type Finding, machineFindings } from './doctor-machine.ts';
import { stateFindings } from './doctor-state.ts';

export interface DoctorOptions {
  readonly data?: string;
  /** Address of a shared store; absent: that of AMBIT_STORE, if it names one. */
  readonly store?: string;
}

const SHARED_STORE = say('shared store');

/**
 * Tells whether a shared store can be used, and what keeps its database from removing dead rows. Makes and changes
 * nothing, and shows no address.
 * @param store absent: the one in AMBIT_STORE, if it names one
 * @throws bad-arguments
 */
export async function sharedFindings(store: string | undefined): Promise<readonly Finding[]> {
  const address = store ?? process.env.AMBIT_STORE ?? '';
  if (address === '') return [];
  if (isFolder(address))
    return [
      {
        what: SHARED_STORE,
        says: isStoreless(address) ? say('a folder, without a store yet') : say('in a folder of this machine'),
      },
    ];
  const database = await openSharedDatabase(address, address === store);
  try {
    const held = await oldestSnapshot(database, OLD_SNAPSHOT);
    const says = say('PostgreSQL answers');
    return [
      held === undefined
        ? { what: SHARED_STORE, says }
        : { what: SHARED_STORE, says, mend: told(snapshotSentence(held)) },
    ];
  } catch (error) {
    if (!isAmbitError(error, 'store-away')) throw error;
    return [{ what: SHARED_STORE, says: say('PostgreSQL does not answer'), mend: told(error.message) }];
  } finally {
    await database.close();
  }
}

/**
 * `ambit doctor`: what is installed, reachable and paired. Safe to paste: no key, no address of the user's, home as
 * `~`.
 */
export async function doctor(options: DoctorOptions): Promise<number> {
  const folder = resolve(options.data ?? stateFolder());
  const findings = [
    ...(await machineFindings()),
    ...installationFindings(folder),
    ...(await stateFindings(folder)),
    contactFinding(folder),
    ...(await sharedFindings(options.store)),
  ];
  const width = Math.max(...findings.map(({ what }) => columnsOf(told(what))));
  for (const { what: subject, says, mend } of findings) {
    const what = told(subject);
    const gap = ' '.repeat(width - columnsOf(what) + 2);
    console.log(`${mend === undefined ? 'ok ' : '!! '} ${what}${gap}${says}`);
    if (mend !== undefined) console.log(`${' '.repeat(width + 5)}${mend}`);
  }
  return findings.some(({ mend }) => mend !== undefined) ? EXIT.failure : EXIT.ok;
}
