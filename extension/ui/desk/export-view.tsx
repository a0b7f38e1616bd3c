import { useState } from 'preact/hooks';
import { type ExportedFile, FORMATS, type Format } from '../../../shared/api/export.ts';
import { SHOWS } from '../../../shared/api/results.ts';
import { call } from '../../companion-client/companion.ts';
import { pairing } from '../../companion-client/paired.ts';
import { readSingle, writeSingle } from '../../storage/single.ts';
import { type MessageKey, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { Tick } from '../parts/tick.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { useAsked } from './use-asked.ts';

/** Files that leave, the feed, and files that come. */
export function ExportView() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  if (crawl === undefined) return null;
  return (
    <>
      <Files crawlId={crawl.id} />
      <Feed crawlId={crawl.id} />
      <LabelsIn topicId={crawl.topicId} />
    </>
  );
}

/** Hands a file to the browser's own downloads. */
function saveFile({ name, type, text, octets }: ExportedFile): void {
  const content = octets === true ? Uint8Array.from(text, (octet) => octet.charCodeAt(0)) : text;
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

function Files({ crawlId }: { readonly crawlId: string }) {
  const { store } = useModel();
  const desk = useDesk();
  const [format, setFormat] = useState<Format>('jsonl');
  const [show, setShow] = useState<(typeof SHOWS)[number]>('on-topic');
  const [seeds, setSeeds] = useState<'with' | 'without'>('without');
  const [fresh, setFresh] = useState(false);
  const save = async (): Promise<void> => {
    const since = fresh ? await lastTaken(crawlId) : undefined;
    const at = Date.now();
    const query = { format, show, seeds, ...(since === undefined ? {} : { since }) };
    const file = await desk.attempt(() => call('exportFile', { params: { id: crawlId }, query }));
    if (file === undefined) return;
    saveFile(file);
    await writeSingle(`taken ${crawlId}`, at);
    store.said.value = plural('takeSaved', file.pages);
  };
  return (
    <Section title={t('takeFiles')} hint={t('takeFilesHint')}>
      <fieldset class="formats">
        <legend class="hidden">{t('takeFormat')}</legend>
        {FORMATS.map((name) => (
          <label key={name} class="tick">
            <input type="radio" name="format" checked={format === name} onChange={() => setFormat(name)} />
            {t(`format_${name}` as MessageKey)}
          </label>
        ))}
      </fieldset>
      <p class="row ends">
        <label class="field">
          {t('deskShow')}
          <select
            value={show}
            onChange={({ currentTarget }) => setShow(SHOWS.find((one) => one === currentTarget.value) ?? 'on-topic')}
          >
            {SHOWS.map((name) => (
              <option key={name} value={name}>
                {t(`show_${name.replace('-', '_')}` as MessageKey)}
              </option>
            ))}
          </select>
        </label>
        <Tick on={seeds === 'without'} turn={(on) => setSeeds(on ? 'without' : 'with')}>
          {t('deskNoSeeds')}
        </Tick>
        <Tick on={fresh} turn={setFresh}>
          {t('takeSince')}
        </Tick>
      </p>
      <p class="row">
        <button type="button" class="primary" onClick={() => void save()}>
          {t('takeSave')}
        </button>
      </p>
    </Section>
  );
}

/** Returns the time of the last saved file of this crawl; undefined without one. */
async function lastTaken(crawlId: string): Promise<number | undefined> {
  const at = await readSingle(`taken ${crawlId}`);
  return typeof at === 'number' ? at : undefined;
}

/** Offers a feed of new finds for a reader on this machine, at an unguessable address. */
function Feed({ crawlId }: { readonly crawlId: string }) {
  const desk = useDesk();
  const [feed, again] = useAsked(crawlId, () => call('feed', { params: { id: crawlId } }));
  const [port] = useAsked('port', async () => (await pairing())?.port);
  if (feed === undefined || port === undefined) return null;
  const on = feed.path !== '';
  const turn = async (to: boolean): Promise<boolean> => {
    const answer = await desk.attempt(() => call('setFeed', { params: { id: crawlId }, body: { on: to } }));
    again();
    return answer === undefined ? on : to;
  };
  return (
    <Section title={t('takeFeed')} hint={t('takeFeedHint')}>
      <Toggle on={on} turn={turn}>
        {t('takeFeedOn')}
      </Toggle>
      {on && <code class="command">{`http://127.0.0.1:${port}${feed.path}`}</code>}
    </Section>
  );
}

function LabelsIn({ topicId }: { readonly topicId: string }) {
  const desk = useDesk();
  const [said, setSaid] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    const answer = await desk.attempt(() => call('labelFile', { params: { id: topicId }, body: { text } }));
    if (answer !== undefined) setSaid(t('takeLabelsRead', answer.kept, answer.skipped));
  };
  return (
    <Section title={t('takeLabels')} hint={t('takeLabelsHint')}>
      <label class="field">
        {t('takeLabelsFile')}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </label>
      <p role="status">{said}</p>
    </Section>
  );
}
