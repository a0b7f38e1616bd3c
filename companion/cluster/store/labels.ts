import type { LabelEvent } from '../../../shared/api/label.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { newsText } from './news.ts';
import type { SharedLabel, SharedStore } from './shared-store.ts';
import { type ColumnType, rowsOf, type SqlDatabase } from './sql.ts';
import { recounting, type SaidOf } from './words.ts';

type SharedLabelRow = Omit<SharedLabel, 'topicId'> & { readonly topic_id: string };

const LABEL: Readonly<Record<string, ColumnType>> = {
  id: 'text',
  topic: 'text',
  target: 'text',
  key: 'text',
  url: 'text',
  value: 'text',
  at: 'int',
  place: 'int',
};

/**
 * Stores the labels of several people on pages and links. Keeps all of them; the newest label on a target counts, from
 * any giver.
 */
export function labelRecords(database: SqlDatabase): Pick<SharedStore, 'label' | 'labels' | 'currentLabels'> {
  return {
    label: (labels, who, now) =>
      database.transaction(async (sql) => {
        // Read the clock once: labels of one call keep their sequence, however long the write takes.
        const [clock] = await sql.all<{ now: number }>(`SELECT ${sql.dialect.now} AS now`);
        const present = clock?.now ?? 0;
        const ahead = now === undefined ? 0 : present - Math.round(now);
        // A fast clock must not win for ever: no label gets a date in the future.
        const momentOf = ({ at }: LabelEvent): number => Math.min(at + ahead, present);
        const rows = labels
          .toSorted((a, b) => a.at - b.at)
          .map((label, place) => ({
            id: label.id,
            topic: label.topicId,
            target: label.target,
            key: pageKey(label.url),
            url: label.url,
            value: label.value,
            at: momentOf(label),
            place,
          }));
        await recounting(sql, saidOf(labels), () =>
          sql.change(
            `INSERT INTO labels (id, topic_id, who, target, key, url, value, at)
             SELECT x.id, x.topic, $2, x.target, x.key, x.url, x.value, x.at FROM ${sql.dialect.rows('$1', LABEL)}
             WHERE true ORDER BY x.place ON CONFLICT (id) DO NOTHING`,
            [rowsOf(rows), who],
          ),
        );
        for (const topicId of new Set(labels.map((label) => label.topicId))) await sql.tell(newsText('label', topicId));
        return labels.map(momentOf);
      }),
    async labels(topicId, after, limit) {
      const rows = await database.all<Omit<SharedLabelRow, 'key'> & { readonly seq: number; readonly id: string }>(
        `SELECT seq, id, topic_id, who, target, url, value, at FROM labels WHERE topic_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        [topicId, after, limit],
      );
      return rows.map(({ seq, topic_id, ...label }) => ({ seq, label: { ...label, topicId: topic_id } }));
    },
    async currentLabels(topicId) {
      const rows = await database.all<SharedLabelRow>(
        `SELECT topic_id, who, target, key, url, value, at FROM (
           SELECT labels.*, row_number() OVER (PARTITION BY target, key ORDER BY at DESC, seq DESC) AS place FROM labels WHERE topic_id = $1
         ) AS placed WHERE place = 1 ORDER BY at, target, key`,
        [topicId],
      );
      return rows.map(({ topic_id, ...rest }) => ({ topicId: topic_id, ...rest }));
    },
  };
}

const saidOf = (labels: readonly LabelEvent[]): readonly SaidOf[] =>
  labels.flatMap(({ topicId, target, url }) => (target === 'page' ? [{ topicId, key: pageKey(url) }] : []));
