import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['quietly.mjs', 'Building …', command], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it('given a command that succeeds, its output is hidden', () => {
  expect(run('echo built && echo warned >&2')).toEqual({ status: 0, stdout: 'Building …\n', stderr: '' });
});

it('given a command that fails, its whole output and exit code come through', () => {
  const { status, stdout, stderr } = run('echo built && echo broken >&2 && exit 3');
  expect([status, stdout]).toEqual([3, 'Building …\n']);
  expect(stderr.split(/\s+/).toSorted()).toEqual(['', 'broken', 'built']);
});

it('npm start builds quietly', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toMatch(/^node quietly\.mjs .*"npm run --silent build" && /);
});
