import type { LinkRecord } from '../../../shared/page/record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { KnownUrl, ObservedPage, Sighting } from '../order.ts';

export const TOPIC: Topic = {
  id: 'cameras',
  name: 'Cameras',
  texts: [
    {
      url: '',
      title: 'Camera lens',
      text: 'A camera lens focuses light. The camera shutter and the lens aperture set exposure.',
    },
  ],
  words: ['camera', 'lens'],
};

/** Returns a URL with meaningless words, so that only the link's words in the test count. */
export const known = (id: number, more: Partial<KnownUrl> = {}): KnownUrl => ({
  id,
  url: `https://h${id % 7}.test/${id}`,
  host: `h${id % 7}.test`,
  site: `h${id % 7}.test`,
  depth: 1,
  ...more,
});

export const link = (target: KnownUrl, more: Partial<LinkRecord> = {}): LinkRecord => ({
  url: target.url,
  kind: 'a',
  anchor: '',
  before: '',
  after: '',
  windowBefore: more.before ?? '',
  windowAfter: more.after ?? '',
  block: '',
  heading: '',
  path: 'div>a',
  position: 0,
  furniture: false,
  rel: [],
  ...more,
});

export const sighting = (id: number, more: Partial<LinkRecord> = {}, url: Partial<KnownUrl> = {}): Sighting => {
  const target = known(id, url);
  return { target, link: link(target, more) };
};

export const page = (id: number, more: Partial<ObservedPage> = {}): ObservedPage => ({
  ...known(id),
  relevance: 0,
  onTopic: false,
  failed: false,
  title: '',
  text: '',
  from: -1,
  ...more,
});

/** Returns a page that is surely on topic. */
export const onTopic = (id: number, more: Partial<ObservedPage> = {}): ObservedPage =>
  page(id, { relevance: 0.9, onTopic: true, title: 'Camera', text: 'camera lens shutter aperture', ...more });

export const offTopic = (id: number, more: Partial<ObservedPage> = {}): ObservedPage =>
  page(id, { relevance: 0.1, onTopic: false, title: 'Soup', text: 'soup onion pepper salad', ...more });
