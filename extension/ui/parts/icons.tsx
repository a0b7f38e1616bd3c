import type { JSX } from 'preact';

const PATHS = {
  gear: 'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Zm8 4.4v-2.4l-2.1-.5a6 6 0 0 0-.6-1.4l1.1-1.8-1.7-1.7-1.8 1.1a6 6 0 0 0-1.4-.6L13 4h-2.4l-.5 2a6 6 0 0 0-1.4.5L6.9 5.4 5.2 7.1l1.1 1.8a6 6 0 0 0-.6 1.4l-2 .5v2.4l2 .5.6 1.4-1.1 1.8 1.7 1.7 1.8-1.1 1.4.6.5 2H13l.5-2 1.4-.6 1.8 1.1 1.7-1.7-1.1-1.8.6-1.4 2.1-.5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm6.5 6.5 11 11m0-11-11 11',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  stop: 'M7 7h10v10H7Z',
  sliders: 'M4 8h9m5 0h2M4 16h2m5 0h9M15.5 5.5v5M8.5 13.5v5',
  pencil: 'M5 19l1-4 9.5-9.5 3 3L9 18l-4 1Zm8.5-11.5 3 3',
  chevron: 'm8 10 4 4 4-4',
  around: 'M12 4.5a7.5 7.5 0 1 1-6.5 3.8M12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  desk: 'M4.5 5.5h15v13h-15Zm0 4h15M9.5 9.5v9',
  side: 'M4.5 5.5h15v13h-15Zm9.5 0v13',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a word; never the only carrier of meaning. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/**
 * Ambit's sign, as in icon.svg. Inline, because a file would be one more thing to load before the popup's first paint.
 */
export function Sign({ size }: { readonly size: number }): JSX.Element {
  return (
    <svg viewBox="0 0 128 128" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="128" height="128" rx="30" fill="#0f6e6a" />
      <path d="M64 26a38 38 0 1 1-32.9 19" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" />
      <circle cx="64" cy="64" r="13" fill="#fff" />
      <circle cx="43" cy="32" r="7.5" fill="#8fe3d6" />
    </svg>
  );
}
