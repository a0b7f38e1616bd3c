import { escapeXml } from './escape.ts';

/** One line of a plot: points from left to right, and perhaps a band of uncertainty round them. */
export interface PlotLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
}

const WIDTH = 820;
const HEIGHT = 440;
const LEFT = 56;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 44;
/** Okabe & Ito (2008): told apart by people of any colour vision. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000', '#999999'] as const;
/** Dashes of the second and third time round the colours. */
const DASHES = ['', '6 3', '2 3'] as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;

/** `x` and `y` name the axes. */
export interface LinePlot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly PlotLine[];
}

/** A plot as one SVG document that opens by itself; y runs from 0 to the largest value. */
export function linePlot({ title, x, y, lines }: LinePlot): string {
  const mostX = Math.max(1, ...lines.flatMap((line) => line.points.map(([at]) => at)));
  const tops = lines.flatMap(({ points, band = [] }) => [
    ...points.map(([, v]) => v),
    ...band.map(([, , high]) => high),
  ]);
  const mostY = Math.max(1e-9, ...tops);
  const toX = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / mostX;
  const toY = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / mostY;
  const place = (at: number, value: number) => `${toX(at).toFixed(1)},${toY(value).toFixed(1)}`;
  const grid = TICKS.flatMap((share) => [
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(mostY * share)}" y2="${toY(mostY * share)}" stroke="#ddd"/>`,
    text(LEFT - 6, toY(mostY * share) + 4, label(mostY * share), 'end'),
    text(toX(mostX * share), HEIGHT - BOTTOM + 16, label(mostX * share), 'middle'),
  ]);
  const colour = (at: number) => COLOURS[at % COLOURS.length] ?? '#000';
  const bands = lines.flatMap(({ band = [] }, at) => {
    if (band.length === 0) return [];
    const up = band.map(([px, , high]) => place(px, high));
    const down = band.map(([px, low]) => place(px, low)).reverse();
    return [`<polygon points="${[...up, ...down].join(' ')}" fill="${colour(at)}" fill-opacity="0.14"/>`];
  });
  const drawn = lines.flatMap(({ name, points }, at) => {
    const dash = DASHES[Math.floor(at / COLOURS.length) % DASHES.length] ?? '';
    const stroke = `stroke="${colour(at)}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
    const key = TOP + 14 + at * 18;
    return [
      `<polyline points="${points.map(([px, py]) => place(px, py)).join(' ')}" fill="none" ${stroke} stroke-width="2"/>`,
      `<line x1="${WIDTH - RIGHT + 12}" x2="${WIDTH - RIGHT + 36}" y1="${key - 4}" y2="${key - 4}" ${stroke} stroke-width="3"/>`,
      text(WIDTH - RIGHT + 42, key, name, 'start'),
    ];
  });
  const height = Math.max(HEIGHT, TOP + 30 + lines.length * 18);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escapeXml(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-size="15" font-weight="600">${escapeXml(title)}</text>`,
    ...grid,
    ...bands,
    ...drawn,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, 'middle'),
    text(LEFT, TOP - 6, y, 'middle'),
    '</svg>',
    '',
  ].join('\n');
}

const label = (value: number): string => (value === 0 || value >= 10 ? Math.round(value).toString() : value.toFixed(2));

const text = (x: number, y: number, words: string, anchor: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
