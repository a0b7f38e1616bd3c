import { useState } from 'preact/hooks';
import type { LinksRead } from '../../../../shared/api/export.ts';
import { type OwnSource, readOwnPages } from '../../../capture/own-pages.ts';
import { call } from '../../../companion-client/companion.ts';
import { plural, t } from '../../messages.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { TickedLinks } from './ticked-links.tsx';

const DAY_MS = 86_400_000;
/** Days of history to choose from. */
const DAYS = [1, 7, 30, 90] as const;
const ALL = '';

type Links = LinksRead['links'];

/**
 * Proposes a topic from pages that the user has: bookmarks, history, a file of another tool, or a running Zotero.
 * Nothing is ticked; what the user ticks becomes seeds, and its titles describe the topic.
 */
export function BeginFrom(props: {
  readonly take: (pages: Links) => void;
  readonly words: readonly string[];
  readonly turnWord: (word: string, on: boolean) => void;
}) {
  const desk = useDesk();
  const [days, setDays] = useState<number>(DAYS[1]);
  const [read, setRead] = useState<LinksRead>();
  const [busy, setBusy] = useState(false);
  const [folder, setFolder] = useState(ALL);

  const show = async (ask: () => Promise<LinksRead>): Promise<void> => {
    setBusy(true);
    setRead(await desk.attempt(ask));
    setFolder(ALL);
    setBusy(false);
  };
  const own = (source: OwnSource): Promise<void> =>
    show(async () => {
      const items = await readOwnPages(source, Date.now() - days * DAY_MS);
      return items === undefined ? { links: [] } : call('linkFile', { body: { text: JSON.stringify({ items }) } });
    });
  const open = (file: File): Promise<void> => show(async () => call('linkFile', { body: { text: await file.text() } }));

  const folders = [...new Set((read?.links ?? []).flatMap((link) => link.folder ?? []))].sort();
  const links = (read?.links ?? []).filter((link) => folder === ALL || link.folder === folder);
  const { words = [], message = '' } = read ?? {};
  return (
    <Section title={t('beginTitle')} hint={t('beginHint')}>
      <p class="row ends">
        <button type="button" disabled={busy} onClick={() => void own('bookmarks')}>
          {t('beginBookmarks')}
        </button>
        <button type="button" disabled={busy} onClick={() => void own('history')}>
          {t('beginHistory')}
        </button>
        <label class="field">
          {t('beginDays')}
          <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={busy} onClick={() => void show(() => call('zotero', {}))}>
          Zotero
        </button>
      </p>
      <label class="field">
        {t('startFile')}
        <input
          type="file"
          accept=".html,.htm,.opml,.xml,.json,.csv,.ris,.bib,.txt"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) void open(file);
          }}
        />
      </label>
      <p role="status" class="muted">
        {busy ? t('deskReading') : read !== undefined && plural('startLinks', links.length)}{' '}
        <Hostile text={message} max={300} />
      </p>
      {folders.length > 1 && (
        <label class="field">
          {t('beginFolder')}
          <select value={folder} onChange={({ currentTarget }) => setFolder(currentTarget.value)}>
            <option value={ALL}>{t('show_all')}</option>
            {folders.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {words.length > 0 && (
        <fieldset class="row">
          <legend class="muted small">{t('lexiconTitle')}</legend>
          {words.map((word) => (
            <Tick key={word} on={props.words.includes(word)} turn={(on) => props.turnWord(word, on)}>
              <Hostile text={word} max={40} />
            </Tick>
          ))}
        </fieldset>
      )}
      {links.length > 0 && (
        <TickedLinks
          key={folder}
          links={links}
          add={(urls) => props.take(links.filter(({ url }) => urls.includes(url)))}
        />
      )}
    </Section>
  );
}
