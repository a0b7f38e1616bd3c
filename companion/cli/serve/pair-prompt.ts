import { WINDOW_MS } from '../../../shared/api/pairing.ts';
import type { PairingNews } from '../../server/pairing/pairing-session.ts';
import { say } from '../language/say.ts';

/** A key pressed sooner after the code is shown was meant for something else. */
const DEAF_MS = 500;

const ENDINGS: Readonly<Record<Extract<PairingNews, { type: 'ended' }>['reason'], string>> = {
  user: say('Refused. Nothing was paired.'),
  expired: say('The pairing window has closed: two minutes are over.'),
  'two-requests': say(
    'Two programs tried to pair at once, so neither was paired. Close the one you do not know, then open the window again.',
  ),
  'wrong-step': say(
    'The pairing steps came in the wrong order, so the pairing window was closed. Open it again and retry.',
  ),
  version: say('The extension and the companion are different versions. Update the older one.'),
  closed: say('The pairing window was closed.'),
};

const openFor = (seconds: number): string =>
  seconds * 1_000 >= WINDOW_MS
    ? say('Pairing is open for $1 seconds.', seconds)
    : say('The pairing window is open already: $1 seconds are left.', seconds);

/** One line or two for the terminal. */
export function describe(news: PairingNews): string {
  switch (news.type) {
    case 'open':
      return say('$1 In the browser: open Ambit\'s popup and press "Pair".', openFor(news.seconds));
    case 'compare':
      return [
        say('"$1" wants to pair.  Code  $2 $3', news.client, news.code.slice(0, 3), news.code.slice(3)),
        say('The same code in the popup? Press Enter here to allow, any other key to refuse.'),
      ].join('\n');
    case 'paired':
      return say('Paired with $1.', news.client);
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
