import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { flatten } from '../flat.ts';
import { linkedDataOf } from './linked-data.ts';

const read = (data: object) =>
  linkedDataOf(flatten(parseTree(`<script type="application/ld+json">${JSON.stringify(data)}</script>`).root));

test('author and date are those of the article, not of the site around it', () => {
  const site = { '@type': 'WebSite', author: { name: 'The Site' }, datePublished: '2001-01-01' };
  const article = { headline: 'Old railway', author: [{ name: 'Ann' }, 'Bob'], datePublished: '2024-03-05' };
  expect(read({ '@graph': [site, article] })).toEqual({
    headline: 'Old railway',
    author: 'Ann, Bob',
    published: '2024-03-05',
    thread: false,
    identifiers: [],
    isbns: [],
  });
  expect(read({ '@graph': [site, { headline: 'Old railway' }] }).author).toBe('The Site');
});

test.each([
  ['plain', '<![CDATA[', ']]>'],
  ['in comments', '// <![CDATA[', '// ]]>'],
  ['in block comments', '/*<![CDATA[*/', '/*]]>*/'],
])('given a CDATA section around the statements, %s, they are read', (_, before, after) => {
  const script = `<script type="application/ld+json">${before}\n{"headline":"Old railway"}\n${after}</script>`;
  expect(linkedDataOf(flatten(parseTree(script).root)).headline).toBe('Old railway');
});

test("given authors of comments or reviews, they are not the article's", () => {
  const other = { author: { name: 'Troll' }, datePublished: '2025-01-01' };
  expect(read({ headline: 'Old railway', comment: [other], review: other })).toEqual({
    headline: 'Old railway',
    author: '',
    published: '',
    thread: false,
    identifiers: [],
    isbns: [],
  });
});

test('given the type of a thread or of a page with a question, the page is a thread', () => {
  expect(read({ '@graph': [{ '@type': 'WebSite' }, { '@type': 'DiscussionForumPosting' }] }).thread).toBe(true);
  expect(read({ '@type': 'QAPage' }).thread).toBe(true);
  expect(read({ '@type': 'Question' }).thread).toBe(false);
});

test('given references of HTML in a headline or a name, they are read once', () => {
  const { headline, author } = read({
    headline: 'Salt &amp; rye: 5 &#8220;rules&#x201d;, &amp;lt;b>',
    author: 'A&amp;B',
  });
  expect([headline, author]).toEqual(['Salt & rye: 5 “rules”, &lt;b>', 'A&B']);
});
