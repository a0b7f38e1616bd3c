import { resolve } from 'node:path';
import { EXIT } from '../exit.ts';
import { stateFolder } from '../state-folder.ts';
import { installationFindings } from './doctor-installation.ts';
import { machineFindings } from './doctor-machine.ts';
import { stateFindings } from './doctor-state.ts';
import { sharedFindings } from './doctor-store.ts';

export interface DoctorOptions {
  readonly data?: string;
  /** Address of a shared store; absent: that of AMBIT_STORE, if it names one. */
  readonly store?: string;
}

/** `ambit doctor`: what is installed, reachable and paired. Safe to paste: no key, no address of the user's, home as `~`. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const folder = resolve(options.data ?? stateFolder());
  const findings = [
    ...(await machineFindings()),
    ...installationFindings(folder),
    ...(await stateFindings(folder)),
    ...(await sharedFindings(options.store)),
  ];
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, says, mend } of findings) {
    console.log(`${mend === undefined ? 'ok ' : '!! '} ${what.padEnd(width)}  ${says}`);
    if (mend !== undefined) console.log(`${' '.repeat(width + 5)}${mend}`);
  }
  return findings.some(({ mend }) => mend !== undefined) ? EXIT.failure : EXIT.ok;
}
