// @vitest-environment node
import { beforeEach, expect, it, type Mock } from 'vitest';
import { LOST_TOPIC } from '../../../shared/topic/lost-topic.ts';
import { changeSettings } from '../../storage/settings.ts';
import { aCrawl } from '../../testing/builders.ts';
import { allowNotices } from '../../testing/notices.ts';
import { tellOfEnded } from './notices.ts';

let create: Mock;
let contains: Mock;
const running = [aCrawl({ topicName: 'Bread\u202e' })];
const ended = [aCrawl({ topicName: 'Bread\u202e', state: 'done', reason: 'exhausted' })];

beforeEach(async () => {
  ({ create, contains } = await allowNotices());
});

it("given a crawl that ends, one notice appears with the crawl's name made harmless", async () => {
  await tellOfEnded(running, ended);
  await tellOfEnded(ended, ended);
  expect(create.mock.calls).toEqual([['crawl-1', expect.objectContaining({ title: 'Bread' })]]);
});

it('given a crawl whose topic damaged data lost, the notice has the translated name', async () => {
  await tellOfEnded(running, [aCrawl({ topicName: LOST_TOPIC, state: 'done', reason: 'exhausted' })]);
  expect(create.mock.calls).toEqual([['crawl-1', expect.objectContaining({ title: 'topicLost' })]]);
});

it('given a crawl that runs, that the user ended, or that ended before it was known, no notice appears', async () => {
  await tellOfEnded(running, running);
  await tellOfEnded(running, [aCrawl({ state: 'done', reason: 'user' })]);
  await tellOfEnded([], ended);
  expect(create).not.toHaveBeenCalled();
});

it('given notices switched off or refused by the browser, no notice appears', async () => {
  await changeSettings({ notices: false });
  await tellOfEnded(running, ended);
  await changeSettings({ notices: true });
  contains.mockResolvedValue(false);
  await tellOfEnded(running, ended);
  expect(create).not.toHaveBeenCalled();
});
