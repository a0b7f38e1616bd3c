import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledScript } from '../../../companion/cli/testing/bundled-script.ts';
import { startHostileServer } from '../hostile/hostile-server.ts';
import { runChild } from './run-child.ts';

/** Descriptors run short: fetching waits, labels and files do not. Windows has no such limit. */
it.skipIf(process.platform === 'win32')(
  'with a handful of descriptors few pages are read and nothing breaks; with more every page is, without a call',
  async () => {
    const server = await startHostileServer();
    const child = await bundledScript(join(import.meta.dirname, 'descriptors-child.ts'));
    const command = `ulimit -n 1024; exec "${process.execPath}" "${child}" ${server.port}`;
    const { code, out, errors } = await runChild('sh', ['-c', command]);
    await server.close();
    expect([code, errors]).toEqual([0, '']);
    const told = JSON.parse(out);
    expect(told.taken).toBeGreaterThan(5);
    // By the few that were kept for the HTTP client, which is read before its first request.
    expect(told.fetchedWhileShort).toBeLessThan(12);
    expect(told).toMatchObject({ fetched: 12, reason: 'exhausted', rejections: [] });
  },
);
