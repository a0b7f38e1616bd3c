import { number, t } from '../messages.ts';

const WIDTH = 360;
const HEIGHT = 40;

/** Harvest: on-topic pages over pages fetched. The thin line is a crawl that never misses. */
export function Curve({ points }: { readonly points: readonly (readonly [number, number])[] }) {
  const [fetched, onTopic] = points.at(-1) ?? [0, 0];
  if (fetched === 0) return null;
  const x = (pages: number): string => ((pages / fetched) * WIDTH).toFixed(1);
  const y = (pages: number): string => (HEIGHT - (pages / fetched) * (HEIGHT - 2)).toFixed(1);
  const line = [[0, 0] as const, ...points].map(([at, found]) => `${x(at)},${y(found)}`).join(' ');
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('curveLabel', number(onTopic), number(fetched))}
    >
      <polyline class="ideal" points={`0,${HEIGHT} ${WIDTH},2`} />
      <polygon class="area" points={`${line} ${WIDTH},${HEIGHT} 0,${HEIGHT}`} />
      <polyline class="found" points={line} />
    </svg>
  );
}
