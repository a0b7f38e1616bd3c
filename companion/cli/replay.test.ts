import { expect, it } from 'vitest';
import { browserAdvice } from './replay.ts';

it('given a browser that is to check no certificate, the advice has a profile of its own', () => {
  expect(browserAdvice(8080)).toMatch(/--user-data-dir=.+ --proxy-server=http:\/\/127\.0\.0\.1:8080 --ignore-cert/);
});
