import type { AsyncCommand } from 'fast-check';
import { faultCode } from '../../../../companion/fault-code.ts';
import type { Model } from '../model.ts';
import { truthsHold } from '../truths/truths.ts';
import type { World } from '../world.ts';

export type Deed = AsyncCommand<Model, World>;

/** Errors by which a caller is told that the call does not fit. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'not-found', 'topic-needs-words']);

/** @param can whether it can be done at all; all that must always be true is looked at after it. */
export const deed = (
  name: string,
  act: (world: World, model: Model) => Promise<void> | void,
  can: (model: Readonly<Model>) => boolean = () => true,
): Deed => ({
  check: can,
  async run(model, world) {
    await act(world, model);
    truthsHold(world, model);
  },
  toString: () => name,
});

/** Whether a call was done: one that does not fit the state of a crawl is refused by an error of its own class. */
export function done(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (fault) {
    if (REFUSALS.has(faultCode(fault))) return false;
    throw fault;
  }
}

export const hasTopic = ({ topics }: Readonly<Model>): boolean => topics.size > 0;
export const hasCrawl = ({ crawls }: Readonly<Model>): boolean => crawls.size > 0;

/** One of a list by any number. */
export function pick<One>(list: Iterable<One>, at: number): One {
  const all = [...list];
  const one = all[at % all.length];
  if (one === undefined) throw new RangeError('There is none to pick.');
  return one;
}
