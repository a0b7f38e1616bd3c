import { WINDOW_MS } from '../../../shared/api/pairing.ts';
import type { PairingNews } from '../../server/pairing/pairing-session.ts';

/** A key pressed sooner after the code is shown was meant for something else. */
const DEAF_MS = 500;

const ENDINGS: Readonly<Record<Extract<PairingNews, { type: 'ended' }>['reason'], string>> = {
  user: 'Refused. Nothing was paired.',
  expired: 'The pairing window has closed: two minutes are over.',
  'two-requests':
    'Two programs tried to pair at once, so neither was paired. Close the one you do not know, then open the window again.',
  'wrong-step': 'The pairing steps came in the wrong order, so the pairing window was closed. Open it again and retry.',
  version: 'The extension and the companion are different versions. Update the older one.',
  closed: 'The pairing window was closed.',
};

const openFor = (seconds: number): string =>
  seconds * 1_000 >= WINDOW_MS
    ? `Pairing is open for ${seconds} seconds.`
    : `The pairing window is open already: ${seconds} seconds are left.`;

/** One line or two for the terminal. */
export function describe(news: PairingNews): string {
  switch (news.type) {
    case 'open':
      return `${openFor(news.seconds)} In the browser: open Ambit's popup and press "Pair".`;
    case 'compare':
      return [
        `"${news.client}" wants to pair.  Code  ${news.code.slice(0, 3)} ${news.code.slice(3)}`,
        'The same code in the popup? Press Enter here to allow, any other key to refuse.',
      ].join('\n');
    case 'paired':
      return `Paired with ${news.client}.`;
    case 'ended':
      return ENDINGS[news.reason];
  }
}

export interface Keyboard {
  /** Called with each pairing event, which decides what a key means. */
  readonly hear: (news: PairingNews) => void;
  close(): void;
}

export interface KeyboardOptions {
  readonly input: NodeJS.ReadStream;
  readonly decide: (allow: boolean) => void;
  /** Called with a key that is pressed while no question is open. */
  readonly other?: (key: string) => void;
  readonly now?: () => number;
}

/** Reads single keys: the answer to a shown code, Ctrl-C as ever, and whatever else the command wants. */
export function listenToKeys({ input, decide, other, now = () => performance.now() }: KeyboardOptions): Keyboard {
  let askedAt: number | undefined;
  const press = (chunk: Buffer): void => {
    const key = chunk.toString('utf8');
    if (key === '\u0003') process.kill(process.pid, 'SIGINT');
    else if (askedAt === undefined) other?.(key);
    else if (now() - askedAt >= DEAF_MS) {
      askedAt = undefined;
      decide(key.startsWith('\r') || key.startsWith('\n'));
    }
  };
  if (input.isTTY) input.setRawMode(true);
  input.on('data', press);
  input.resume();
  return {
    hear(news) {
      askedAt = news.type === 'compare' ? now() : undefined;
    },
    close() {
      input.off('data', press);
      if (input.isTTY) input.setRawMode(false);
      input.pause();
    },
  };
}
