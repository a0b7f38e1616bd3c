import { execFileSync, spawn, spawnSync } from 'node:child_process';

/** The program can make a mount namespace of its own and another user's process in it. */
export const canSeparate =
  spawnSync('unshare', ['--mount', 'setpriv', '--reuid=1000', '--clear-groups', 'true']).status === 0;

interface ContainedCall {
  readonly call: readonly string[];
  readonly healthCall: readonly string[];
  /** Folder of the program, which uid 1000 may enter from now on. */
  readonly place: string;
  /** The one volume, also the home folder. */
  readonly data: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a call as uid 1000 without rights, with a read-only root and one volume. The caller ends the child. */
export function runContained({ call, healthCall, place, data, env: given }: ContainedCall) {
  execFileSync('chmod', ['0711', place]);
  execFileSync('chown', ['1000:1000', data]);
  const separate = [
    'mount --bind "$DATA" "$DATA"; mount -o remount,bind,ro /;',
    'exec setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs "$@"',
  ].join(' ');
  // Another Node than the system's lies where no other program does.
  const env = { ...given, PATH: process.env.PATH, HOME: data, AMBIT_DATA: data, DATA: data };
  const child = spawn('unshare', ['--mount', 'sh', '-ec', separate, 'sh', ...call], { env, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const health = () => {
    const [program = '', ...args] = healthCall;
    return spawnSync(program, args, { env, timeout: 5_000 }).status;
  };
  const end = async () => {
    child.kill('SIGTERM');
    return [await ended, said];
  };
  return { child, health, end, said: () => said };
}
