import { describe, expect, it } from 'vitest';
import { cachedNames } from './names.ts';

/** A resolver that is answered by hand, and a clock. */
function bench() {
  const asked: string[] = [];
  const pending: { done: (addresses: readonly string[]) => void; fail: (error: Error) => void }[] = [];
  let time = 0;
  const names = cachedNames(
    (host) => {
      asked.push(host);
      return new Promise((done, fail) => pending.push({ done, fail }));
    },
    () => time,
  );
  return {
    names,
    asked,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    answer: (...addresses: string[]) => pending.shift()?.done(addresses),
    refuse: () => pending.shift()?.fail(new Error('ENOTFOUND')),
  };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('names', () => {
  it('are asked for once by many at a time, and kept for two minutes', async () => {
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

  it('that do not exist are asked for again after ten seconds', async () => {
    const { names, asked, refuse, answer, pass } = bench();
    const lost = expect(names('a')).rejects.toMatchObject({ failure: 'dns' });
    await settle();
    refuse();
    await lost;
    await expect(names('a')).rejects.toMatchObject({ failure: 'dns' });
    expect(asked).toHaveLength(1);
    pass(10_000);
    const found = names('a');
    await settle();
    answer('1.1.1.1');
    expect(await found).toEqual(['1.1.1.1']);
  });

  it('that are addresses are never asked for', async () => {
    const { names, asked } = bench();
    expect(await names('1.2.3.4')).toEqual(['1.2.3.4']);
    expect(await names('::1')).toEqual(['::1']);
    expect(asked).toEqual([]);
  });

  it('are asked for two at a time', async () => {
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
