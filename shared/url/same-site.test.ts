import { expect, it } from 'vitest';
import { isSameSite } from './same-site.ts';

it.each([
  ['https://club.example/a', 'https://club.example/b?c'],
  ['https://www.club.example/', 'https://forum.club.example:8443/x'],
  ['http://localhost:3000/', 'http://localhost:80/'],
  ['http://127.0.0.1/', 'http://127.0.0.1:8080/'],
  ['https://a.club.co.uk/', 'https://club.co.uk/'],
])('%s and %s are of one site', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([true, true]);
});

it.each([
  ['http://club.example/', 'https://club.example/'],
  ['https://club.example/', 'https://club.example.evil.test/'],
  ['https://evilclub.example/', 'https://club.example/'],
  ['https://one.github.io/', 'https://two.github.io/'],
  ['https://a.co.uk/', 'https://b.co.uk/'],
  ['http://127.0.0.1/', 'http://127.0.0.2/'],
  ['http://localhost/', 'http://127.0.0.1/'],
  ['no address', 'no address'],
  ['https://club.example/', ''],
])('%s and %s are not of one site', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([false, false]);
});
