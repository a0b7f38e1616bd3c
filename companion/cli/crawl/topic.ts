import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MAX_TOPICS } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { usable } from '../../../shared/topic/usable.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';

export interface TopicOptions {
  /** Files of plain text or Markdown, each on the topic. */
  readonly topicText?: readonly string[];
  /** Words and phrases, separated by commas (also the Chinese ones). */
  readonly keywords?: string;
}

/**
 * The topics of one crawl: one, or one for each list of words.
 * @throws bad-arguments as `topicFrom`; when texts are given to several topics; when there are too many or the same
 * twice.
 */
export function topicsFrom(keywords: readonly string[], topicText: readonly string[]): readonly [Topic, ...Topic[]] {
  const [first, ...others] = keywords;
  const topic = topicFrom({ topicText, ...(first === undefined ? {} : { keywords: first }) });
  if (others.length === 0) return [topic];
  if (topicText.length > 0) {
    throw new AmbitError(
      'bad-arguments',
      say(
        'With several --keywords it is unclear to which topic --topic-text belongs: leave it out, or crawl for one topic.',
      ),
    );
  }
  if (others.length >= MAX_TOPICS)
    throw new AmbitError('bad-arguments', say('At most $1 topics go into one crawl.', MAX_TOPICS));
  const topics = [topic, ...others.map((words) => topicFrom({ keywords: words }))] as const;
  if (new Set(topics.map(({ id }) => id)).size < topics.length) {
    throw new AmbitError('bad-arguments', say('Two --keywords are the same: give each topic once.'));
  }
  return topics;
}

/**
 * Makes a topic from the command line; the same texts and words give the same id.
 * @throws bad-arguments when there is neither text nor word, or a file cannot be read.
 */
export function topicFrom(options: TopicOptions): Topic {
  const words = (options.keywords ?? '')
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const texts = (options.topicText ?? []).map(readText);
  if (words.length === 0 && texts.length === 0) {
    throw new AmbitError('bad-arguments', say('A topic is needed: give --keywords "a,b" or --topic-text FILE.'));
  }
  const id = createHash('sha256').update(JSON.stringify({ words, texts })).digest('hex').slice(0, 32);
  const name = words.slice(0, 3).join(', ') || texts[0]?.title || 'topic';
  const topic = { id, name: name.slice(0, 200), words, texts };
  if (!usable(topic)) {
    throw new AmbitError(
      'bad-arguments',
      say('This topic has too little text to compare pages with: give more words, or a longer text.'),
    );
  }
  return topic;
}

/** Throws a TypeError for other encodings and for binary data: words made of them would match nothing. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function readText(file: string): Topic['texts'][number] {
  let text: string;
  try {
    text = utf8.decode(readFileSync(file));
  } catch (cause) {
    const isRead = cause instanceof TypeError;
    throw new AmbitError(
      'bad-arguments',
      isRead
        ? say('$1 is not UTF-8 text: save it as plain text in UTF-8.', file)
        : unread(say('The topic text $1', file), cause),
    );
  }
  const title = (/\S.*/.exec(text)?.[0] ?? '').slice(0, 200);
  if (title === '') throw new AmbitError('bad-arguments', say('The topic text $1 is empty.', file));
  return { url: '', title, text: text.slice(0, 1_048_576) };
}
