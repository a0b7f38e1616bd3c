import { hash32 } from '../text/sameness/hash.ts';

/** So few that each stands for very many pages of the web: whoever asks for the pages of a sign does not tell which of them they mean. */
export const SIGNS = 4_096;

/** The sign of an address: a number below `SIGNS`, evenly spread. */
export const signOf = (url: string): number => hash32(url) % SIGNS;
