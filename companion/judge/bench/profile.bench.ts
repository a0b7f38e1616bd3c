/**
 * Measures the cost of writing the judge's data of a page and of reading it when all pages are judged again. 150 words
 * a page, with rare ones among them.
 */
import { bench } from '../../../tests/bench/harness.ts';
import { type Profile, profileFrom, profileText } from '../profile/profile.ts';

const PAGES = 600;
const WORDS = 150;

const profiles = Array.from({ length: PAGES }, (_, page): Profile => {
  const word = (at: number): string => `w${((page * 977 + at * 7_919) % 20_011).toString(36)}`;
  const bag = new Map(Array.from({ length: WORDS }, (_, at) => [word(at), Math.round(400 / (at + 1)) / 10]));
  return { url: `http://a.example/articles/story-${page}`, hits: [1, 2.5, 0, 0], length: 3_000, bag };
});
const textOf = (profile: Profile): string => profileText(profile, { keywords: 1.234, words: 2.2, place: 0.3 }, 0.8);
const texts = profiles.map(textOf);

await bench('profiles of the judge', [
  { name: 'written', run: () => profiles.map(textOf).length },
  { name: 'read', run: () => texts.map(profileFrom).length },
]);
