import { openSharedDatabase } from '../store/commons/address.ts';
import { moveCommons } from '../store/commons/move.ts';
import { EXIT } from './exit.ts';

export interface MoveOptions {
  readonly from: string;
  readonly to: string;
}

/** `ambit move`: a shared store from one database into another. The same call goes on with a move that was interrupted. */
export async function move({ from, to }: MoveOptions): Promise<number> {
  const source = await openSharedDatabase(from, true);
  try {
    const target = await openSharedDatabase(to, true);
    try {
      const line = (text: string): void => void (process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`));
      const sums = await moveCommons(source, target, { progress: (table, rows) => line(`${table}: ${rows}`) });
      line('');
      for (const [table, { rows, sum }] of sums) console.log(`${table}  ${rows} rows, checksum ${sum} on both sides`);
      console.log('Moved. The crawls of the old store are paused; point workers and companions at the new one.');
      return EXIT.ok;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
