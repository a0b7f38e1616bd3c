import { expect, it } from 'vitest';
import { AMBIT_ERROR_CODES, AmbitError, isAmbitError, kindOf } from './ambit-error.ts';

it('given an error with details and a cause, keeps both beside its sentence', () => {
  const cause = new Error('inner');
  const error = new AmbitError('busy', 'Try again.', { cause, details: 7 });
  expect(error).toMatchObject({ code: 'busy', kind: 'try-later', message: 'Try again.', cause, details: 7 });
});

it('is recognized by any of the given codes, and a foreign error with the same code is not', () => {
  const error = new AmbitError('store-away', 'Away.');
  expect(isAmbitError(error, 'busy', 'store-away')).toBe(true);
  expect(isAmbitError(error, 'busy')).toBe(false);
  expect(isAmbitError(Object.assign(new Error(), { code: 'busy' }), 'busy')).toBe(false);
});

it('every code has one kind', () => {
  expect(new Set(AMBIT_ERROR_CODES).size).toBe(AMBIT_ERROR_CODES.length);
  expect([kindOf('not-found'), kindOf('undone')]).toEqual(['mend-the-call', 'handled']);
});
