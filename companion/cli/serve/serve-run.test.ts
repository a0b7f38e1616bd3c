import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { collectAfterStart } from '../../heap.ts';
import type { CompanionServer } from '../../server/server.ts';
import { openBrowser } from '../browser/open.ts';
import { untilInterrupted } from '../interrupt.ts';
import { runUntilInterrupted } from './serve-run.ts';

vi.mock('../../heap.ts', () => ({ collectAfterStart: vi.fn() }));
vi.mock('../browser/open.ts', () => ({ openBrowser: vi.fn(() => new Promise(() => undefined)) }));
vi.mock('../interrupt.ts', () => ({ untilInterrupted: vi.fn() }));

it('given a browser that is slow to open, what was set for the start ends before it', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const stateFolder = mkdtempSync(join(tmpdir(), 'ambit-serve-run-'));
  let interrupt = (): void => undefined;
  vi.mocked(untilInterrupted).mockReturnValue(
    new Promise((resolve) => {
      interrupt = resolve;
    }),
  );
  const pairing = { subscribe: () => () => undefined };
  const server = { port: 1, pairing, refusals: { counts: () => ({}) } } as unknown as CompanionServer;
  const keys = { clients: () => [] } as unknown as Parameters<typeof runUntilInterrupted>[0]['keys'];
  const acts = {
    askAgain: () => false,
    annotate: () => 'none' as const,
    assistant: async () => ({ ok: false, message: '' }) as const,
  };
  const ended = runUntilInterrupted({ server, keys, stateFolder, open: true, browserArgs: [], ...acts });
  await vi.waitFor(() => expect(openBrowser).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(collectAfterStart).toHaveBeenCalledOnce());
  interrupt();
  await ended;
  rmSync(stateFolder, { recursive: true });
});
