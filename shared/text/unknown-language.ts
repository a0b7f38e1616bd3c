/** BCP 47 tag of a text whose language was not told, or that has no letters to tell it by. */
export const UNKNOWN_LANGUAGE = 'und';
