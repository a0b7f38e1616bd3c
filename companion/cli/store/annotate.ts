import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LONGEST_NAME, LONGEST_NOTE, tidyName } from '../../../shared/api/annotation.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { displayText } from '../../../shared/text/display.ts';
import { EXIT } from '../exit.ts';
import { say } from '../language/say.ts';
import { addressNamed } from '../named.ts';
import { openTold } from '../runtime/told-store.ts';
import { type ControlTalk, talkToCompanion } from '../serve/control-talk.ts';
import { stateFolder } from '../state-folder.ts';
import { type AnnotationOutcome, type AnnotationTask, carryOut } from './annotation-task.ts';
import { noFolder, readKept } from './kept.ts';

export interface AnnotateOptions {
  readonly data?: string;
  readonly json?: boolean;
}

const FAULTS = {
  none: say('No page has this note, this tag or this collection.'),
  'too-long': say('A note has at most $1 characters.', LONGEST_NOTE),
} as const;

/** `ambit tags`, `collections` and `notes` without a task: lists what there is, also beside a companion. */
export async function listAnnotations(
  of: AnnotationTask['of'],
  { data, json = false }: AnnotateOptions,
): Promise<number> {
  const rows = await readKept({ data }, ({ annotations }) =>
    of === 'notes'
      ? annotations.list().flatMap(({ url, note }) => (note === '' ? [] : [{ url, note }]))
      : annotations.names()[of],
  );
  for (const row of rows)
    console.log(
      json
        ? JSON.stringify(row)
        : 'url' in row
          ? noteLine(row)
          : `${row.pages}\t${displayText(row.name, LONGEST_NAME)}`,
    );
  return EXIT.ok;
}

/**
 * Changes notes, tags or collections, by the running companion where there is one, and prints the pages as they are
 * then.
 * @throws bad-arguments
 */
export async function annotate(task: AnnotationTask, { data, json = false }: AnnotateOptions): Promise<number> {
  const { of } = task;
  refuseSlips(task);
  const folder = resolve(data ?? stateFolder());
  const talk = await talkToCompanion(folder);
  const answer = talk && (await askCompanion(talk, task));
  // A companion that ended before it answered may have carried the task out.
  const outcome = answer ?? changeAlone(folder, task, talk !== undefined);
  if (typeof outcome === 'string') throw new AmbitError('bad-arguments', FAULTS[outcome]);
  for (const { url, annotation } of outcome) {
    if (json) console.log(JSON.stringify({ url, ...annotation }));
    else if (of === 'notes') console.log(noteLine({ url, note: annotation.note }));
    else
      console.log([displayText(url, 300), ...annotation[of].map((name) => displayText(name, LONGEST_NAME))].join('\t'));
  }
  return EXIT.ok;
}

const noteLine = ({ url, note }: { readonly url: string; readonly note: string }): string =>
  `${displayText(url, 300)}\t${displayText(note, LONGEST_NOTE)}`;

function refuseSlips({ of, do: task, text, more }: AnnotationTask): void {
  const isWhole =
    of === 'notes'
      ? more.length > 0 && (task === 'remove' || text.trim() !== '')
      : tidyName(text) !== '' && (task === 'remove' || more.length > 0);
  const isNewName = task !== 'rename' || (more.length === 1 && tidyName(more[0] ?? '') !== '');
  if (!isWhole || !isNewName) {
    const usage = { add: say('NAME URL …'), remove: say('NAME [URL …]'), rename: say('NAME NEW-NAME') }[task];
    const call = of === 'notes' ? (task === 'add' ? say('URL WORDS') : 'URL') : usage;
    throw new AmbitError('bad-arguments', say('Write: ambit $1 $2 $3', of, task, call));
  }
  if (text.length > LONGEST_NOTE) throw new AmbitError('bad-arguments', FAULTS['too-long']);
  if (task !== 'rename') for (const url of more) addressNamed(url);
}

/** @returns undefined if the companion ended before it answered */
async function askCompanion(talk: ControlTalk, task: AnnotationTask): Promise<AnnotationOutcome | undefined> {
  try {
    talk.ask({ do: 'annotate', task });
    for await (const reply of talk.replies) if (reply.type === 'annotated') return reply.outcome;
    return undefined;
  } finally {
    talk.close();
  }
}

function changeAlone(folder: string, task: AnnotationTask, isRepeat: boolean): AnnotationOutcome {
  if (!existsSync(folder)) throw noFolder(folder);
  const { annotations, close } = openTold(folder);
  try {
    return carryOut(annotations, task, Date.now(), isRepeat);
  } finally {
    close();
  }
}
