import { EXIT } from '../exit.ts';
import { VERSION } from '../version.ts';
import { talkToCompanion } from './control-talk.ts';

/**
 * A companion has the folder already: says where it listens and, when a browser was wanted, asks it to open one.
 * @throws `inUse` when nobody answers, so the folder is held by something else, such as a crawl from the shell.
 */
export async function handOver(folder: string, open: boolean, inUse: Error): Promise<number> {
  const talk = await talkToCompanion(folder);
  if (talk === undefined) throw inUse;
  try {
    talk.ask({ do: 'about' });
    for await (const reply of talk.replies) {
      if (reply.type === 'about') {
        console.log(`Ambit runs already, on http://127.0.0.1:${reply.port}.`);
        if (reply.version !== VERSION)
          console.log(`It is version ${reply.version}, and this is ${VERSION}: end that one to start this one.`);
        if (!open) return EXIT.ok;
        talk.ask({ do: 'open' });
      }
      if (reply.type === 'opening') {
        console.log('It opens a browser.');
        return EXIT.ok;
      }
    }
    throw inUse;
  } finally {
    talk.close();
  }
}
