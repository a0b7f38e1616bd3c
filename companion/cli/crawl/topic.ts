import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MAX_TOPICS } from '../../../shared/api/crawl.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { usable } from '../../../shared/topic/usable.ts';
import { readTopicTable } from '../../library/topic-table.ts';
import { unread } from '../file-fault.ts';
import { say } from '../language/say.ts';
import { librarySubject } from './library.ts';

export interface TopicOptions {
  /** Files of plain text or Markdown, each on the topic. */
  readonly topicText?: readonly string[];
  /** Words and phrases, separated by commas (also the Chinese ones). */
  readonly keywords?: string;
  /** Code of a subject of the topic library, whose words and sample texts stand beside the user's own. */
  readonly library?: string;
}

/** What the user says about the topics of one crawl. */
export interface TopicsAsked {
  readonly keywords: readonly string[];
  readonly topicText: readonly string[];
  readonly library: readonly string[];
  readonly topicTable?: string | undefined;
}

/**
 * The topics of one crawl: one, or one for each list of words, for each subject of the library, or for each name of a
 * table. Words and texts extend a single subject of the library.
 * @throws bad-arguments as `topicFrom`; when texts are given to several topics; when there are too many or the same
 * twice.
 */
export function topicsFrom({ keywords, topicText, library, topicTable }: TopicsAsked): readonly [Topic, ...Topic[]] {
  if (topicTable !== undefined) {
    if (keywords.length + topicText.length + library.length > 0)
      throw new AmbitError('bad-arguments', say('--topic-table names all topics of the crawl: leave the others out.'));
    return checked(tableTopics(topicTable), '--topic-table');
  }
  const [words, ...others] = keywords;
  const [subject, ...subjects] = library;
  const more = [...others.map((some) => ({ keywords: some })), ...subjects.map((code) => ({ library: code }))];
  if (more.length > 0 && (topicText.length > 0 || (words !== undefined && subject !== undefined))) {
    throw new AmbitError(
      'bad-arguments',
      say(
        'With several --keywords or --library it is unclear to which topic the rest belongs: leave it out, or crawl for one topic.',
      ),
    );
  }
  const first = topicFrom({
    topicText,
    ...(words === undefined ? {} : { keywords: words }),
    ...(subject === undefined ? {} : { library: subject }),
  });
  return checked([first, ...more.map(topicFrom)], library.length > 0 ? '--library' : '--keywords');
}

/** @throws bad-arguments for too many topics, or the same twice. @param option name of the option that gave them */
function checked(topics: readonly Topic[], option: string): readonly [Topic, ...Topic[]] {
  const [first, ...others] = topics;
  if (first === undefined)
    throw new AmbitError('bad-arguments', say('$1 has no topic: it needs a column name, and words or text.', option));
  if (others.length >= MAX_TOPICS)
    throw new AmbitError('bad-arguments', say('At most $1 topics go into one crawl.', MAX_TOPICS));
  if (new Set(topics.map(({ id }) => id)).size < topics.length)
    throw new AmbitError('bad-arguments', say('Two $1 are the same: give each topic once.', option));
  return [first, ...others];
}

function tableTopics(file: string): readonly Topic[] {
  try {
    return readTopicTable(utf8.decode(readFileSync(file))).topics;
  } catch (cause) {
    throw new AmbitError('bad-arguments', unread(say('The topic table $1', file), cause));
  }
}

/**
 * Makes a topic from the command line; the same texts and words give the same id.
 * @throws bad-arguments when there is neither text nor word, or a file cannot be read.
 */
export function topicFrom(options: TopicOptions): Topic {
  const subject = options.library === undefined ? undefined : librarySubject(options.library);
  const own = (options.keywords ?? '')
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const words = [...new Set([...own, ...(subject?.words ?? [])])];
  const samples = (subject?.texts ?? []).map((text) => ({ url: '', title: '', text }));
  const texts = [...(options.topicText ?? []).map(readText), ...samples];
  if (words.length === 0 && texts.length === 0) {
    throw new AmbitError(
      'bad-arguments',
      say('A topic is needed: give --keywords "a,b", --topic-text FILE or --library CODE.'),
    );
  }
  const id = createHash('sha256').update(JSON.stringify({ words, texts })).digest('hex').slice(0, 32);
  const name = own.slice(0, 3).join(', ') || subject?.en || texts[0]?.title || 'topic';
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
