import { extendDictionary } from '../chinese/dictionary.ts';
import { MORE } from './more.ts';

let installed = false;

/**
 * Gives Chinese segmentation three times the words (120,000; F1 in README.md). For the companion, once in each process
 * and worker before the first text; the extension goes without, for its size. Further calls do nothing.
 */
export function useLargeDictionary(): void {
  if (installed) return;
  installed = true;
  extendDictionary(MORE);
}
