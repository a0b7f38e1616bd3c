import type { PageRecord } from '../../../shared/page/record.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';

/** A page of one host that says nothing but what a test gives. */
export const page = (more: Partial<PageRecord>): PageRecord => ({ ...EMPTY_RECORD, url: 'https://a.test/', ...more });

export const topic = (words: readonly string[], texts: readonly string[] = []): Topic => ({
  id: 't',
  name: '',
  words,
  texts: texts.map((text) => ({ url: '', title: '', text })),
});

/** Text on a topic that no test uses. */
export const FILLER = 'the council met on tuesday and spoke of roads, bridges and the weather in the valley. '.repeat(
  6,
);
/** On cameras, in words typed and others. */
export const GLASS =
  'A camera lens bends light; the aperture of the lens and the shutter of the camera set the exposure. ';
/** Of another topic. */
export const SOUP =
  'Chop the onion and the carrot, boil the soup slowly and season it with salt and pepper in the kitchen. ';
