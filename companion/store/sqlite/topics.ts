import { ASSISTANT_RIGHTS } from '../../../shared/api/assistant.ts';
import type { TopicView } from '../../../shared/api/topic.ts';
import type { TopicStore } from '../store.ts';
import type { Database } from './database.ts';

/** Word for the local model among the rights of assistants, which share a column. */
const MODEL = 'model';

interface TopicRow {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly texts: string;
  readonly created_at: number;
}

export function topicStore(database: Database): TopicStore {
  const put = database.query(`
    INSERT INTO topics (id, name, words, texts, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words, texts = excluded.texts`);
  const get = database.query<TopicRow>('SELECT * FROM topics WHERE id = ?');
  const assistants = database.query<{ assistants: string }>('SELECT assistants FROM topics WHERE id = ?');
  const allow = database.query('UPDATE topics SET assistants = ? WHERE id = ?');
  const list = database.query<Omit<TopicRow, 'texts'> & { texts: number }>(`
    SELECT id, name, words, json_array_length(texts) AS texts, created_at FROM topics ORDER BY created_at DESC, id`);
  const granted = (id: string): readonly string[] => assistants.get(id)?.assistants.split(',') ?? [];
  return {
    put(topic, at) {
      database.durably(() =>
        put.run(topic.id, topic.name, JSON.stringify(topic.words), JSON.stringify(topic.texts), at),
      );
    },
    get(id) {
      const row = get.get(id);
      return row && { id, name: row.name, words: JSON.parse(row.words), texts: JSON.parse(row.texts) };
    },
    assistants(id) {
      const rights = granted(id);
      return ASSISTANT_RIGHTS.filter((right) => rights.includes(right));
    },
    allowAssistants: (id, rights) =>
      database.durably(() => allow.run([...rights, ...granted(id).filter((one) => one === MODEL)].join(','), id)) > 0,
    usesModel: (id) => granted(id).includes(MODEL),
    useModel(id, on) {
      const others = granted(id).filter((one) => one !== MODEL && one !== '');
      database.durably(() => allow.run([...others, ...(on ? [MODEL] : [])].join(','), id));
    },
    list: () =>
      list.all().map(
        (row): TopicView => ({
          id: row.id,
          name: row.name,
          words: JSON.parse(row.words),
          texts: row.texts,
          createdAt: row.created_at,
        }),
      ),
  };
}
