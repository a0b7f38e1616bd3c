import { join, resolve } from 'node:path';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { localPoster } from '../../fetch/post-local.ts';
import { ask, type ModelSettings } from '../../model/chat.ts';
import { replaceFile } from '../../replace-file.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { fitting, readSettings, SETTINGS_FILE } from '../runtime/settings.ts';
import { stateFolder } from '../state-folder.ts';

export interface ModelOptions {
  readonly data?: string;
  readonly name?: string;
  readonly perMinute?: number;
  readonly remove?: boolean;
}

/** Longest wait for the test answer, in ms: a model may have to be loaded first. */
const TEST_MS = 120_000;

const FAULTS = {
  'not-local': 'its address leads out of this machine, so nothing was sent',
  away: 'nothing answers at that address: is the server of the model running?',
  slow: 'it did not answer within two minutes',
  refused: 'its server refused the question: is the name of the model right?',
  nonsense: 'its answer does not have the form of /v1/chat/completions',
} as const;

/**
 * `ambit model`: sets or removes the local model in settings.json, then asks it one question. A running companion uses
 * the change within a minute.
 */
export async function model(address: string | undefined, options: ModelOptions): Promise<number> {
  const file = join(resolve(options.data ?? stateFolder()), SETTINGS_FILE);
  const before = readSettings(file, false).model;
  if (options.remove === true) {
    await write(file, undefined);
    console.log(say('No local model is set.'));
    return EXIT.ok;
  }
  const set = changed(before, address, options);
  if (set === undefined) {
    console.log(say('No local model is set. Set one with: ambit model http://127.0.0.1:11434 --name NAME'));
    return EXIT.ok;
  }
  if (set !== before) await write(file, set);
  const { name, address: at, perMinute } = set;
  console.log(
    `${displayText(name)} at ${at}${perMinute === undefined ? '' : `, at most ${perMinute} verdicts a minute`}`,
  );
  return test(set);
}

function changed(
  before: ModelSettings | undefined,
  address: string | undefined,
  { name, perMinute }: ModelOptions,
): ModelSettings | undefined {
  if (address === undefined && name === undefined && perMinute === undefined) return before;
  const set = {
    ...{ ...before, ...(address !== undefined && { address }) },
    ...{ ...(name !== undefined && { name }), ...(perMinute !== undefined && { perMinute }) },
  };
  if (set.address === undefined || set.name === undefined)
    throw new AmbitError('bad-arguments', say('A local model needs an address and --name.'));
  return { ...set, address: set.address, name: set.name };
}

/**
 * Replaces `model` in the file and leaves the rest of it as it is. @throws bad-settings for settings that do not fit
 */
async function write(file: string, model: ModelSettings | undefined): Promise<void> {
  const { model: _, ...rest } = readSettings(file, false);
  const settings = fitting({ ...rest, ...(model !== undefined && { model }) }, file);
  await replaceFile(file, `${JSON.stringify(settings, undefined, 2)}\n`);
}

async function test(settings: ModelSettings): Promise<number> {
  const began = performance.now();
  const question = { task: 'Answer with the word yes.', data: {}, tokens: 20, timeoutMs: TEST_MS };
  const reply = await ask(localPoster(), settings, question, new AbortController().signal);
  if ('fault' in reply) {
    console.error(say('It cannot be used now: $1.', say(FAULTS[reply.fault])));
    return EXIT.failure;
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(say('It answers in $1 s. Turn it on for a topic on the desk, under Topics.', seconds));
  return EXIT.ok;
}
