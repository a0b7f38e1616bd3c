import { answer, type Behaviour, type HeaderValues, HTML } from './wire.ts';

/**
 * Imitations of challenge pages, written from knowledge of the real ones: their status, headers and the markup that
 * their scripts need.
 */
export interface Wall {
  readonly status: number;
  readonly headers: HeaderValues;
  /** Fresh for each answer: the tokens differ. */
  readonly body: () => string;
}

let count = 0;
/** A token as walls make one for each answer. */
const token = (): string => `${(++count).toString(16)}f00d${'ab12cd34'.repeat(4)}`;
const TEA = 'Tea, oolong and green tea, all about tea.';
const page = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta charset="utf-8"><meta name="robots" content="noindex,nofollow">${head}</head><body>${body}</body></html>`;

const anubis = (): string =>
  page(
    'Making sure you&#39;re not a bot!',
    `<link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><script id="anubis_version" type="application/json">"v1.22.0"</script><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4},"challenge":"${token()}"}</script><script id="anubis_base_prefix" type="application/json">""</script>`,
    `<main><h1 id="title">Making sure you&#39;re not a bot!</h1><p id="status">Loading...</p><script async type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs?cacheBuster=v1.22.0"></script><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites. ${TEA}</p><p>Please note that Anubis requires the use of modern JavaScript features that plugins like JShelter will disable.</p></details><noscript><p>Sadly, you must enable JavaScript to get past this challenge.</p></noscript><footer><p>Protected by <a href="https://github.com/TecharoHQ/anubis">Anubis</a> from <a href="https://techaro.lol">Techaro</a>.</p></footer></main>`,
  );

const cloudflare = (): string =>
  page(
    'Just a moment...',
    '<meta http-equiv="refresh" content="360">',
    `<div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><p>${TEA}</p><script>(function(){window._cf_chl_opt = {cvId: '3',cZone: "tea.example",cType: 'managed',cRay: '${token()}',cH: '${token()}'};var a = document.createElement('script');a.src = '/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=${token()}';document.getElementsByTagName('head')[0].appendChild(a);}());</script>`,
  );

const ddosGuard = (): string =>
  page(
    'DDoS-Guard',
    `<link rel="stylesheet" href="/.well-known/ddos-guard/static/style.css"><script>window.ddg = "${token()}"</script>`,
    `<div class="container" data-ddg-origin="true"><h1 id="title">Checking your browser before accessing</h1><p data-ddg-l10n="wait">Please wait a few seconds. ${TEA}</p><div id="request-info">${token()}</div><script src="/.well-known/ddos-guard/js-challenge/index.js"></script></div>`,
  );

const goAway = (): string =>
  page(
    'Checking you are not a bot',
    `<meta http-equiv="refresh" content="5; url=/.well-known/.git.gammaspectra.live/git/go-away/cmd/go-away/challenge/meta-refresh/verify-challenge?token=${token()}">`,
    `<main><h1 id="title">Checking you are not a bot</h1><p id="status">Loading challenge... ${TEA}</p><script async type="module" src="/.well-known/.git.gammaspectra.live/git/go-away/cmd/go-away/assets/static/load.mjs"></script><details><summary>Why am I seeing this?</summary><p>The administrator of this website has set up go-away.</p></details></main>`,
  );

const sucuri = (): string =>
  page(
    'You are being redirected...',
    '',
    `<noscript>Javascript is required. Please enable javascript before you are allowed to see this page. ${TEA}</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='${token()}';</script>`,
  );

/** A wall without known marks: it only demands a script. */
const unknown = (): string =>
  page(
    'One second',
    '',
    `<p>Your browser is being checked, this takes a second. Please switch JavaScript on. ${TEA}</p><p>Reference: ${token()}</p><script>location.hash = '${token()}'</script>`,
  );

