import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ErrorBody } from '../../shared/api/error.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';

import { errorAnswer } from './errors.ts';

describe('an error of ours', () => {
  it.each(ERROR_CODES)('%s keeps its code and sentence under a status of its own', (code) => {
    const { status, body } = errorAnswer(new AmbitError(code, 'Say why.'));
    expect(body).toEqual({ error: code, message: 'Say why.' });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('has no status in common with another', () => {
    const statuses = ERROR_CODES.map((code) => errorAnswer(new AmbitError(code, '')).status);
    expect(new Set(statuses).size).toBe(ERROR_CODES.length);
  });

  it('keeps its code, independent of where it was thrown', () => {
    expect(errorAnswer(new AmbitError('not-found', 'There is no crawl of this id.')).status).toBe(404);
    expect(errorAnswer(new AmbitError('storage-full', 'Full.')).status).toBe(507);
  });

  it.each([
    ['a store that is away', new AmbitError('store-away', 'The database is away.'), 503, 'busy'],
    [
      'a parameter out of bounds',
      new AmbitError('bad-parameter', 'damping: 2 is not between 0 and 0.99'),
      400,
      'bad-request',
    ],
  ])('of another code keeps its sentence: %s', (_name, error, status, code) => {
    expect(errorAnswer(error)).toEqual({ status, body: { error: code, message: error.message } });
  });
});

describe('any other error', () => {
  const secret = '/home/ann/.local/share/ambit/keys.json';

  it.each([
    ['its message', new Error(secret)],
    ['its code', Object.assign(new Error(secret), { code: 'ENOENT' })],
    ['a full disk', Object.assign(new Error(secret), { code: 'ENOSPC' })],
    ['a text', secret],
    ['nothing', undefined],
  ])('keeps %s inside', (_name, error) => {
    const { body } = errorAnswer(error);
    expect(Value.Check(ErrorBody, body)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('ann');
  });
});
