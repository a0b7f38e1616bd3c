import type { LabelEvent } from '../../../shared/api/label.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { CurrentLabel, LabelStore } from '../store.ts';
import type { Database } from './database.ts';

type CurrentLabelRow = Omit<CurrentLabel, 'topicId'> & { readonly topic_id: string };

export function labelStore(database: Database): LabelStore {
  const add = database.query(`
    INSERT INTO labels (id, topic_id, target, url, value, at, who) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  const find = database.query<CurrentLabelRow>('SELECT * FROM verdicts WHERE topic_id = ? AND target = ? AND key = ?');
  const decide = database.query(`
    INSERT INTO verdicts (topic_id, target, key, url, value, at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET url = excluded.url, value = excluded.value, at = excluded.at`);
  const list = database.query<CurrentLabelRow>(
    "SELECT * FROM verdicts WHERE topic_id = ? AND value <> 'none' ORDER BY at, target, key",
  );
  const late = ['labels', 'verdicts'].map((table) => database.query(`UPDATE ${table} SET at = ?1 WHERE at > ?1`));
  const count = database.query<{ n: number }>('SELECT count(*) AS n FROM labels');

  const put = (label: LabelEvent): CurrentLabel | undefined => {
    const { topicId, target, url, value, at, who = '' } = label;
    if (add.run(label.id, topicId, target, url, value, at, who) === 0) return undefined;
    const key = pageKey(url);
    const before = find.get(topicId, target, key);
    if (before !== undefined && before.at > at) return undefined;
    decide.run(topicId, target, key, url, value, at);
    return (before?.value ?? 'none') === value ? undefined : { topicId, target, key, url, value, at };
  };
  return {
    put: (labels) => database.durably(() => labels.map(put).filter((label) => label !== undefined)),
    capDates: (moment) =>
      database.durably(() => {
        for (const table of late) table.run(moment);
      }),
    current: (topicId) => list.all(topicId).map(({ topic_id, ...rest }) => ({ topicId: topic_id, ...rest })),
    count: () => count.get()?.n ?? 0,
  };
}
