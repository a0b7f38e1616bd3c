/** One line of a plot: points from left to right. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 150;
const TOP = 40;
const BOTTOM = 44;
/** Okabe & Ito (2008): told apart by people of any colour vision. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000', '#999999'] as const;

/** A plot as one SVG document that opens by itself; y runs from 0 to the largest value. */
export function linePlot(title: string, x: string, y: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const mostX = Math.max(1, ...points.map(([at]) => at));
  const mostY = Math.max(1e-9, ...points.map(([, value]) => value));
  const toX = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / mostX;
  const toY = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / mostY;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const grid = ticks.flatMap((share) => [
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(mostY * share)}" y2="${toY(mostY * share)}" stroke="#ddd"/>`,
    text(LEFT - 6, toY(mostY * share) + 4, label(mostY * share), 'end'),
    text(toX(mostX * share), HEIGHT - BOTTOM + 16, label(mostX * share), 'middle'),
  ]);
  const drawn = lines.flatMap((line, at) => {
    const colour = COLOURS[at % COLOURS.length] ?? '#000';
    const path = line.points.map(([px, py]) => `${toX(px).toFixed(1)},${toY(py).toFixed(1)}`).join(' ');
    const key = TOP + 14 + at * 18;
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<line x1="${WIDTH - RIGHT + 12}" x2="${WIDTH - RIGHT + 32}" y1="${key - 4}" y2="${key - 4}" stroke="${colour}" stroke-width="3"/>`,
      text(WIDTH - RIGHT + 38, key, line.name, 'start'),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-size="15" font-weight="600">${escapeXml(title)}</text>`,
    ...grid,
    ...drawn,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, 'middle'),
    text(LEFT, TOP - 6, y, 'middle'),
    '</svg>',
    '',
  ].join('\n');
}

const label = (value: number): string => (value >= 10 ? Math.round(value).toString() : value.toFixed(2));

const text = (x: number, y: number, words: string, anchor: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeXml(words)}</text>`;

const escapeXml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