/** The five walls, each with the status by which it answers. */
export const WALLS: Readonly<Record<string, Wall>> = {
  anubis: {
    status: 200,
    headers: { ...HTML, 'set-cookie': 'techaro.lol-anubis-cookie-verification=1; Path=/' },
    body: anubis,
  },
  cloudflare: {
    status: 403,
    headers: { ...HTML, server: 'cloudflare', 'cf-mitigated': 'challenge' },
    body: cloudflare,
  },
  'ddos-guard': { status: 403, headers: { ...HTML, server: 'ddos-guard' }, body: ddosGuard },
  'go-away': { status: 418, headers: { ...HTML, 'x-away-action': 'CHALLENGE' }, body: goAway },
  sucuri: { status: 200, headers: { ...HTML, server: 'Sucuri/Cloudproxy', 'x-sucuri-id': '11005' }, body: sucuri },
};

/** The same walls by other statuses, and one without marks. */
export const MORE_WALLS: Readonly<Record<string, Wall>> = {
  'anubis-202': { status: 202, headers: HTML, body: anubis },
  'cloudflare-503': { status: 503, headers: { ...HTML, server: 'cloudflare' }, body: cloudflare },
  'cloudflare-403': { status: 403, headers: { ...HTML, server: 'cloudflare' }, body: cloudflare },
  'unknown-200': { status: 200, headers: HTML, body: unknown },
  'unknown-202': { status: 202, headers: HTML, body: unknown },
  'unknown-403': { status: 403, headers: HTML, body: unknown },
  'unknown-503': { status: 503, headers: { ...HTML, 'retry-after': '5' }, body: unknown },
};

export const wall =
  ({ status, headers, body }: Wall): Behaviour =>
  (socket) =>
    answer(socket, status, headers, body());

const LINKS = Array.from({ length: 8 }, (_, n) => `<a href="/tea/${n}">Tea ${n}</a>`).join(' ');
const html = (body: string, status = 404): Wall => ({ status, headers: HTML, body: () => page('Tea', '', body) });
const script = '<script src="/app.js"></script>';
const noscript = '<noscript>Some parts of this site work better with JavaScript.</noscript>';

/** Answers of ordinary sites without a robots.txt to a request for it. */
export const ORDINARY: Readonly<Record<string, Wall>> = {
  'plain 404': { status: 404, headers: { 'content-type': 'text/plain' }, body: () => 'Not found' },
  'empty 404': { status: 404, headers: HTML, body: () => '' },
  'html 404': html('<h1>Not found</h1>'),
  '404 with scripts': html(`<h1>Not found</h1>${script}${noscript}`),
  '410': html('<h1>Gone</h1>', 410),
  '403 of a server': html('<center><h1>403 Forbidden</h1></center><hr><center>nginx</center>', 403),
  '403 of a store': {
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: () => '<Error><Code>AccessDenied</Code></Error>',
  },
  '403 with a menu': html(`<h1>Forbidden</h1>${LINKS}${script}${noscript}`, 403),
  '403 with a script': html(`<h1>Forbidden</h1><p>You may not see this file.</p>${script}`, 403),
  '401': html('<h1>Authorization required</h1>', 401),
  '400': html('<h1>Bad request</h1>', 400),
  'soft 404': html('<h1>This page does not exist</h1>', 200),
  'soft 404 with scripts': html(`<h1>This page does not exist</h1>${script}`, 200),
  'soft 404 that speaks of JavaScript': html(`<h1>This page does not exist</h1>${script}${noscript}`, 200),
  'front page': html(`<h1>Tea</h1>${LINKS}${script}${noscript}`, 200),
  'front page behind Cloudflare': html(
    `<h1>Tea</h1>${LINKS}<script>(function(){var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';})();</script>`,
    200,
  ),
  'article about Anubis': html(
    `<h1>How Anubis works</h1><p>Anubis, Cloudflare and DDoS-Guard show "Just a moment..." and demand JavaScript. The page has an element called anubis_challenge.</p>${LINKS}${script}`,
    200,
  ),
  'empty 200': { status: 200, headers: HTML, body: () => '' },
  'text 200': { status: 200, headers: { 'content-type': 'text/plain' }, body: () => 'ok' },
  'json 200': { status: 200, headers: { 'content-type': 'application/json' }, body: () => '{"error":"none"}' },
};
