import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ProxyServer {
  readonly address: string;
  /** First lines of every request to the proxy, and its Proxy-Authorization. */
  asked(): readonly string[];
  close(): Promise<void>;
}

/** A forward proxy that leads every name to one port of this machine: absolute-form GET and CONNECT. */
export async function startProxy(target: number): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    track(socket);
    socket.on('data', (piece) => {
      const text = piece.toString('latin1');
      const [first = ''] = text.split('\r\n');
      asked.push(`${first} ${/proxy-authorization: (.*)\r/i.exec(text)?.[1] ?? ''}`.trim());
      const onward = track(connect(target, '127.0.0.1'));
      socket.once('close', () => onward.destroy());
      if (first.startsWith('CONNECT ')) {
        socket.removeAllListeners('data');
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      } else {
        onward.write(text.replace(/^GET http:\/\/[^/]*/, 'GET '));
        onward.pipe(socket, { end: false });
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
