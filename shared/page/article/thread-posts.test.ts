import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { readPage } from '../read.ts';

const textOf = (html: string, url: string): string[] => readPage(parseTree(html).root, url).text.split('\n');

const POSTS = [
  ['Has anyone here rebuilt the gearbox of an old tractor of this make without the special tools?'],
  ['I did it twice in my own barn.', 'You only need a puller for the bearings and a lot of patience with the shims.'],
  ['Same here, it works.'],
];
const post = (texts: readonly string[], at: number, more = ''): string =>
  `<div class="message message-${at}"><div class=user><a href=/u${at}>driver${at}</a><p>Joined in spring, lives near the river with two dogs</p></div>
  <div class=inner><div class=bodyText>${more}${texts.map((text) => `<p>${text}</p>`).join('')}</div><div class="post-signature">Number ${at}: never drive faster than your angel can fly over the fields</div></div></div>`;
const thread = (posts: readonly string[]): string =>
  `<title>Old gearbox</title><body><h1>Old gearbox</h1><div class=posts>${posts.join('')}</div></body>`;

test('given the address of a thread, its text is the posts, without those who wrote them and their signatures', () => {
  const html = thread(POSTS.map((texts, at) => post(texts, at)));
  expect(textOf(html, 'https://tractors.example/threads/old-gearbox.17/')).toEqual(POSTS.flat());
});

test('given a type of schema.org in place of such an address, the text is the posts, too', () => {
  const type = `<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>`;
  const html = type + thread(POSTS.map((texts, at) => post(texts, at)));
  expect(textOf(html, 'https://tractors.example/17')).toEqual(POSTS.flat());
});

test('given a post that quotes one before it, the quoted words appear once', () => {
  const quote = `<blockquote><div>${POSTS[0]?.[0]}</div></blockquote>`;
  const html = thread(POSTS.map((texts, at) => post(texts, at, at === 1 ? quote : '')));
  expect(textOf(html, 'https://tractors.example/forum/17')).toEqual(POSTS.flat());
});

test('given a long dialog that asks for consent, the posts stay the posts', () => {
  const asked = Array.from(
    { length: 30 },
    (_, at) => `<p class=purpose>Purpose ${at}: we and our ${at} partners store what you read on this service.</p>`,
  );
  const html = thread(POSTS.map((texts, at) => post(texts, at))).replace(
    '</body>',
    `<div id=onetrust-consent-sdk>${asked.join('')}</div></body>`,
  );
  expect(textOf(html, 'https://tractors.example/boards/9-old/17')).toEqual(POSTS.flat());
});

test('given an address with a folder of forums and a single text, the page is read as an article', () => {
  const text =
    'The forum of the town was laid out under the first emperors, and its columns stood for six hundred years.';
  const html = `<h1>The forum</h1><div class=a><p>${text}</p><p>${text.replace('town', 'city')}</p></div>`;
  expect(textOf(html, 'https://history.example/forum/')).toEqual([text, text.replace('town', 'city')]);
});
