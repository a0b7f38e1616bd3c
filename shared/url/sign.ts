import { hash32 } from '../text/sameness/hash.ts';

/**
 * Number of signs, so few that each covers very many pages of the web: a request for a sign's pages does not reveal
 * which page is meant.
 */
export const SIGNS = 4_096;

/** The sign of an address: a number below `SIGNS`, evenly spread. */
export const signOf = (url: string): number => hash32(url) % SIGNS;
