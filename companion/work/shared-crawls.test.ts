import { expect, it } from 'vitest';
import { systemClock } from '../crawl/clock.ts';
import { labelOf, openTestHouse, specOf, TOPIC } from '../crawl/testing/house.ts';
import { openCommons } from '../store/commons/open.ts';
import { openSqliteCommons } from '../store/sqlite/commons-database.ts';
import { SharedCrawls } from './shared-crawls.ts';

it('the user’s words on a shared topic are shared, what the user opened or read is not', async () => {
  const house = openTestHouse({});
  const commons = await openCommons(openSqliteCommons(':memory:'));
  const shared = new SharedCrawls({
    ...{ commons, local: house.crawls, store: house.store, clock: systemClock, who: 'me' },
    failed: (error) => expect.unreachable(String(error)),
  });
  await shared.begin();
  house.crawls.label([labelOf('http://a.example/1', 'relevant', { target: 'read' })]);
  house.crawls.label([labelOf('http://a.example/2', 'relevant')]);
  house.crawls.start(specOf(['no address'], { id: 'own' }));
  await house.crawls.ended('own');
  const taught = specOf(['http://a.example/'], { order: 'q-learning', learnFrom: ['own'] });
  await expect(shared.start(taught)).rejects.toThrow('companion’s own');
  expect(await commons.crawls()).toEqual([]);
  await shared.start(specOf(['http://a.example/']));
  const given = [
    labelOf('http://a.example/3', 'relevant', { target: 'opened' }),
    labelOf('http://a.example/4', 'relevant', { target: 'link' }),
  ];
  expect(await shared.label(given)).toEqual(given.map(({ id }) => id));
  const kept = (await commons.verdicts(TOPIC.id)).map(({ target, url }) => [target, url]);
  expect(kept).toEqual([
    ['page', 'http://a.example/2'],
    ['link', 'http://a.example/4'],
  ]);
  expect(house.store.labels.verdicts(TOPIC.id)).toHaveLength(4);
  await shared.close();
  await house.crawls.close();
  await commons.close();
  house.store.close();
});
