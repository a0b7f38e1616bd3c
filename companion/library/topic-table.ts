import { createHash } from 'node:crypto';
import { type CsvTable, readCsvTable } from '../../shared/text/csv.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { usable } from '../../shared/topic/usable.ts';

/** Bounds of a topic on the wire (`TopicSchema`). */
const MAX_NAME = 200;
const MAX_WORD = 100;
const MAX_WORDS = 500;
const MAX_TEXTS = 100;
/** Most topics that one table brings. */
const MAX_TOPICS = 1_000;

/** Names of the columns, in English and Chinese, in lower case. */
const COLUMNS = {
  name: ['name', 'topic', '主题', '名称'],
  words: ['words', 'keywords', '关键词', '主题词'],
  text: ['text', 'description', '文本', '描述'],
} as const;

/** Topics of a table. */
export interface TopicTable {
  readonly topics: readonly Topic[];
  /** Rows without a name, and topics with too little text to compare pages with. */
  readonly skipped: number;
}

/**
 * Reads a table of topics (Cluster crawler): CSV with the columns `name`, `words` (separated by `;`, `,` or `、`) and
 * `text`, of which one of the last two may be missing. Rows of the same name are one topic with several texts. The name
 * makes the id, so that the same table, read again, changes its topics instead of doubling them.
 */
export function readTopicTable(text: string): TopicTable {
  const table = readCsvTable(text, (heads) => placeOf(heads, 'name') >= 0);
  const named = new Map<string, { words: Set<string>; texts: Set<string> }>();
  let skipped = 0;
  for (const { name, words, text: body } of cellsOf(table)) {
    if (name === '' || (named.size >= MAX_TOPICS && !named.has(name))) {
      skipped += 1;
      continue;
    }
    const topic = named.get(name) ?? { words: new Set(), texts: new Set() };
    for (const word of words.split(/[;；,，、|]/))
      if (word.trim() !== '') topic.words.add(word.trim().slice(0, MAX_WORD));
    if (body !== '') topic.texts.add(body);
    named.set(name, topic);
  }
  const all = [...named].map(
    ([name, { words, texts }]): Topic => ({
      id: `table-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`,
      name,
      words: [...words].slice(0, MAX_WORDS),
      texts: [...texts].slice(0, MAX_TEXTS).map((one) => ({ url: '', title: '', text: one })),
    }),
  );
  const topics = all.filter(usable);
  return { topics, skipped: skipped + all.length - topics.length };
}

const placeOf = (heads: readonly string[], column: keyof typeof COLUMNS): number =>
  heads.findIndex((head) => (COLUMNS[column] as readonly string[]).includes(head));

function cellsOf({ heads, rows }: CsvTable): readonly Readonly<Record<keyof typeof COLUMNS, string>>[] {
  const places = { name: placeOf(heads, 'name'), words: placeOf(heads, 'words'), text: placeOf(heads, 'text') };
  if (places.name < 0) return [];
  const cell = (row: readonly string[], place: number): string => row[place]?.trim() ?? '';
  return rows.map((row) => ({
    name: cell(row, places.name).slice(0, MAX_NAME),
    words: cell(row, places.words),
    text: cell(row, places.text),
  }));
}
