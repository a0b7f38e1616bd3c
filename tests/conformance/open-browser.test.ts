import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../companion/cli/browser/find.ts';
import { openBrowser } from '../../companion/cli/browser/open.ts';
import { openKeyRing } from '../../companion/server/auth/keys.ts';

/** Browsers that are played by scripts, with the built extension. `npm test` builds first. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(kind: 'chromium' | 'firefox', name: string, body: string): Browser {
  const path = join(folder, kind);
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o700 });
  return { kind, name, path };
}

async function open(...browsers: readonly Browser[]) {
  const keys = await openKeyRing(folder);
  return openBrowser({ stateFolder: folder, keys, port: 1, browserArgs: ['--headless'], browsers });
}

describe.runIf(process.platform !== 'win32')('given a browser that does not open', () => {
  it('the next one opens, and the user learns why the first did not', async () => {
    const opened = await open(script('firefox', 'Firefox', 'exit 3'), script('chromium', 'Chromium', 'sleep 1'));
    expect(opened).toMatchObject({ kind: 'opened', browser: { name: 'Chromium' } });
    expect(opened.said).toEqual([
      expect.stringMatching(/^Firefox could not be opened: it ended at once \(exit code 3\)/),
    ]);
  });

  describe('since another program took the session of Firefox', () => {
    let taken: Server;
    beforeEach(async () => {
      taken = createServer();
      taken.on('upgrade', ({ headers }, socket) => {
        const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
        const accept = createHash('sha1').update(key).digest('base64');
        const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
        socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
        socket.once('data', () => {
          const reply = JSON.stringify({ type: 'error', id: 1, message: 'Maximum number of active sessions' });
          socket.write(Buffer.concat([Buffer.from([0x81, reply.length]), Buffer.from(reply)]));
        });
      });
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => {
      taken.closeAllConnections();
      taken.close();
    });

    it('the user learns that, and the remedy', async () => {
      const { port } = taken.address() as AddressInfo;
      const file = join(folder, 'browser', 'profile-firefox', 'WebDriverBiDiServer.json');
      const opened = await open(script('firefox', 'Firefox', `echo '{"ws_port": ${port}}' > '${file}'; exec sleep 20`));
      expect(opened).toEqual({
        kind: 'not-opened',
        said: [expect.stringMatching(/another program took its control connection first\..* by hand\.$/)],
      });
    });
  });
});
