import { expect, it } from 'vitest';
import { isLogIn } from './log-in.ts';

const FORM = '<form action="/session"><input name=u><input class="x" type=password name=p></form>';
const TEXT = '<p>Tea is made of the leaves of one plant.</p>';

it.each([
  ['http://a.example/club/7', 'http://a.example/login', FORM],
  ['http://a.example/club/7?x=1', 'http://a.example/enter?next=%2Fclub%2F7%3Fx%3D1', FORM],
  ['http://a.example/club/7', 'https://sso.b.example/start?back=http%253A%252F%252Fa.example%252Fclub%252F7', TEXT],
  ['http://a.example/', 'http://a.example/wp-login.php?redirect_to=http%3A%2F%2Fa.example%2F', TEXT],
  ['http://a.example/thread', 'http://a.example/index.php?action=login', FORM],
  ['http://a.example/thread', 'http://passport.a.example/v2', FORM],
])('%s that led to %s is a log-in', (asked, answered, body) => {
  expect(isLogIn(asked, answered, Buffer.from(body))).toBe(true);
});

it.each([
  [
    'a page with a log-in in its head that moved to its good address',
    'http://a.example/7',
    'http://a.example/7-tea',
    FORM,
  ],
  ['the same with a number of the visit', 'http://a.example/7', 'http://a.example/7-tea?session=login7', FORM],
  ['a page that has moved', 'http://a.example/7', 'http://b.example/green-tea', TEXT],
  ['a place where people sign in that says nothing of it', 'http://a.example/7', 'http://a.example/accounts/tea', TEXT],
  ['a question about cookies', 'http://a.example/7', 'http://consent.b.example/?return=http://a.example/7', TEXT],
  ['a log-in that was asked for itself', 'http://a.example/login', 'http://a.example/signin?next=/login', FORM],
  ['a page at its own address', 'http://a.example/7', 'https://a.example/7', FORM],
])('%s is no log-in', (_what, asked, answered, body) => {
  expect(isLogIn(asked, answered, Buffer.from(body))).toBe(false);
});

it('reads a page of unclosed tags in time that grows with its length alone', () => {
  const hostile = Buffer.from('<input '.repeat(100_000));
  expect(isLogIn('http://a.example/7', 'http://a.example/login', hostile)).toBe(false);
});
