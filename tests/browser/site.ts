import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** Makes Chromium find every `*.example` host here. */
  readonly args: readonly string[];
  readonly port: number;
  /** Hosts with paths that were asked for, in this order. */
  readonly visits: string[];
  close(): Promise<void>;
}

const ARTICLE = `<!doctype html><html lang="en"><head><title>Keeping a sourdough starter alive</title></head><body>
<nav><a href="/about">About</a></nav><main><h1>Keeping a sourdough starter alive</h1>
<p>A sourdough starter is flour, water and patience. Feed the starter every day with fresh flour, keep the jar warm, and watch the
levain rise and fall. A hungry starter smells of vinegar; a fed one of yoghurt and apples.</p>
<p>More on <a id="link" href="http://levain.example/stiff">stiff levain for cold kitchens</a> and on wild yeast.</p></main></body></html>`;

/** A small web for pages to be read: the same article at every address, but a sign-in form below /login. */
export async function openSite(): Promise<Site> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url === '/members' ? `${ARTICLE}<input type="password">` : ARTICLE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    visits,
    args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${port}`],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
