import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { mallocVariables, NODE_ARGUMENTS, type RunningNode, renewCall } from './node-call.ts';

const MALLOC = mallocVariables('linux');
const called = (differs: Partial<RunningNode> = {}) => {
  const execve = vi.fn<NonNullable<RunningNode['execve']>>();
  const node: RunningNode = {
    ...{ platform: 'linux', execPath: process.execPath, execArgv: ['--inspect'], connected: false },
    ...{ argv: ['node', 'ambit.mjs', 'serve'], env: { HOME: '/home/ann' }, execve },
    ...differs,
  };
  renewCall(node);
  return { calls: execve.mock.calls, env: node.env };
};

it('given a plain call, replaces the process by one with what is missing, which is then left as it is', () => {
  const [call] = called().calls;
  const [file, [, ...args] = [], env] = call ?? [];
  expect({ file, args, env }).toEqual({
    file: process.execPath,
    args: ['--inspect', ...NODE_ARGUMENTS, 'ambit.mjs', 'serve'],
    env: { HOME: '/home/ann', ...MALLOC },
  });
  const next = called({ execArgv: ['--inspect', ...NODE_ARGUMENTS], env: { ...env } });
  expect(next).toEqual({ calls: [], env: { HOME: '/home/ann' } });
});

it('given values of the user, keeps them', () => {
  const env = { MALLOC_ARENA_MAX: '2' };
  const [[, args, renewed] = []] = called({ execArgv: ['--max_semi_space_size=64'], env }).calls;
  expect(args?.slice(1)).toEqual(['--max_semi_space_size=64', 'ambit.mjs', 'serve']);
  expect(renewed).toEqual({ ...MALLOC, ...env });
  expect(env).toEqual({ MALLOC_ARENA_MAX: '2' });
});

it('given macOS, adds the arguments alone', () => {
  const [[, args, env] = []] = called({ platform: 'darwin' }).calls;
  expect(args).toEqual(expect.arrayContaining([...NODE_ARGUMENTS]));
  expect(env).toEqual({ HOME: '/home/ann' });
});

it.each<[string, Partial<RunningNode>]>([
  ['a channel to its parent', { connected: true }],
  ['a loader in place of Node', { execPath: '/lib64/ld-linux-x86-64.so.2' }],
  ['a Node that is gone', { execPath: '/none/node' }],
  ['an older Node', { execve: undefined }],
])('given %s, leaves the process as it is', (_what, differs) => {
  expect(called(differs)).toEqual({ calls: [], env: { HOME: '/home/ann' } });
});

it('given a Node that refuses the call, the companion runs as it was called', () => {
  const refused = () => {
    throw new Error('Access to this API has been restricted.');
  };
  expect(called({ execve: refused }).env).toEqual({ HOME: '/home/ann' });
});

it('`npm start` has the same arguments', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toContain(`&& node ${NODE_ARGUMENTS.join(' ')} companion/ambit.mjs serve`);
});

it.runIf('execve' in process)('the new process has the id, input and output of the old one, and no warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-call-'));
  try {
    const script = join(folder, 'script.mjs');
    const module = JSON.stringify(resolve('companion/node-call.ts'));
    writeFileSync(
      script,
      `import { readFileSync } from 'node:fs';
      import { renewCall } from ${module};
      console.log(process.pid);
      renewCall();
      const said = readFileSync(0, 'utf8');
      console.log(JSON.stringify([said, process.execArgv, process.argv.slice(2), process.env.MALLOC_ARENA_MAX]));`,
    );
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'serve'], {
      input: 'asked',
      encoding: 'utf8',
    });
    const [before, after, last = ''] = stdout.split('\n');
    expect({ isSame: before === after, status }).toEqual({ isSame: true, status: 0 });
    expect(stderr).not.toContain('execve');
    expect(JSON.parse(last)).toEqual(['asked', NODE_ARGUMENTS, ['serve'], null]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
