const RUN = 'alert(1)';

const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src="http://outside.example/pixel.png">`,
  `<svg/onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `"><script>${RUN}</script>`,
  `' onmouseover='${RUN}`,
  `" autofocus onfocus="${RUN}`,
  `</title><script>${RUN}</script>`,
  `</textarea><img src=x onerror=${RUN}>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<object data="javascript:${RUN}"></object>`,
  `<link rel=stylesheet href="http://outside.example/x.css">`,
  `<style>@import "http://outside.example/x.css";</style>`,
  `<base href="http://outside.example/">`,
  `<meta http-equiv=refresh content="0;url=http://outside.example/">`,
  `<form action="http://outside.example/"><input autofocus onfocus=${RUN}></form>`,
  `<video><source onerror=${RUN}></video>`,
  `<details open ontoggle=${RUN}>`,
  `<body onload=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `<!--><script>${RUN}</script>-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `$1 $2 $$ $& $0 __MSG_name__`,
];

/** Hostile characters in titles, beside letters. */
const CHARACTERS = [
  '\u202eevil\u202c title',
  '\u2066isolated\u2069 \u2067rtl',
  'zero\u200bwidth\u200c\u200d\ufeff',
  'nul\u0000 bell\u0007 escape\u001b[31m',
  'line\nfeed\r\nand\ttab\u2028\u2029',
  `a${'\u0301'.repeat(500)}`,
  'tags\u{e0041}\u{e0042}\u{e007f}',
  'lone \ud800 surrogate \udfff',
  'x'.repeat(100_000),
  'مرحبا بالعالم'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(300),
  '',
  '   ',
];

const WRAPS = [
  (text: string): string => text,
  (text: string): string => `News ${text} today`,
  (text: string): string => text.toUpperCase(),
  (text: string): string => `\u202e${text}`,
];

/** At least a hundred attacks for titles, snippets, anchors, words and reasons. */
export const hostileTexts: readonly string[] = [...WRAPS.flatMap((wrap) => MARKUP.map(wrap)), ...CHARACTERS];

/** Addresses that must not become links, or only with their true host in sight. */
export const hostileUrls: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `\u0001javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'file:///etc/passwd',
  'chrome://settings/',
  'view-source:http://outside.example/',
  'blob:http://outside.example/1',
  'https://good.example@evil.example/',
  'https://evil.example/"><img src=x>',
  `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
  'https://xn--80ak6aa92e.example/',
  'https://good.example/fine',
  'not a url',
  '',
];
