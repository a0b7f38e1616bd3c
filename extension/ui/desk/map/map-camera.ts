import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Camera } from './map-draw.ts';
import type { Layout } from './map-layout.ts';

/** Pixels for one unit, at least and at most. */
const SCALE = { least: 0.02, most: 20 } as const;

/** The part of the map that the user sees, and ways to move it. It starts with the whole map. */
export function useCamera(canvas: RefObject<HTMLCanvasElement | null>, layout: Layout) {
  const [camera, setCamera] = useState<Camera | undefined>();
  const whole = (): Camera => {
    const { clientWidth = 1, clientHeight = 1 } = canvas.current ?? {};
    return { x: 0, y: 0, scale: Math.min(clientWidth, clientHeight) / (2.1 * layout.radius) };
  };
  const now = (): Camera => camera ?? whole();
  return {
    now,

    showAll: (): void => setCamera(whole()),

    zoom(by: number): void {
      setCamera({ ...now(), scale: Math.min(SCALE.most, Math.max(SCALE.least, now().scale * by)) });
    },

    /** @param right in pixels, as `down`. */
    move(right: number, down: number): void {
      const { x, y, scale } = now();
      setCamera({ x: x + right / scale, y: y + down / scale, scale });
    },

    /** Moves a page that the user found by its words to the middle if it lies outside the visible part. */
    bring(place: number): void {
      const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
      const [seen, x, y] = [now(), layout.x[place] ?? 0, layout.y[place] ?? 0];
      const [right, down] = [Math.abs(x - seen.x) * seen.scale, Math.abs(y - seen.y) * seen.scale];
      if (2 * right > clientWidth || 2 * down > clientHeight) setCamera({ ...seen, x, y });
    },
  };
}
