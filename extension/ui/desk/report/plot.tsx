import type { Comparison } from '../../../../shared/api/results.ts';
import { t } from '../../messages.ts';
import { orderName } from './order-name.ts';

const WIDTH = 720;
const HEIGHT = 220;
/** Lines differ in stroke as well as in colour. */
const DASHES = ['', '7 4', '2 3', '10 3 2 3', '1 5', '14 4'];

/** Draws on-topic pages found over pages fetched, a line for each order; the table beside it has the same numbers. */
export function Plot({ pages, curves }: Comparison) {
  const most = Math.max(1, ...curves.flatMap(({ curve }) => curve.map(([, found]) => found)));
  const points = (curve: Comparison['curves'][number]['curve']): string =>
    [[0, 0] as const, ...curve]
      .map(([fetched, found]) => {
        const x = (fetched / Math.max(1, pages)) * WIDTH;
        return `${x.toFixed(1)},${(HEIGHT - (found / most) * (HEIGHT - 4)).toFixed(1)}`;
      })
      .join(' ');
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('compareTitle')}>
        {curves.map(({ order, curve }, index) => (
          <polyline
            key={order}
            data-line={index % DASHES.length}
            stroke-dasharray={DASHES[index % DASHES.length]}
            points={points(curve)}
          />
        ))}
      </svg>
      <figcaption class="row small">
        {curves.map(({ order }, index) => (
          <span key={order} class="key">
            <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
              <polyline
                data-line={index % DASHES.length}
                stroke-dasharray={DASHES[index % DASHES.length]}
                points="0,4 28,4"
              />
            </svg>
            {orderName(order)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
