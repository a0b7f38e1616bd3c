import { expect, it } from 'vitest';
import { addressOf } from './ask-service.ts';

it.each([
  ['http://s.example/?q={searchTerms}&n={count?}&p={startPage?}', 'http://s.example/?q=tea%20%26%20rye&n=50&p='],
  ['http://s.example/?q={searchTerms}&p={startPage}', 'http://s.example/?q=tea%20%26%20rye&p=1'],
  ['http://s.example/?q={searchTerms}&k={apiKey}', undefined],
  // Every object has one of these.
  ['http://s.example/?q={searchTerms}&k={constructor}', undefined],
  ['http://s.example/?q={searchTerms}&k={__proto__}', undefined],
  ['javascript:alert({searchTerms})', undefined],
])('given a question by %s, it goes to %s', (template, address) => {
  expect(addressOf(template, 'tea & rye')).toBe(address);
});
