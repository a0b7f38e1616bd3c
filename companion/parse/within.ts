import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { ownTime } from './own-time.ts';

/** However busy the machine is, this many times a limit of wall time is the end. */
const PATIENCE = 8;

/** Settles as the promise does, or rejects with `overtime`. @param limitMs processor time of this process */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const startedAt = performance.now();
    const took = ownTime();
    let timer: NodeJS.Timeout;
    const check = (): void => {
      const left = Math.min(limitMs - took(), limitMs * PATIENCE - (performance.now() - startedAt));
      if (left <= 0) reject(new AmbitError('overtime', 'The task took longer than its limit.'));
      else timer = setTimeout(check, Math.max(20, left));
    };
    timer = setTimeout(check, limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
