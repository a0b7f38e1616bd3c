import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Opens search services by host name, like those on the web, on one port of this machine; records names and addresses
 * of every request.
 */
export interface SearchHosts {
  readonly port: number;
  /** `host path` of every request, robots.txt left out. */
  readonly asked: string[];
  close(): Promise<void>;
}

const HIT = 'http://www.garden.example/roses?a=1&amp;b=2';

const DESCRIPTION = `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Garden &lt;b&gt;search</ShortName>
<Url type="application/x-suggestions+json" rel="suggestions" template="http://feed.example/suggest?q={searchTerms}"/>
<Url type="text/html" template="http://feed.example/page?q={searchTerms}"/>
<Url type="application/rss+xml" template="http://feed.example/find?q={searchTerms}&amp;n={count}&amp;from={startIndex?}"/>
</OpenSearchDescription>`;

const RSS = `<rss><channel><title>x</title><link>http://feed.example/</link>
<item><title>Roses</title><link>${HIT}</link></item>
<item><title>Elsewhere</title><link>http://other.example/</link></item>
<item><title>Script</title><link>javascript:alert(1)</link></item></channel></rss>`;

const PAGE = `<html><head><title>hits</title></head><body>
<a href="/about">About</a> <a href="http://pages.example/settings">Settings</a>
<a href="/go?to=http%3A%2F%2Fwww.garden.example%2Froses">Roses, counted</a>
<a href="http://other.example/soil">Soil</a><a href="http://other.example/empty"></a></body></html>`;

const JSON_ANSWER = JSON.stringify({
  query: 'x',
  results: [
    { url: 'http://www.garden.example/roses', title: 'Roses' },
    { title: 'no address' },
    7,
    { url: 'file:///etc' },
  ],
});

type SearchResponse = readonly [type: string, body: string, status?: number];

const ANSWERS: Readonly<Record<string, (path: string) => SearchResponse | undefined>> = {
  'feed.example': (path) => {
    if (path === '/')
      return ['text/html', '<link rel="search" type="application/opensearchdescription+xml" href="/os.xml">'];
    if (path === '/os.xml') return ['application/opensearchdescription+xml', DESCRIPTION];
    return path.startsWith('/find?') ? ['application/rss+xml', RSS] : undefined;
  },
  'pages.example': (path) => {
    if (path === '/os.xml')
      return [
        'text/xml',
        DESCRIPTION.replaceAll('feed.example', 'pages.example').replace(/<Url type="application\/rss.*/, ''),
      ];
    return path.startsWith('/page?') ? ['text/html', PAGE] : undefined;
  },
  'searx.example': (path) => {
    if (path === '/sub/') return ['text/html', '<meta name="generator" content="searxng/2026.1.1"><title>s</title>'];
    return path.startsWith('/sub/search?') ? ['application/json', JSON_ANSWER] : undefined;
  },
  'mute.example': (path) =>
    path === '/'
      ? ['text/html', '<meta name="generator" content="searxng/2026.1.1">']
      : ['text/html', 'Forbidden', 403],
  'shut.example': (path) =>
    path === '/robots.txt'
      ? ['text/plain', 'User-agent: *\nDisallow: /*?*q=']
      : ['text/html', '<meta name="generator" content="searxng/2026.1.1">'],
  'plain.example': () => ['text/html', '<p>No search here.</p>'],
};

export function openSearchHosts(): Promise<SearchHosts> {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { host = '' } = request.headers;
    const path = request.url ?? '';
    if (path !== '/robots.txt') asked.push(`${host} ${path}`);
    const [type, body, status = 200] = ANSWERS[host]?.(path) ?? (['text/plain', 'none', 404] as const);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections();
          server.close(() => done());
        });
      resolve({ port, asked, close });
    });
  });
}
