import { afterEach, expect, it } from 'vitest';
import { openTestHarness, specOf, type TestHarness, TOPIC } from '../../crawl/testing/harness.ts';
import { topicHandlers } from './topics.ts';

let harness: TestHarness | undefined;
afterEach(async () => {
  await harness?.crawls.close();
  harness?.store.close();
});

const request = (id: string, name: string) => ({ params: { id }, query: {}, body: { name } }) as never;

it('a topic that is renamed keeps all else, and its crawls have the name, ended or not', async () => {
  harness = openTestHarness({ 'http://a.example/': { title: '0.7 tea' } });
  const { crawls, store } = harness;
  crawls.putTopic({ ...TOPIC, texts: [{ url: '', title: '', text: 'Green tea' }] });
  crawls.start(specOf(['http://a.example/']));
  await crawls.ended('c');
  expect(await topicHandlers(crawls, store).nameTopic(request(TOPIC.id, '茶 <b>\u202e'))).toEqual({ ok: true });
  expect(store.topics.get(TOPIC.id)).toMatchObject({
    name: '茶 <b>\u202e',
    words: TOPIC.words,
    texts: [{ text: 'Green tea' }],
  });
  expect(crawls.view('c').topicName).toBe('茶 <b>\u202e');
  await crawls.forget({ kind: 'all' });
  expect(store.topics.list()).toEqual([]);
  await expect(topicHandlers(crawls, store).nameTopic(request(TOPIC.id, 'Tea'))).rejects.toThrow('no topic');
});
