import { spawnSync } from 'node:child_process';

/**
 * A machine beside this one, made of a network namespace of Linux: two cables lead to it, and each can be pulled out.
 */
export interface OtherMachine {
  /** Put before a command, which then runs there. */
  readonly run: readonly string[];
  /** This machine's addresses as that one sees them, one a cable. */
  readonly addresses: readonly [database: string, web: string];
  /** Its own address as the web sees it. */
  readonly seenAs: string;
  /** Drops all packets without notice to either side. */
  cut(): void;
  mend(): void;
  remove(): void;
}

/** Addresses for tests of networks (RFC 2544), which the internet does not use. */
export const TEST_NETWORK = '198.18.0.0/15';

const ip = (...args: string[]): boolean => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

const nameOf = (number: number): string => `ambit${process.pid}-${number}`;

/** Reason for missing namespaces, shown where it skips a test; '' if they are available. */
export const noNamespaces: string = (() => {
  const skipped = (why: string): string =>
    `Skipped: no cable between a worker and its database can be pulled here, ${why}.`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return skipped('which takes Linux and root');
  if (!ip('-V')) return skipped('for the program "ip" is missing (package iproute2)');
  const name = nameOf(0);
  const isMade = ip('netns', 'add', name);
  return isMade && ip('netns', 'delete', name) ? '' : skipped('for the system lets nobody make a network namespace');
})();

/** @param number one for each machine of this process, below 32 */
export function otherMachine(number: number): OtherMachine {
  const name = nameOf(number);
  const must = (...args: string[]): void => {
    const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  };
  must('netns', 'add', name);
  // At most fifteen letters.
  const cables = ['d', 'w'].map((use, at) => {
    const [near, far] = [`a${process.pid}${use}${number}n`, `a${process.pid}${use}${number}f`];
    const [here, there] = [1, 2].map((end) => `198.18.${process.pid % 250}.${8 * number + 4 * at + end}`);
    if (here === undefined || there === undefined) throw new Error('two ends');
    must('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    must('addr', 'add', `${here}/30`, 'dev', near);
    must('link', 'set', near, 'up');
    must('-n', name, 'addr', 'add', `${there}/30`, 'dev', far);
    must('-n', name, 'link', 'set', far, 'up');
    return { near, here, there };
  });
  must('-n', name, 'link', 'set', 'lo', 'up');
  const [database, web] = cables;
  if (database === undefined || web === undefined) throw new Error('two cables');
  return {
    run: ['ip', 'netns', 'exec', name],
    addresses: [database.here, web.here],
    seenAs: web.there,
    cut: () => must('link', 'set', database.near, 'down'),
    mend: () => must('link', 'set', database.near, 'up'),
    remove: () => must('netns', 'delete', name),
  };
}
