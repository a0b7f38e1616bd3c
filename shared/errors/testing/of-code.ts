import { expect } from 'vitest';
import type { AmbitErrorCode } from '../ambit-error.ts';

/** Matches an error of Ambit by its code, as an argument of `toThrow` or `toEqual`. */
export const ofCode = (code: AmbitErrorCode): unknown => expect.objectContaining({ name: 'AmbitError', code });
