import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { isSure } from './sure.ts';

function terminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough({ encoding: 'utf8' });
  return { input, output, said: () => String(output.read() ?? '') };
}
const question = async () => 'Forget 92 crawled pages?';

it.each([
  ['y', true],
  ['YES', true],
  ['n', false],
  ['', false],
  ['yellow', false],
])('given a terminal and the answer %j, returns %s', async (answer, isYes) => {
  const { input, output, said } = terminal(true);
  const sure = isSure(question, { input, output });
  input.write(`${answer}\n`);
  expect(await sure).toBe(isYes);
  expect(said()).toContain('Forget 92 crawled pages? [y/N]');
});

it('given a terminal that closes, the answer is no', async () => {
  const { input, output } = terminal(true);
  const sure = isSure(question, { input, output });
  input.end();
  expect(await sure).toBe(false);
});

it('given a script, asks no question', async () => {
  const { input, output, said } = terminal(false);
  expect(await isSure(() => Promise.reject(new Error('asked')), { input, output })).toBe(true);
  expect(said()).toBe('');
});
