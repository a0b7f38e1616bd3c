import type { LinkMap } from '../../../../shared/api/results.ts';
import type { Layout } from './map-layout.ts';
import { apart } from './map-names.ts';

/** Visible part of the map: the point in its middle, and pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface MapScene {
  readonly map: LinkMap;
  readonly layout: Layout;
  readonly camera: Camera;
  /** Places from seed to the chosen page; empty for none. */
  readonly path: readonly number[];
}

/** A host's name is written when its circle is at least this wide, in pixels. */
const NAMED = 46;
/** Size of the letters of a name, in pixels. */
const NAME_PX = 12;

/** Redraws the whole scene; some 3,000 pages and 12,000 links take a few milliseconds. */
export function draw(canvas: HTMLCanvasElement, { map, layout, camera, path }: MapScene): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  // Setting a canvas's size clears it, even if the size stays the same.
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  else context.reset();
  const ink = inks(canvas);
  const { scale } = camera;
  context.setTransform(
    ratio * scale,
    0,
    0,
    ratio * scale,
    ratio * (width / 2 - camera.x * scale),
    ratio * (height / 2 - camera.y * scale),
  );
  drawHosts(context, layout, scale, ink);
  drawLinks(context, map, layout, scale, ink);
  drawPages(context, map, layout, scale, ink);
  drawPath(context, layout, path, scale, ink);
  drawNames(context, layout, scale, ink);
}

type Inks = Readonly<Record<'ink' | 'soft' | 'line' | 'sheet' | 'accent' | 'bad', string>>;

function inks(canvas: HTMLCanvasElement): Inks {
  const style = getComputedStyle(canvas);
  const of = (name: string): string => style.getPropertyValue(`--${name}`);
  return {
    ink: of('ink'),
    soft: of('soft'),
    line: of('line'),
    sheet: of('sheet'),
    accent: of('accent'),
    bad: of('bad'),
  };
}

function drawHosts(context: CanvasRenderingContext2D, { hosts }: Layout, scale: number, ink: Inks): void {
  context.fillStyle = ink.sheet;
  context.strokeStyle = ink.line;
  context.lineWidth = 1 / scale;
  for (const { x, y, radius } of hosts) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

function drawLinks(
  context: CanvasRenderingContext2D,
  { links }: LinkMap,
  { x, y }: Layout,
  scale: number,
  ink: Inks,
): void {
  context.strokeStyle = ink.soft;
  context.globalAlpha = links.length > 4_000 ? 0.06 : 0.15;
  context.lineWidth = 0.6 / scale;
  context.beginPath();
  for (const [from, to] of links) {
    context.moveTo(x[from] ?? 0, y[from] ?? 0);
    context.lineTo(x[to] ?? 0, y[to] ?? 0);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** Fills on-topic pages and draws off-topic ones as rings, so that colour is not the only sign. */
function drawPages(
  context: CanvasRenderingContext2D,
  { pages }: LinkMap,
  { x, y }: Layout,
  scale: number,
  ink: Inks,
): void {
  const radius = Math.max(2.6, 1.6 / scale);
  for (const on of [false, true]) {
    context.beginPath();
    pages.forEach(({ onTopic }, place) => {
      if (onTopic !== on) return;
      context.moveTo((x[place] ?? 0) + radius, y[place] ?? 0);
      context.arc(x[place] ?? 0, y[place] ?? 0, radius, 0, 2 * Math.PI);
    });
    context.fillStyle = ink.accent;
    context.strokeStyle = ink.soft;
    context.lineWidth = 0.8 / scale;
    if (on) context.fill();
    else context.stroke();
  }
}

function drawPath(
  context: CanvasRenderingContext2D,
  { x, y }: Layout,
  path: readonly number[],
  scale: number,
  ink: Inks,
): void {
  context.strokeStyle = ink.bad;
  context.fillStyle = ink.bad;
  context.lineWidth = 2.2 / scale;
  context.beginPath();
  path.forEach((place, step) => {
    if (step === 0) context.moveTo(x[place] ?? 0, y[place] ?? 0);
    else context.lineTo(x[place] ?? 0, y[place] ?? 0);
  });
  context.stroke();
  for (const place of path) {
    context.beginPath();
    context.arc(x[place] ?? 0, y[place] ?? 0, Math.max(3.6, 4.5 / scale), 0, 2 * Math.PI);
    context.fill();
  }
}

function drawNames(context: CanvasRenderingContext2D, { hosts }: Layout, scale: number, ink: Inks): void {
  context.fillStyle = ink.ink;
  context.strokeStyle = ink.sheet;
  context.lineWidth = 3 / scale;
  context.textAlign = 'center';
  context.font = `${NAME_PX / scale}px system-ui, sans-serif`;
  const names = hosts
    .filter(({ radius }) => 2 * radius * scale >= NAMED)
    .sort((a, b) => b.radius - a.radius)
    .map(({ host, x, y, radius }) => {
      const text = host.length > 28 ? `${host.slice(0, 27)}…` : host;
      return { text, x, y: y - radius - 3 / scale, half: context.measureText(text).width / 2 };
    });
  for (const { text, x, y } of apart(names, NAME_PX / scale)) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}
