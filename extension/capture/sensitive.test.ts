// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type SensitiveKind, sensitiveAddress } from './sensitive.ts';

describe('an address looks private', () => {
  it.each<[string, SensitiveKind]>([
    ['https://www.paypal.com/signin', 'bank'],
    ['https://mail.google.com/mail/u/0/', 'mail'],
    ['https://mychart.com/', 'health'],
    ['https://www.irs.gov/account', 'government'],
    ['https://login.example.org/', 'account'],
    ['https://example.org/users/sign_in', 'sign-in'],
    ['https://example.org/oauth2/authorize?x=1', 'sign-in'],
    ['https://example.org/doc?access_token=abc', 'secret-address'],
    ['https://user:pass@example.org/', 'secret-address'],
    ['http://192.168.1.1/', 'intranet'],
    ['http://[::1]/', 'intranet'],
    ['http://2130706433/', 'intranet'],
    ['http://wiki/', 'intranet'],
    ['https://wiki.corp/', 'intranet'],
    ['https://wiki.private/', 'intranet'],
    ['http://shop.test/', 'intranet'],
    ['http://172.31.0.9/', 'intranet'],
  ])('%s: %s', (url, kind) => {
    expect(sensitiveAddress(url)).toBe(kind);
  });

  it.each([
    'https://en.wikipedia.org/wiki/Blogging',
    'https://example.org/blog/passwords-are-dead',
    'https://notpaypal.com.example/',
    'https://mybank-history.example/',
    'http://172.32.0.1/',
    'https://example.org/?q=bank',
    'https://news.example/2024/payments-industry',
  ])('%s does not', (url) => {
    expect(sensitiveAddress(url)).toBeUndefined();
  });
});
