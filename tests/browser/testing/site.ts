import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { probePage } from './probe-page.ts';

export interface TestSite {
  /** Makes Chromium find every `*.example` host here. */
  readonly args: readonly string[];
  readonly port: number;
  /** Requested hosts with paths, in order. */
  readonly visits: string[];
  close(): Promise<void>;
}

const ARTICLE = `<!doctype html><html lang="en"><head><title>Keeping a sourdough starter alive</title></head><body>
<nav><a href="/about">About</a></nav><main><h1>Keeping a sourdough starter alive</h1>
<p>A sourdough starter is flour, water and patience. Feed the starter every day with fresh flour, keep the jar warm, and watch the
levain rise and fall. A hungry starter smells of vinegar; a fed one of yoghurt and apples.</p>
<p>More on <a id="link" href="http://levain.example/stiff">stiff levain for cold kitchens</a> and on wild yeast.</p></main></body></html>`;

/**
 * Links of every kind for the crawl of samples.ts: to a suggestion, to its seed, about its topic, about something else,
 * about nothing.
 */
const LINKS = `<!doctype html><html lang="en"><head><title>Links</title></head><body style="padding:2em"><ul>
<li><a href="https://www.slowbread.example/feeding-by-smell">An old page of ours</a></li>
<li><a href="/starter">Where it began</a></li>
<li><a href="http://levain.example/stiff">A stiff levain from a sourdough starter, with wild yeast and rye flour</a></li>
<li><a href="http://papers.example/budget">Ministers meet again over the budget of next year</a></li>
<li><a href="http://papers.example/">Home</a></li></ul></body></html>`;

/** Names of a page's own elements that hide those of the platform on its document (HTML, "named elements"). */
const CLOBBERED = ['querySelector', 'querySelectorAll', 'documentElement', 'addEventListener', 'hidden', 'body']
  .map((name) => `<form name="${name}"></form>`)
  .join('');

/**
 * A small web for pages to be read: the same article at every address, but a sign-in form below /members, names that
 * hide the platform's below /clobbered, and at /probe a page that measures itself (probe-page.ts).
 * @param article body of every other address
 */
export async function openSite(article = ARTICLE): Promise<TestSite> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bread.example');
    if (pathname === '/probe') return response.end(probePage(searchParams));
    if (request.url?.startsWith('/links')) return response.end(LINKS);
    const own = request.url?.startsWith('/clobbered') ? CLOBBERED : '';
    const asks = request.url?.endsWith('/members') ? '<input type="password">' : '';
    response.end(`${article}${own}${asks}`);
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
