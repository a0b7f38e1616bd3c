// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CrawlSpec } from '../../shared/api/crawl.ts';
import { importSecret } from '../../shared/api/proof.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { countWaitingCaptures, keepCapture } from '../storage/captures.ts';
import { forget } from '../storage/erase.ts';
import { dropErasures, waitingErasures } from '../storage/erasure-requests.ts';
import { knownCrawls } from '../storage/known.ts';
import { keepLabel, keepLabels, waitingLabels } from '../storage/labels.ts';
import { dropPairing, writePairing } from '../storage/pairing.ts';
import { keepStart, keptStarts, startReady } from '../storage/starts.ts';
import { aCrawl, aLabel, anIntent, aPage } from '../testing/builders.ts';
import type { call } from './companion.ts';
import { refusedBy } from './errors.ts';
import { sendErasures, sendWaiting } from './outbox.ts';

const SPEC: CrawlSpec = {
  id: 'crawl-1',
  topicId: 'topic-1',
  seeds: [aPage().url],
  order: 'adaptive',
  budgets: { pages: 5, perHost: 5, seconds: 0 },
};

/** A companion that keeps everything, unless `refuse` throws. */
const sent: string[] = [];
const refuse = vi.fn<(name: string, body: unknown) => void>();
const companion = (async (
  name: string,
  { body }: { body: { captures?: { id: string }[]; labels?: { id: string }[] } },
) => {
  refuse(name, body);
  const kept = [...(body.captures ?? []), ...(body.labels ?? [])].map(({ id }) => id);
  sent.push(kept.length > 0 ? `${name} ${kept.join(',')}` : name);
  return name === 'startCrawl' ? aCrawl() : { kept };
}) as unknown as typeof call;

beforeEach(() => {
  sent.length = 0;
  refuse.mockReset();
});

async function keepReadyStart(): Promise<void> {
  await keepCapture('capture-1', aPage(), 1);
  const base = { id: 'crawl-1', topicId: 'topic-1', captureId: 'capture-1', at: 1, intent: anIntent() };
  await keepStart({ ...base, state: 'reading', reason: '', topic: null, spec: null });
  await startReady('crawl-1', { id: 'topic-1', name: 'Bread', texts: [], words: ['bread'] }, SPEC);
}

