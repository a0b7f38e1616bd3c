import { readSingle, writeSingle } from './single.ts';

const NAME = 'terminal-call';

/** Form of the companion's commands in a terminal: `program`, a command, `end`. */
export interface KeptCall {
  readonly program: string;
  readonly end: string;
}

/** Returns the companion's terminal command from the previous contact; undefined before the first. */
export async function readCall(): Promise<KeptCall | undefined> {
  const kept = await readSingle(NAME);
  return isCall(kept) ? kept : undefined;
}

/**
 * Saves it for times when the companion is away. @param call undefined from an older companion: the saved value stays
 */
export async function keepCall(call: KeptCall | undefined): Promise<void> {
  if (call === undefined) return;
  const before = await readCall();
  if (before?.program !== call.program || before.end !== call.end)
    await writeSingle(NAME, call, { changes: ['pairing'] });
}

const isCall = (value: unknown): value is KeptCall =>
  typeof value === 'object' &&
  value !== null &&
  'program' in value &&
  'end' in value &&
  typeof value.program === 'string' &&
  typeof value.end === 'string';
