/** Copies a slice of a text. A slice may keep the whole text that it was cut from in memory, such as a page. */
export const ownCopy = (slice: string): string => ` ${slice}`.slice(1);