describe('what waits', () => {
  it('goes in the order that the companion needs, and then waits no more', async () => {
    await keepCapture('capture-2', aPage({ url: 'https://other.example/' }), 0);
    await keepLabel(aLabel({ id: 'label-1' }));
    await keepReadyStart();
    await sendWaiting(companion);
    expect(sent).toEqual(['captures capture-1', 'putTopic', 'startCrawl', 'labels label-1', 'captures capture-2']);
    await sendWaiting(companion);
    expect(sent).toHaveLength(5);
    expect(await knownCrawls()).toEqual([aCrawl()]);
  });

  it.each(['captures', 'putTopic', 'startCrawl'])(
    'stays when the companion goes away at %s, and is sent again',
    async (step) => {
      await keepReadyStart();
      refuse.mockImplementationOnce(() => undefined);
      refuse.mockReset();
      refuse.mockImplementation((name) => {
        if (name === step) throw new AmbitError('away', '');
      });
      await expect(sendWaiting(companion)).rejects.toThrow(ofCode('away'));
      expect(await keptStarts()).toHaveLength(1);
      refuse.mockReset();
      await sendWaiting(companion);
      expect(await keptStarts()).toEqual([]);
      expect(sent.filter((call) => call === 'startCrawl')).toHaveLength(1);
    },
  );

  it('given a refused start, the refusal is shown and nothing sends it again', async () => {
    await keepReadyStart();
    refuse.mockImplementation((name) => {
      if (name === 'putTopic') throw refusedBy('topic-needs-words', '');
    });
    await sendWaiting(companion);
    expect(await keptStarts()).toMatchObject([{ state: 'refused', reason: 'topic-needs-words' }]);
    await sendWaiting(companion);
    expect(refuse.mock.calls.filter(([name]) => name === 'putTopic')).toHaveLength(1);
  });

  it('a companion that is busy gets the start later', async () => {
    await keepReadyStart();
    refuse.mockImplementation((name) => {
      if (name === 'startCrawl') throw refusedBy('busy', '');
    });
    await expect(sendWaiting(companion)).rejects.toThrow(ofCode('refused'));
    expect(await keptStarts()).toMatchObject([{ state: 'ready' }]);
  });

  it.each(['busy', 'failure'] as const)(
    'a start that is answered with %s holds up nothing but its own labels',
    async (code) => {
      await keepReadyStart();
      await keepLabel(aLabel({ id: 'of it' }));
      await keepLabel(aLabel({ id: 'of another', topicId: 'topic-2' }));
      await keepCapture('capture-2', aPage({ url: 'https://other.example/' }), 2);
      refuse.mockImplementation((name) => {
        if (name === 'startCrawl') throw refusedBy(code, '');
      });
      await expect(sendWaiting(companion)).rejects.toMatchObject({ details: code });
      expect(sent).toEqual(['captures capture-1', 'putTopic', 'labels of another', 'captures capture-2']);
      refuse.mockReset();
      await sendWaiting(companion);
      expect(sent.slice(4)).toEqual(['putTopic', 'startCrawl', 'labels of it']);
    },
  );

  it('given an erasure while other data is being sent, the erased data is neither sent nor shown again', async () => {
    await keepReadyStart();
    await keepLabels(
      Array.from({ length: 201 }, (_, n) => aLabel({ id: `l${n}`, at: n, url: `https://a.example/${n}` })),
    );
    refuse.mockImplementation((name) => {
      if (name === 'labels') void forget({ kind: 'page', url: 'https://a.example/200' });
    });
    await sendWaiting(async (...asked) => {
      const answer = await companion(...asked);
      if (asked[0] === 'startCrawl') await forget({ kind: 'page', url: anIntent().pageUrl });
      return answer;
    });
    expect(sent.filter((call) => call.startsWith('labels'))).toHaveLength(1);
    expect(sent.at(-1)).not.toContain('l200');
    expect(await knownCrawls()).toEqual([]);
  });

  it('one label that cannot be taken does not hold up the others', async () => {
    for (const id of ['a', 'bad', 'c']) await keepLabel(aLabel({ id, url: `https://bread.example/${id}` }));
    refuse.mockImplementation((_name, body) => {
      if (JSON.stringify(body).includes('"bad"')) throw refusedBy('not-found', '');
    });
    await sendWaiting(companion);
    expect(sent).toEqual(['labels a', 'labels c']);
    expect(await waitingLabels()).toEqual([]);
  });

  it('given labels that the companion does not confirm, they wait and hold up nothing else', async () => {
    await keepLabel(aLabel());
    await keepCapture('a', aPage(), 1);
    await sendWaiting(async (...asked) => {
      const answer = await companion(...asked);
      return asked[0] === 'labels' ? ({ kept: [] } as never) : answer;
    });
    expect(await waitingLabels()).toHaveLength(1);
    expect(sent.filter((call) => call.startsWith('labels'))).toHaveLength(1);
    expect(await countWaitingCaptures()).toBe(0);
  });

  it('given more captures than one call takes, all are sent; a companion that keeps none gets one call', async () => {
    for (let n = 0; n < 51; n++) await keepCapture(`c${n}`, aPage({ url: `https://bread.example/${n}` }), n);
    let calls = 0;
    await sendWaiting(async () => {
      calls += 1;
      return { kept: [] } as never;
    });
    expect([calls, await countWaitingCaptures()]).toEqual([1, 51]);
    await sendWaiting(companion);
    expect([sent.length, await countWaitingCaptures()]).toEqual([2, 0]);
  });

  it('a capture that the companion will never take makes way', async () => {
    await keepCapture('bad', aPage(), 1);
    await keepCapture('good', aPage({ url: 'https://good.example/' }), 2);
    refuse.mockImplementation((_name, body) => {
      if (JSON.stringify(body).includes('"bad"')) throw refusedBy('too-large', '');
    });
    await sendWaiting(companion);
    expect(await countWaitingCaptures()).toBe(0);
    expect(sent).toEqual(['captures good']);
  });
});

describe("given an erasure that takes the companion longer than a call's time limit", () => {
  /** Returns a companion whose third call of `forget` succeeds. @param share its progress until then */
  const slow = (asked: string[], share: () => number | null) =>
    (async (name: string) => {
      asked.push(name);
      if (name === 'forgetting') return { share: share() };
      if (name === 'forget' && asked.filter((other) => other === 'forget').length < 3)
        throw new AmbitError('away', 'The answer broke off.');
      return {};
    }) as unknown as typeof call;

  beforeEach(async () => {
    await writePairing({ id: 'key', secret: (await importSecret(new Uint8Array(32))) as never, port: 7645 });
    await forget({ kind: 'all' });
  });
  afterEach(() => dropPairing());

  it('sends the erasure again while the companion reports progress', async () => {
    const asked: string[] = [];
    await sendErasures(slow(asked, () => 0.4));
    expect(asked).toEqual(['forget', 'forgetting', 'forget', 'forgetting', 'forget']);
    expect(await waitingErasures()).toEqual([]);
  });

  it('sends the erasure no more once the user has withdrawn it', async () => {
    const asked: string[] = [];
    const companion = slow(asked, () => {
      isLetGo = true;
      return 0.4;
    });
    let isLetGo = false;
    const watched = (async (...given: Parameters<typeof call>) => {
      const answer = await companion(...given);
      if (isLetGo) await dropErasures('key');
      return answer;
    }) as typeof call;
    await sendErasures(watched);
    expect(asked).toEqual(['forget', 'forgetting']);
  });

  it.each([
    ['is not at it', () => null],
    [
      'is older',
      () => {
        throw refusedBy('not-found', 'There is no such route.');
      },
    ],
  ])('waits for a later time where the companion %s', async (_what, share) => {
    const asked: string[] = [];
    await expect(sendErasures(slow(asked, share))).rejects.toThrow('broke off');
    expect(asked).toEqual(['forget', 'forgetting']);
    expect(await waitingErasures()).toHaveLength(1);
  });
});
