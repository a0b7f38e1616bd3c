import { useEffect, useRef, useState } from 'preact/hooks';
import { ORDER_NAMES, type OrderName } from '../../../../shared/api/crawl.ts';
import type { Comparison } from '../../../../shared/api/results.ts';
import { call } from '../../../link/companion.ts';
import { number, percent, t } from '../../messages.ts';
import { HeadedTable } from '../headed-table.tsx';
import { useDesk } from '../model.ts';
import { Section } from '../section.tsx';
import { orderName } from './order-name.ts';
import { Plot } from './plot.tsx';

/** What the other orders would have made of this crawl, one at a time. */
export function OrderComparison({ crawlId, done }: { readonly crawlId: string; readonly done: boolean }) {
  const desk = useDesk();
  const [order, setOrder] = useState<OrderName>('breadth-first');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Comparison | undefined>();
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const compare = async (): Promise<void> => {
    setBusy(true);
    const ask = () => desk.attempt(() => call('comparison', { params: { id: crawlId }, query: { order } }));
    let answer = await ask();
    // The companion answers after some seconds in any case; a large crawl is asked for until it is done.
    while (answer?.ready === false && here.current) answer = await ask();
    if (!here.current) return;
    setBusy(false);
    if (answer === undefined) return;
    const known = (found?.curves ?? []).filter((one) => !answer.curves.some((other) => other.order === one.order));
    setFound({ ready: true, pages: answer.pages, curves: [...answer.curves, ...known] });
  };
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
      </p>
      {found !== undefined && found.curves.length > 0 && (
        <>
          <Plot {...found} />
          <HeadedTable heads={[t('reportOrder'), t('compareHalf'), t('compareAll')]}>
            {found.curves.map(({ order: name, curve }) => (
              <tr key={name}>
                <th scope="row">{orderName(name)}</th>
                <td class="number">{number(at(curve, 0.5))}</td>
                <td class="number">
                  {number(at(curve, 1))} ({percent(at(curve, 1) / Math.max(1, found.pages))})
                </td>
              </tr>
            ))}
          </HeadedTable>
        </>
      )}
    </Section>
  );
}

const at = (curve: Comparison['curves'][number]['curve'], share: number): number =>
  curve[Math.max(0, Math.round(curve.length * share) - 1)]?.[1] ?? 0;
