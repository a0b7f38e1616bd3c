import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { PAGE_LIMITS } from './record.ts';
import { type Snapshot, snapshotSteps } from './snapshot.ts';
import { readSnapshotSteps, snapshotTreeSteps } from './snapshot-tree.ts';
import { finish } from './steps.ts';
import type { TreeNode } from './tree.ts';

const documentOf = (html: string): Document => new JSDOM(html).window.document;
const take = (document: Document): Snapshot => finish(snapshotSteps(document));
const treeOf = (markup: string): TreeNode => finish(snapshotTreeSteps({ markup, truncated: false })).root;
const links = (snapshot: Snapshot) => finish(readSnapshotSteps(snapshot, 'http://a.example/')).links;

test('a large page is written in many steps, and is the same page as the platform writes it', () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `<li class="r&amp;d">1 &lt; 2 <a href="/${at}?a=1&amp;b">${at}</a>`,
  );
  const document = documentOf(`<title>T</title><div title="a&quot;b"><ul>${rows.join('')}</ul></div><p>end`);
  const steps = snapshotSteps(document);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  expect(count).toBeGreaterThan(3_000);
  expect(step.value).toEqual({ markup: document.documentElement.outerHTML, truncated: false });
});

test('names that a page gives its parts hide nothing', () => {
  const clobbered =
    '<form><input name=outerHTML><input name=getElementsByTagName><input name=nodeType><a href=/in>in</a></form><img name=documentElement>';
  expect(links(take(documentOf(clobbered))).map(({ anchor }) => anchor)).toEqual(['in']);
});

test('given a tree that is too deep, it is cut there and marked as truncated', () => {
  const document = documentOf('<a href=/before>before</a>');
  let deepest: Element = document.body;
  for (let depth = 0; depth < 2_000; depth++) {
    const inner = document.createElement('div');
    deepest.append(inner);
    deepest = inner;
  }
  const snapshot = take(document);
  expect(snapshot.truncated).toBe(true);
  expect(links(snapshot).map(({ anchor }) => anchor)).toEqual(['before']);
});

test('given signs in text, attributes and raw text, they are read back unchanged', () => {
  const root = treeOf(
    '<html><script>if (a<b && "&amp;") {}</script><p title="&lt;&quot;&amp;amp;">a&nbsp;&lt;b&gt;&amp;</p></html>',
  );
  const script = root.first?.first;
  expect(script?.first?.text).toBe('if (a<b && "&amp;") {}');
  expect(script?.next?.attribute('title')).toBe('<"&amp;');
  expect(script?.next?.first?.text).toBe('a\u00a0<b>&');
});

test.each([
  '<',
  '<a',
  '<a href',
  '<a href="',
  '<a href="x',
  '<a <b ="c">',
  '</',
  '</p></p>',
  '<!--',
  '<?x',
  '<script>',
  '<script></SCRIPT>',
  '<xmp></xmp',
  '<svg><circle/></svg>',
  '\ud800<\ud800>',
])('markup that no platform writes gives some tree: %s', (markup) => {
  const record = finish(readSnapshotSteps({ markup: `<p>seen</p>${markup}`, truncated: false }, 'http://a.example/'));
  expect(record.text.startsWith('seen')).toBe(true);
});

test('more nodes than are read are not made', () => {
  const { truncated } = finish(
    snapshotTreeSteps({ markup: '<b></b>'.repeat(PAGE_LIMITS.nodes + 10), truncated: false }),
  );
  expect(truncated).toBe(true);
});
