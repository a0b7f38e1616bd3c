const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The text with every lone surrogate replaced by U+FFFD. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');
