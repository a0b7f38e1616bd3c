import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut without notice to either side, as by a broken network. */
export interface SeverableWay {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function severableWay(to: number): Promise<SeverableWay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.on('data', (data) => other.write(data));
      if (isCut) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
