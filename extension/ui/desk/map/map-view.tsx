import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LinkMap } from '../../../../shared/api/results.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, percent, plural, t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { Address, Hostile, WebLink } from '../../parts/hostile.tsx';
import { useAsked } from '../use-asked.ts';
import { Waits } from '../waits.tsx';
import { useCamera } from './map-camera.ts';
import { draw } from './map-draw.ts';
import { layoutOf, nearest, pathTo } from './map-layout.ts';

const ZOOM = 1.3;
/** Part of the view that an arrow key moves it by. */
const PAN = 0.15;
/** Largest distance of a click from the page that it selects, in pixels. */
const REACH = 10;
const MAX_HITS = 8;

/** Pages, hosts and links of the chosen crawl; the path to any page. */
export function MapView() {
  const { store } = useModel();
  const id = store.chosen.value?.id ?? '';
  const [map, again, , failed] = useAsked(`map ${id}`, () => call('linkMap', { params: { id } }));
  if (map === undefined) return <Waits failed={failed} again={again} />;
  if (map.pages.length === 0) return <p class="card muted">{t('deskNothing')}</p>;
  return <Drawn key={id} map={map} />;
}

function Drawn({ map }: { readonly map: LinkMap }) {
  const layout = useMemo(() => layoutOf(map.pages), [map]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState(-1);
  const path = useMemo(() => pathTo(map.pages, chosen), [map, chosen]);
  const { now, bring, zoom, move, showAll } = useCamera(canvas, layout);
  const goTo = (place: number): void => {
    setChosen(place);
    bring(place);
  };

  const paint = useRef<() => void>(() => undefined);
  paint.current = () => {
    if (canvas.current !== null) draw(canvas.current, { map, layout, camera: now(), path });
  };
  useEffect(() => paint.current());
  // Observes once: an observer first reports the current size, which would draw every picture twice.
  useEffect(() => {
    if (canvas.current === null) return;
    const again = (): void => paint.current();
    const watch = new ResizeObserver(again);
    watch.observe(canvas.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', again);
    return () => {
      watch.disconnect();
      dark.removeEventListener('change', again);
    };
  }, []);

  const dragged = useRef<{ readonly x: number; readonly y: number; readonly far: boolean } | undefined>(undefined);
  const pick = (event: PointerEvent): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined) return;
    const { x, y, scale } = now();
    const px = x + (event.clientX - box.left - box.width / 2) / scale;
    const py = y + (event.clientY - box.top - box.height / 2) / scale;
    setChosen(nearest(layout, px, py, Math.max(REACH / scale, 3)));
  };

  const onKey = (event: KeyboardEvent): void => {
    const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
    const [dx, dy] = [clientWidth * PAN, clientHeight * PAN];
    if (event.key === 'ArrowLeft') move(-dx, 0);
    else if (event.key === 'ArrowRight') move(dx, 0);
    else if (event.key === 'ArrowUp') move(0, -dy);
    else if (event.key === 'ArrowDown') move(0, dy);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM);
    else if (event.key === '-') zoom(1 / ZOOM);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <p class="muted small">
        {t(
          'mapCounts',
          number(map.pages.length),
          number(map.allPages),
          plural('hosts', layout.hosts.length),
          number(map.links.length),
        )}
      </p>
      <Finder map={map} choose={goTo} />
      <p class="row">
        <button type="button" onClick={() => zoom(ZOOM)}>
          {t('mapIn')}
        </button>
        <button type="button" onClick={() => zoom(1 / ZOOM)}>
          {t('mapOut')}
        </button>
        <button type="button" onClick={() => showAll()}>
          {t('mapAll')}
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by keys; an application is where a reader lets them through. */}
      <div class="map" role="application" tabIndex={0} aria-label={t('mapLabel')} onKeyDown={onKey}>
        <canvas
          ref={canvas}
          onWheel={(event) => {
            event.preventDefault();
            zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM);
          }}
          onPointerDown={(event) => {
            dragged.current = { x: event.clientX, y: event.clientY, far: false };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            const from = dragged.current;
            if (from === undefined) return;
            const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
            if (!from.far && Math.hypot(dx, dy) < 4) return;
            dragged.current = { x: event.clientX, y: event.clientY, far: true };
            move(-dx, -dy);
          }}
          onPointerUp={(event) => {
            if (dragged.current?.far === false) pick(event);
            dragged.current = undefined;
          }}
        />
      </div>
      <Way pages={path.flatMap((place) => map.pages[place] ?? [])} />
    </>
  );
}

/** The path from a seed to the chosen page. */
function Way({ pages }: { readonly pages: LinkMap['pages'] }) {
  return (
    <section class="card sheet" aria-live="polite">
      <h3>{t('mapPath')}</h3>
      {pages.length === 0 && <p class="muted">{t('mapPathNone')}</p>}
      <ol class="way">
        {pages.map(({ id, url, title, relevance }) => (
          <li key={id}>
            <WebLink url={url} text={title || url} focusable />{' '}
            <span class="muted small">
              <Address url={url} /> · {percent(relevance)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Finds a page by words of its title or address: the map without a pointer. */
function Finder({ map, choose }: { readonly map: LinkMap; readonly choose: (place: number) => void }) {
  const [words, setWords] = useState('');
  const wanted = fold(words).trim();
  const hits =
    wanted === ''
      ? []
      : map.pages
          .map((page, place) => ({ page, place }))
          .filter(({ page }) => fold(page.title).includes(wanted) || page.url.toLowerCase().includes(wanted))
          .slice(0, MAX_HITS);
  return (
    <search>
      <label class="field">
        {t('mapFind')}
        <input type="search" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
      </label>
      <ul class="hits">
        {hits.map(({ page, place }) => (
          <li key={place}>
            <button type="button" class="plain link" onClick={() => choose(place)}>
              <Hostile text={page.title || page.url} max={90} />
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
