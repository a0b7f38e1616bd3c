import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './request-filter.ts';

const PORT = 7645;
const HOSTS = ['127.0.0.1:7645', 'localhost:7645', '[::1]:7645'];

const head = (...rawHeaders: string[]) => ({ method: 'GET', url: '/v1/status', rawHeaders });

describe('the gate', () => {
  it('given a request to this machine and this port, accepts it', () => {
    for (const host of HOSTS) expect(refusalOf(head('Host', host), PORT)).toBeUndefined();
  });

  it('lets no other Host in, however it is written', () => {
    const near = fc
      .tuple(fc.constantFrom(...HOSTS), fc.string({ maxLength: 3 }), fc.nat(20))
      .map(([host, text, at]) => {
        return host.slice(0, at) + text + host.slice(at);
      });
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (host) => {
        fc.pre(!HOSTS.includes(host.toLowerCase()));
        expect(refusalOf(head('Host', host), PORT)).toBe('host');
      }),
    );
  });

  it('lets no origin in but those of extensions', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (origin) => {
        fc.pre(!/^(?:chrome|moz)-extension:/.test(origin));
        expect(refusalOf(head('Host', 'localhost:7645', 'Origin', origin), PORT)).toBe('origin');
      }),
    );
  });

  it.each(['Host', 'Origin', 'X-Ambit-Key', 'X-Ambit-Proof', 'Sec-Fetch-Site'])('refuses a doubled %s', (name) => {
    expect(refusalOf(head('Host', 'localhost:7645', name, 'a', name.toUpperCase(), 'a'), PORT)).toBe('doubled-header');
  });

  it('reads any head without failing', () => {
    const anyHead = fc.record({
      method: fc.option(fc.string(), { nil: undefined }),
      url: fc.option(fc.string(), { nil: undefined }),
      rawHeaders: fc.array(fc.string()),
    });
    fc.assert(fc.property(anyHead, (any) => refusalOf(any, PORT) !== undefined));
  });
});
