import { privateAddresses, refusedSpellings } from './address-corpus.ts';
import { type Behaviour, type Behaviours, page } from './wire.ts';

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Names that lead to private addresses: alone, beside a public one, and only by who answers. */
export const PRIVATE_NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = Object.fromEntries([
  ...privateAddresses.map((address, at) => [`bad${at}.hostile.test`, [[address]]] as const),
  ...privateAddresses.map((address, at) => [`mixed${at}.hostile.test`, [['93.184.215.14', address]]] as const),
  ['turned.hostile.test', [['93.184.215.99']]],
]);

/** Addresses where another machine answers than the one dialled, as in a network that reroutes. */
export const TURNED: Readonly<Record<string, string>> = { '93.184.215.99': '127.0.0.1' };

/** Every spelling, every private address and every such name. */
export const OFFERED: readonly string[] = [
  ...refusedSpellings,
  ...privateAddresses.map((address) => `http://${bracketed(address)}/`),
  ...Object.keys(PRIVATE_NAMES).map((name) => `http://${name}/`),
];

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const offer =
  (carrier: (target: string) => string): Behaviour =>
  (socket, asked) =>
    page(
      `<title>tea</title><p>${'tea '.repeat(20)}</p>${OFFERED.map((target) => carrier(escaped(target))).join('\n')}`,
    )(socket, asked);

/** Pages that lead to all of them, each in one way. */
export const offers: Behaviours = {
  '/offer/a': offer((target) => `<a href="${target}">tea</a>`),
  '/offer/area': offer((target) => `<map><area href="${target}" alt="tea"></map>`),
  '/offer/frame': offer((target) => `<iframe src="${target}"></iframe>`),
  '/offer/next': offer((target) => `<link rel="next" href="${target}">`),
  '/offer/refresh': offer((target) => `<meta http-equiv="refresh" content="0; url=${target}">`),
  '/offer/drawing': offer((target) => `<svg><a xlink:href="${target}"><text>tea</text></a></svg>`),
  // The first of them is the base of the page (HTML 4.2.3).
  '/offer/base': page(
    '<base href="http://10.0.0.1/x/"><base href="http://a.hostile.test/"><title>tea</title><p>tea <a href="y">tea</a> <a href="/z">tea</a> <a href="//[::1]/">tea</a>',
  ),
  '/offer/form': offer((target) => `<form action="${target}"><button formaction="${target}">tea</button></form>`),
  '/offer/object': offer((target) => `<object data="${target}"></object><embed src="${target}">`),
  '/offer/script': offer((target) => `<script src="${target}"></script><style>@import "${target}";</style>`),
  '/offer/sheet': offer((target) => `<link rel="stylesheet preload prefetch preconnect icon" href="${target}">`),
  '/offer/ping': offer((target) => `<a href="/offer/ping" ping="${target}">tea</a><q cite="${target}">tea</q>`),
  '/offer/template': offer((target) => `<template><a href="${target}">tea</a></template>`),
  '/offer/comment': offer((target) => `<!-- <a href="${target}">tea</a> --><textarea><a href="${target}"></textarea>`),
  '/offer/canonical': offer((target) => `<link rel="canonical" href="${target}">`),
  '/offer/alternate': offer((target) => `<link rel="alternate" type="application/rss+xml" href="${target}">`),
  '/offer/picture': offer((target) => `<img src="${target}" alt="tea">`),
  '/offer/map.xml': page(
    `<urlset>${OFFERED.map((target) => `<url><loc>${escaped(target)}</loc></url>`).join('')}</urlset>`,
    { 'content-type': 'application/xml' },
  ),
};
