import { describe, expect, it } from 'vitest';
import { cachedNames, nameOfAddress } from './names.ts';

/** A resolver that is answered by hand, and a clock. */
function bench(patienceMs?: number) {
  const asked: string[] = [];
  const pending: { done: (addresses: readonly string[]) => void; fail: (error: Error) => void }[] = [];
  let time = 0;
  const names = cachedNames(
    (host) => {
      asked.push(host);
      return new Promise((done, fail) => pending.push({ done, fail }));
    },
    () => time,
    patienceMs,
  );
  return {
    names,
    asked,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    answer: (...addresses: string[]) => pending.shift()?.done(addresses),
    refuse: (code = 'ENOTFOUND') => pending.shift()?.fail(Object.assign(new Error('no'), { code })),
  };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('names', () => {
  it.each(['abc.onion', 'ONION', 'x.y.alt', 'pinned.invalid'])(
    'that no name server has are not queried: %s',
    async (host) => {
      const { names, asked } = bench();
      await expect(names(host)).rejects.toMatchObject({ details: { failure: 'dns' } });
      expect(asked).toEqual([]);
    },
  );

  it('given many callers, are queried once and kept for two minutes', async () => {
    const { names, asked, answer, pass } = bench();
    const both = Promise.all([names('a'), names('a')]);
    await settle();
    answer('1.1.1.1', '::1');
    expect(await both).toEqual([
      ['1.1.1.1', '::1'],
      ['1.1.1.1', '::1'],
    ]);
    pass(119_000);
    expect(await names('a')).toEqual(['1.1.1.1', '::1']);
    expect(asked).toEqual(['a']);
    pass(2_000);
    const again = names('a');
    await settle();
    answer('2.2.2.2');
    expect(await again).toEqual(['2.2.2.2']);
  });

  it('given a name that does not exist, is queried again after ten seconds', async () => {
    const { names, asked, refuse, answer, pass } = bench();
    const lost = expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns' } });
    await settle();
    refuse();
    await lost;
    await expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns' } });
    expect(asked).toHaveLength(1);
    pass(10_000);
    const found = names('a');
    await settle();
    answer('1.1.1.1');
    expect(await found).toEqual(['1.1.1.1']);
  });

  it('given servers that answer late or never, reports that apart: they may come back', async () => {
    const { names, refuse, pass } = bench(50);
    const away = expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns-away' } });
    await settle();
    refuse('EAI_AGAIN');
    await away;
    await expect(names('silent')).rejects.toMatchObject({ details: { failure: 'dns-away' } });
    pass(10_000);
    const still = expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns-away' } });
    await settle();
    refuse('EAI_AGAIN');
    refuse('EAI_AGAIN');
    await still;
  });

  it('whose own servers are dead, while others answer, are taken for none the second time', async () => {
    const { names, refuse, answer, pass } = bench();
    const lose = async (failure: string) => {
      const lost = expect(names('broken')).rejects.toMatchObject({ details: { failure } });
      await settle();
      refuse('EAI_AGAIN');
      await lost;
      pass(10_000);
    };
    await lose('dns-away');
    const found = names('a');
    await settle();
    answer('1.1.1.1');
    await found;
    await lose('dns');
  });

  it('that were found in between may be out of reach again: that is no sign against them', async () => {
    const { names, refuse, answer, pass } = bench();
    const lose = async () => {
      const lost = expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns-away' } });
      await settle();
      refuse('EAI_AGAIN');
      await lost;
      pass(10_000);
    };
    await lose();
    const found = names('a');
    await settle();
    answer('1.1.1.1');
    await found;
    pass(120_000);
    await lose();
  });

  it('given a name without a turn while others waited, it is neither queried later nor counted as failed', async () => {
    const { names, asked, answer, pass } = bench(50);
    const away = { details: { failure: 'dns-away' } };
    const slow = ['b', 'c'].map((name) => expect(names(name)).rejects.toMatchObject(away));
    await Promise.all([...slow, expect(names('a')).rejects.toMatchObject(away)]);
    pass(10_000);
    answer('1.1.1.1');
    await settle();
    expect(asked).toEqual(['b', 'c']);
    pass(10_000);
    await Promise.all(['d', 'a'].map((name) => expect(names(name)).rejects.toMatchObject(away)));
    expect(asked).toEqual(['b', 'c', 'd']);
  });

  it('given an answer after all callers gave up, the next caller gets it', async () => {
    const { names, asked, answer } = bench(50);
    await expect(names('a')).rejects.toMatchObject({ details: { failure: 'dns-away', retryAfterMs: 30_000 } });
    answer('1.1.1.1');
    await settle();
    expect(await names('a')).toEqual(['1.1.1.1']);
    expect(asked).toEqual(['a']);
  });

  it('that are addresses are never queried', async () => {
    const { names, asked } = bench();
    expect(await names('1.2.3.4')).toEqual(['1.2.3.4']);
    expect(await names('::1')).toEqual(['::1']);
    expect(asked).toEqual([]);
  });

  it('given three names, queries two at a time', async () => {
    const { names, asked, answer } = bench();
    const all = Promise.all(['a', 'b', 'c'].map(names));
    await settle();
    expect(asked).toEqual(['a', 'b']);
    answer('1.1.1.1');
    await settle();
    expect(asked).toEqual(['a', 'b', 'c']);
    answer('1.1.1.1');
    answer('1.1.1.1');
    await all;
  });
});

describe('the name of a numeric address', () => {
  const names = async (address: string): Promise<string[]> =>
    address === '93.184.216.34' || address === '2606:2800:220:1::1' ? ['www.example.org', 'example.org'] : [];

  it.each(['93.184.216.34', '[2606:2800:220:1::1]'])('given %s, it is the first that servers know', async (host) => {
    expect(await nameOfAddress(host, names)).toBe('www.example.org');
  });

  it.each(['192.168.1.1', '127.0.0.1', '[fe80::1]', 'example.org', ''])(
    'given %s, no server is asked',
    async (host) => {
      const asked: string[] = [];
      const name = await nameOfAddress(host, async (address) => {
        asked.push(address);
        return ['secret.home'];
      });
      expect([name, asked]).toEqual([undefined, []]);
    },
  );

  it('given an address without a name, or no server, it is undefined', async () => {
    expect(await nameOfAddress('93.184.216.35', names)).toBeUndefined();
    expect(await nameOfAddress('93.184.216.34', () => Promise.reject(new Error('SERVFAIL')))).toBeUndefined();
  });
});
