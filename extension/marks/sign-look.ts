import type { Mark } from './rate.ts';

/** Side of the square box of every sign, in CSS pixels. */
export const SIGN_SIZE = 12;
/** Distance from the box's edge to the sign that the eye sees, in CSS pixels. */
export const SIGN_PADDING = 2;

/** Colours of the parts that every sign is made of. */
interface SignColours {
  readonly cross: string;
  readonly heart: string;
  readonly ring: string;
  /** Keeps the sign readable on any ground. */
  readonly halo: string;
}

/** Is painted like any colour and cannot be seen: one step of 255. */
const CLEAR = '#80808001';
const HALO = '#ffffffd9';
const PARTS: Readonly<Record<Mark, SignColours>> = {
  promising: { cross: CLEAR, heart: '#0f6e6a', ring: '#0f6e6a', halo: HALO },
  seen: { cross: CLEAR, heart: CLEAR, ring: '#5b5b66', halo: HALO },
  'off-topic': { cross: '#8a5a5a', heart: CLEAR, ring: CLEAR, halo: HALO },
  '': { cross: CLEAR, heart: CLEAR, ring: CLEAR, halo: CLEAR },
};

/**
 * Returns the background of a sign. All marks, the empty one too, have the same layers with the same stops in other
 * colours: what a browser does to draw one it does for each. No text, since a page can search for text behind a closed
 * shadow root (`window.find`).
 */
export function signLook(mark: Mark): string {
  const { cross, heart, ring, halo } = PARTS[mark];
  const bar = (angle: number): string =>
    `linear-gradient(${angle}deg,#0000 43%,${cross} 44% 56%,#0000 57%) center/8px 8px no-repeat`;
  const disc = `radial-gradient(circle,${heart} 1.8px,${ring} 2.3px 3.3px,#0000 3.8px)`;
  return `${bar(45)},${bar(-45)},${disc},radial-gradient(circle,${halo} 3.8px,#0000 5px)`;
}
