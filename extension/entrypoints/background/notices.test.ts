import { beforeEach, expect, it, type Mock } from 'vitest';
import { LOST_TOPIC } from '../../../shared/topic/lost-topic.ts';
import { changeSettings } from '../../local/settings.ts';
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

it('the end of a crawl is told once, with its name made harmless', async () => {
  await tellOfEnded(running, ended);
  await tellOfEnded(ended, ended);
  expect(create.mock.calls).toEqual([['crawl-1', expect.objectContaining({ title: 'Bread' })]]);
});

it('given a crawl whose topic damaged data lost, the notice has the translated name', async () => {
  await tellOfEnded(running, [aCrawl({ topicName: LOST_TOPIC, state: 'done', reason: 'exhausted' })]);
  expect(create.mock.calls).toEqual([['crawl-1', expect.objectContaining({ title: 'topicLost' })]]);
});

it('nothing is told of what goes on, was ended by the user, or ended before it was known', async () => {
  await tellOfEnded(running, running);
  await tellOfEnded(running, [aCrawl({ state: 'done', reason: 'user' })]);
  await tellOfEnded([], ended);
  expect(create).not.toHaveBeenCalled();
});

it('nothing is told before the user asks for it, nor once the browser took the right back', async () => {
  await changeSettings({ notices: false });
  await tellOfEnded(running, ended);
  await changeSettings({ notices: true });
  contains.mockResolvedValue(false);
  await tellOfEnded(running, ended);
  expect(create).not.toHaveBeenCalled();
});
