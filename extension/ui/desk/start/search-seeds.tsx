import { useEffect, useRef, useState } from 'preact/hooks';
import type { SearchHits, SearchService } from '../../../../shared/api/search.ts';
import { displayText } from '../../../../shared/text/display.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, plural, t } from '../../messages.ts';
import { safeHref } from '../../open-page.ts';
import { Hostile } from '../../parts/hostile.tsx';
import { Icon } from '../../parts/icons.tsx';
import { TimeLeftOf } from '../../parts/time-left-of.tsx';
import { Toggle } from '../../parts/toggle.tsx';
import { saidWords } from '../../words/note-words.ts';
import { LinesField } from '../fields.tsx';
import { linesOf } from '../lines.ts';
import { useDesk } from '../model.ts';
import { useAsked } from '../use-asked.ts';
import { merged, questionsOf, siteIn } from './hits.ts';
import { TickedLinks } from './ticked-links.tsx';

/** Least answers that describe a topic; with fewer its words should change (Cluster crawler, S4.1). */
const FEWEST = 4;

interface SearchProgress {
  readonly done: number;
  readonly of: number;
  readonly links: SearchHits['links'];
  /** Messages of services that gave no answer, in the companion's words. */
  readonly messages: readonly string[];
}

/** Queries search services for words of the topic, site by site, when the user clicks. The user then ticks results. */
export function SearchSeeds(props: {
  readonly words: string;
  readonly add: (urls: readonly string[]) => void;
  /** Shown from the start. */
  readonly open?: boolean;
}) {
  const desk = useDesk();
  const [services = [], , setServices] = useAsked('search-services', () => call('searchServices', {}));
  const [words, setWords] = useState<string>();
  const [sites, setSites] = useState('');
  const [asked, setAsked] = useState<SearchProgress>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const lines = words ?? props.words;
  const named = linesOf(sites).flatMap((line) => siteIn(line) || []);
  const on = services.filter((service) => service.on).map(({ id }) => id);
  const questions = questionsOf(on, linesOf(lines), named);
  const busy = asked !== undefined && asked.done < asked.of && !stop.current?.signal.aborted;

  const ask = async (): Promise<void> => {
    const stopper = new AbortController();
    stop.current = stopper;
    const { signal } = stopper;
    const answers: SearchHits['links'][] = [];
    const messages = new Set<string>();
    for (const [place, { service, words, site }] of questions.entries()) {
      setAsked({ done: place, of: questions.length, links: merged(answers), messages: [...messages] });
      const body = { words, site };
      const hits = await desk.attempt(() => call('search', { params: { id: service }, body }));
      if (signal.aborted) return;
      if (hits !== undefined && hits.message !== '') messages.add(saidWords(hits));
      answers.push(hits?.links ?? []);
    }
    setAsked({ done: questions.length, of: questions.length, links: merged(answers), messages: [...messages] });
  };

  return (
    <details open={props.open}>
      <summary>{t('searchTitle')}</summary>
      <div class="sheet">
        <p class="muted small">{t('searchHint')}</p>
        <Services services={services} changed={setServices} />
        {on.length > 0 && (
          <>
            <LinesField label={t('searchWords')} rows={3} value={lines} change={setWords} />
            <LinesField label={t('searchSites')} rows={2} value={sites} change={setSites} />
            <p class="row">
              <button type="button" disabled={busy || questions.length === 0} onClick={() => void ask()}>
                {t('searchGo')} ({number(questions.length)})
              </button>
              {busy && (
                <button type="button" onClick={() => stopped(stop.current, asked, setAsked)}>
                  {t('stop')}
                </button>
              )}
              <span class="muted" role="status">
                {asked !== undefined && t('searchAsked', number(asked.done), number(asked.of))}
                {asked !== undefined && busy && <TimeLeftOf share={asked.done / asked.of} />}
                {asked !== undefined && !busy && ` · ${plural('startLinks', asked.links.length)}`}
              </span>
            </p>
          </>
        )}
        {asked !== undefined && !busy && asked.links.length < FEWEST && <p class="bad small">{t('searchFew')}</p>}
        {asked?.messages.map((message) => (
          <p key={message} class="bad small">
            <Hostile text={message} max={300} />
          </p>
        ))}
        {asked !== undefined && asked.links.length > 0 && <TickedLinks links={asked.links} add={props.add} />}
      </div>
    </details>
  );
}

function stopped(
  stop: AbortController | undefined,
  asked: SearchProgress | undefined,
  set: (asked: SearchProgress) => void,
): void {
  stop?.abort();
  if (asked !== undefined) set({ ...asked, of: asked.done });
}

function Services(props: {
  readonly services: readonly SearchService[];
  readonly changed: (services: SearchService[]) => void;
}) {
  const { services, changed } = props;
  const desk = useDesk();
  const [address, setAddress] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const href = safeHref(address.trim());
  const add = async (): Promise<void> => {
    if (href === undefined) return;
    setBusy(true);
    const answer = await desk.attempt(() => call('addSearchService', { body: { url: href } }));
    setBusy(false);
    if (answer === undefined) return;
    changed(answer.services);
    setMessage(saidWords(answer));
    if (answer.message === '') setAddress('');
  };
  const turn = async (id: string, to: 'on' | 'off' | 'removed'): Promise<boolean> => {
    const answer = await desk.attempt(() => call('setSearchService', { params: { id }, body: { to } }));
    if (answer !== undefined) changed(answer);
    return (answer ?? services).some((service) => service.id === id && service.on);
  };
  return (
    <>
      <ul class="services">
        {services.map(({ id, name, host, on }) => (
          <li key={id} class="row">
            <Toggle on={on} turn={(to) => turn(id, to ? 'on' : 'off')}>
              {t('searchOn', displayText(name, 60))}{' '}
              <span class="muted small">
                <Hostile text={host} max={80} />
              </span>
            </Toggle>
            <button
              type="button"
              class="plain"
              aria-label={t('searchRemove', displayText(name, 60))}
              onClick={() => void turn(id, 'removed')}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
      <p class="row ends">
        <label class="field grow">
          {t('searchAddress')}
          <input type="url" value={address} onInput={({ currentTarget }) => setAddress(currentTarget.value)} />
        </label>
        <button type="button" disabled={busy || href === undefined} onClick={() => void add()}>
          {t('searchAdd')}
        </button>
      </p>
      <p role="status" class="bad small">
        <Hostile text={message} max={300} />
      </p>
    </>
  );
}
