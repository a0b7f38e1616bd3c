import { PassThrough, type Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { askPassphrase } from './passphrase.ts';

/** A terminal at which these lines are typed, each once the question before is shown. */
function terminalOf(lines: readonly string[], isTTY: boolean) {
  const input: Readable & { isTTY: boolean; write(text: string): void } = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = '';
  let next = 0;
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (/: $/.test(shown)) input.write(`${lines[next++] ?? ''}\r`);
  });
  if (!isTTY) input.write(`${lines.join('\n')}\n`);
  return { input, output, shown: () => shown };
}

it('given a terminal, asks twice for a new passphrase and shows none', async () => {
  const terminal = terminalOf(['correct horse', 'correct horse'], true);
  expect(await askPassphrase(true, terminal)).toBe('correct horse');
  expect(terminal.shown()).toBe('Passphrase: \nThe same once more: \n');
  expect(await askPassphrase(false, terminalOf(['correct horse'], true))).toBe('correct horse');
});

it('given two that differ, a short one or none, refuses', async () => {
  for (const lines of [['correct horse', 'correct house'], ['short', 'short'], ['']])
    await expect(askPassphrase(true, terminalOf(lines, true))).rejects.toEqual(ofCode('bad-arguments'));
});

it('given a script, takes the first line of standard input', async () => {
  expect(await askPassphrase(true, terminalOf(['pass phrase 1', 'more'], false))).toBe('pass phrase 1');
});
