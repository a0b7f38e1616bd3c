/** Exit codes of every command. */
export const EXIT = { ok: 0, failure: 1, badArguments: 2 } as const;

/** The call itself is wrong: one clear sentence, exit 2. *Mend the call.* */
export class BadArguments extends Error {
  override readonly name = 'BadArguments';
  readonly code = 'bad-arguments';
}
