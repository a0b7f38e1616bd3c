import { afterEach, expect, it } from 'vitest';
import { crawlOf, TEA } from '../../companion/cluster/store/testing/samples.ts';
import { tree } from '../../companion/cluster/testing/tree.ts';
import { openWorker } from '../../companion/cluster/worker/open.ts';
import type { Worker } from '../../companion/cluster/worker/worker.ts';
import { type Clock, systemClock } from '../../companion/crawl/ports/clock.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { inBothStores } from './harnesses.ts';

/** Returns a clock that can be stopped: then its time stops, and no timer fires. */
function stoppable(): { readonly clock: Clock; stop(): void; goOn(): void } {
  let stoppedAt: number | undefined;
  const clock: Clock = {
    ...systemClock,
    monotonic: () => stoppedAt ?? systemClock.monotonic(),
    timer: (ms, ring) => systemClock.timer(ms, () => stoppedAt ?? ring()),
  };
  return {
    clock,
    stop() {
      stoppedAt = systemClock.monotonic();
    },
    goOn() {
      stoppedAt = undefined;
    },
  };
}

inBothStores('a label on a shared crawl', (harness) => {
  let workers: Worker[] = [];
  let release = (): void => undefined;
  afterEach(async () => {
    release();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });

  it('given a label, the learner gets it by notification, not at its next look', async () => {
    const times = stoppable();
    const held = new Promise<void>((resolve) => {
      release = () => {
        times.goOn();
        resolve();
      };
    });
    // From the ninth page on the web does not answer: the crawl stays at work, and no arrival can wake the learner.
    let asked = 0;
    const web = createFakeWeb(tree, { during: () => (++asked > 8 ? held : undefined) });
    workers = [1, 2].map(() => {
      const options = {
        sharedStore: harness.sharedStore,
        parser: web,
        openFetcher: () => web,
        inFlight: 2,
        clock: times.clock,
      };
      const { worker } = openWorker(options);
      worker.start();
      return worker;
    });
    await harness.sharedStore.create(crawlOf('c', { order: 'adaptive' }), ['http://teaa.example/']);
    await expect
      .poll(async () => {
        const crawl = await harness.sharedStore.crawl('c');
        return crawl !== undefined && crawl.tally.fetched >= 8 && crawl.backlog === 0;
      })
      .toBe(true);
    times.stop();
    const before = await harness.sharedStore.visited('c', 0, 100);
    const url = before.find(({ onTopic }) => onTopic)?.url ?? 'http://teaa.example/';
    const label = { id: 'l', topicId: TEA.id, target: 'page', url, value: 'not-relevant', at: 1 } as const;
    await harness.sharedStore.label([label], 'ann');
    // The learner has judged again and saved it for all workers, with all their clocks stopped.
    const last = Math.max(...before.map(({ changed }) => changed));
    await expect.poll(async () => (await harness.sharedStore.visited('c', last, 100)).length).toBeGreaterThan(0);
  });
});
