import type { Topic } from '../../../shared/topic/topic.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import type { Meant } from '../../store/meant.ts';
import type { Sql } from './sql.ts';

/**
 * Erases texts of a topic that came from erased pages.
 * @param urls of erased pages, whatever their site
 * @returns whether it erased any
 */
export async function eraseTexts(
  sql: Sql,
  topicId: string,
  { meant }: Meant,
  urls: ReadonlySet<string>,
): Promise<boolean> {
  const [row] = await sql.all<{ body: string }>(`SELECT body FROM topics WHERE id = $1${sql.dialect.lock}`, [topicId]);
  if (row === undefined) return false;
  const topic = JSON.parse(row.body) as Topic;
  const keys = new Set([...urls].map(pageKey));
  const texts = topic.texts.filter(({ url }) => url === '' || !(meant(url) || keys.has(pageKey(url))));
  if (texts.length === topic.texts.length) return false;
  await sql.change('UPDATE topics SET body = $2 WHERE id = $1', [topicId, JSON.stringify({ ...topic, texts })]);
  return true;
}

/** Removes a site from a crawl's choices and messages: labels of the site, and sentences that name it. */
export async function eraseWords(sql: Sql, no: number, { meant, hint }: Meant): Promise<void> {
  const [crawl] = await sql.all<{ choices: string }>('SELECT choices FROM crawls WHERE no = $1', [no]);
  const choices = JSON.parse(crawl?.choices ?? '{}') as NonNullable<StoredCrawl['choices']>;
  const { siteLabels } = choices;
  if (siteLabels !== undefined) {
    const kept = (names: readonly string[]): string[] => names.filter((name) => !meant(`http://${name}/`));
    const left = { relevant: kept(siteLabels.relevant), notRelevant: kept(siteLabels.notRelevant) };
    await sql.change('UPDATE crawls SET choices = $2 WHERE no = $1', [
      no,
      JSON.stringify({ ...choices, siteLabels: left }),
    ]);
  }
  const seeds = await sql.all<{ position: number; message: string }>(
    "SELECT position, message FROM seeds WHERE crawl = $1 AND message <> ''",
    [no],
  );
  for (const { position, message } of seeds)
    if (message.includes(hint))
      await sql.change("UPDATE seeds SET message = '' WHERE crawl = $1 AND position = $2", [no, position]);
}
