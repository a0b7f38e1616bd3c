import { resolve } from 'node:path';
import { EXIT } from '../exit.ts';
import { untilInterrupted } from '../interrupt.ts';
import { say } from '../language/say.ts';
import { forFolder, ownCommand } from '../own-command.ts';
import { stateFolder } from '../state-folder.ts';
import { type ControlTalk, talkToCompanion } from './control-talk.ts';
import { describe, listenToKeys } from './pair-prompt.ts';

export interface PairOptions {
  /** State folder of the running companion. */
  readonly data?: string;
}

/** `ambit pair`: opens the pairing window of the running companion and asks here. Exit 0 when something was paired. */
export async function pair(options: PairOptions): Promise<number> {
  const folder = resolve(options.data ?? stateFolder());
  const talk = await talkToCompanion(folder);
  if (talk === undefined) {
    const start = `${ownCommand()} serve${forFolder(folder)}`;
    console.error(say('No companion is running with this state folder. Start one with: $1', start));
    return EXIT.failure;
  }
  return Promise.race([converse(talk), untilInterrupted().then(() => EXIT.failure)]).finally(() => talk.close());
}

async function converse(talk: ControlTalk): Promise<number> {
  const keyboard = listenToKeys({
    input: process.stdin,
    decide: (allow) => talk.ask({ do: 'decide', allow }),
  });
  try {
    talk.ask({ do: 'pair' });
    for await (const news of talk.replies) {
      if (news.type === 'about' || news.type === 'opening' || news.type === 'asked-again') continue;
      if (news.type === 'annotated' || news.type === 'assistant') continue;
      console.log(describe(news));
      keyboard.hear(news);
      if (news.type === 'paired') return EXIT.ok;
      if (news.type === 'ended') return EXIT.failure;
    }
    console.error(say('The companion has stopped.'));
    return EXIT.failure;
  } finally {
    keyboard.close();
  }
}
