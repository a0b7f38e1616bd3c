import { useEffect, useRef, useState } from 'preact/hooks';
import { ORDER_NAMES, type OrderName } from '../../../../shared/api/crawl.ts';
import type { Comparison } from '../../../../shared/api/results.ts';
import { call } from '../../../companion-client/companion.ts';
import { number, percent, t } from '../../messages.ts';
import { TimeLeftOf } from '../../parts/time-left-of.tsx';
import { HeadedTable } from '../headed-table.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { orderName } from './order-name.ts';
import { Plot } from './plot.tsx';

/** Shows the result that other orders would have given this crawl, one order at a time. */
export function OrderComparison({ crawlId, done }: { readonly crawlId: string; readonly done: boolean }) {
  const desk = useDesk();
  const [order, setOrder] = useState<OrderName>('breadth-first');
  /** Share done of a comparison that runs. */
  const [share, setShare] = useState<number>();
  const busy = share !== undefined;
  const [found, setFound] = useState<Comparison | undefined>();
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const compare = async (): Promise<void> => {
    setShare(0);
    const ask = () => desk.attempt(() => call('comparison', { params: { id: crawlId }, query: { order } }));
    let answer = await ask();
    // The companion answers within seconds even when it is not ready; a large crawl takes several requests.
    while (answer?.ready === false && here.current) {
      setShare(answer.share ?? 0);
      answer = await ask();
    }
    if (!here.current) return;
    setShare(undefined);
    if (answer === undefined) return;
    const known = (found?.curves ?? []).filter((one) => !answer.curves.some((other) => other.order === one.order));
    setFound({ ready: true, pages: answer.pages, curves: [...answer.curves, ...known] });
  };
  const total = Math.max(0, ...(found?.curves ?? []).map(({ curve }) => foundInAll(curve)));
  return (
    <Section title={t('compareTitle')} hint={t(done ? 'compareHint' : 'compareLater')}>
      <p class="row">
        <select
          aria-label={t('reportOrder')}
          value={order}
          onChange={({ currentTarget }) =>
            setOrder(ORDER_NAMES.find((one) => one === currentTarget.value) ?? 'breadth-first')
          }
        >
          {ORDER_NAMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" disabled={!done || busy} onClick={() => void compare()}>
          {t('compareGo')}
        </button>
        <span role="status">{busy ? t('deskReading') : ''}</span>
        {busy && (
          <span class="muted">
            {percent(share)}
            <TimeLeftOf share={share} />
          </span>
        )}
      </p>
      {found !== undefined && found.curves.length > 0 && (
        <>
          <Plot {...found} />
          <p class="muted small">{t('compareTotal', number(total), number(found.pages))}</p>
          <HeadedTable heads={[t('reportOrder'), t('compareHalf'), t('compareMost')]}>
            {found.curves.map(({ order: name, curve }) => (
              <tr key={name}>
                <th scope="row">{orderName(name)}</th>
                <td class="number">
                  {number(halfway(curve, found.pages))} ({percent(halfway(curve, found.pages) / Math.max(1, total))})
                </td>
                <td class="number">{untilMost(curve, total)}</td>
              </tr>
            ))}
          </HeadedTable>
        </>
      )}
    </Section>
  );
}

type Curve = Comparison['curves'][number]['curve'];

/** The share of all finds at which the orders are compared. */
const MOST = 0.9;

/** Returns the finds at half of all pages. The best possible order ends sooner, with all finds. */
const halfway = (curve: Curve, pages: number): number => curve.findLast(([fetched]) => fetched <= pages / 2)?.[1] ?? 0;

const foundInAll = (curve: Curve): number => curve.at(-1)?.[1] ?? 0;

function untilMost(curve: Curve, total: number): string {
  const pages = fetchedUntil(curve, MOST * total);
  return pages === undefined ? '–' : number(pages);
}

/**
 * Returns the pages fetched until a number of finds, interpolated between the points of the curve; undefined if never
 * reached.
 */
export function fetchedUntil(curve: Curve, wanted: number): number | undefined {
  const place = curve.findIndex(([, found]) => found >= wanted);
  const after = curve[place];
  if (after === undefined) return undefined;
  const [fetched, found] = curve[place - 1] ?? [0, 0];
  const share = after[1] === found ? 1 : Math.max(0, wanted - found) / (after[1] - found);
  return Math.ceil(fetched + share * (after[0] - fetched));
}
