import { afterEach, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../companion/crawl/clock.ts';
import { createFakeWeb } from '../../companion/crawl/testing/fake-web.ts';
import { crawlOf, TEA } from '../../companion/store/testing/commons-samples.ts';
import { openWorker } from '../../companion/work/open.ts';
import { tree } from '../../companion/work/testing/tree.ts';
import type { Worker } from '../../companion/work/worker.ts';
import { inBothHouses } from './houses.ts';

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

inBothHouses('a label on a shared crawl', (house) => {
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
    // From the ninth page on the web answers nothing: the crawl stays at work, and nothing that comes can wake the learner.
    let asked = 0;
    const web = createFakeWeb(tree, { during: () => (++asked > 8 ? held : undefined) });
    workers = [1, 2].map(() => {
      const options = { commons: house.commons, parser: web, openFetcher: () => web, inFlight: 2, clock: times.clock };
      const { worker } = openWorker(options);
      worker.start();
      return worker;
    });
    await house.commons.create(crawlOf('c', { order: 'adaptive' }), ['http://teaa.example/']);
    await expect
      .poll(async () => {
        const crawl = await house.commons.crawl('c');
        return crawl !== undefined && crawl.tally.fetched >= 8 && crawl.backlog === 0;
      })
      .toBe(true);
    times.stop();
    const before = await house.commons.visited('c', 0, 100);
    const url = before.find(({ onTopic }) => onTopic)?.url ?? 'http://teaa.example/';
    const label = { id: 'l', topicId: TEA.id, target: 'page', url, value: 'not-relevant', at: 1 } as const;
    await house.commons.label([label], 'ann');
    // The learner has judged again and saved it for all workers, with all their clocks stopped.
    const last = Math.max(...before.map(({ changed }) => changed));
    await expect.poll(async () => (await house.commons.visited('c', last, 100)).length).toBeGreaterThan(0);
  });
});
