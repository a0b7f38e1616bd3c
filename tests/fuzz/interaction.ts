import type { AsyncCommand } from 'fast-check';

type Act<Model, World> = (world: World, model: Model) => Promise<void> | void;

/**
 * Makes the interactions of a kind of sequence. @param holds what must be true after each: it throws where it is not
 */
export const interactionsThat =
  <Model extends object, World>(holds: Act<Model, World>) =>
  /** @param can whether it can be done at all */
  (
    name: string,
    act: Act<Model, World>,
    can: (model: Readonly<Model>) => boolean = () => true,
  ): AsyncCommand<Model, World> => ({
    check: can,
    async run(model, world) {
      await act(world, model);
      await holds(world, model);
    },
    toString: () => name,
  });

/** Topics or crawls of a model. */
interface Some {
  readonly size: number;
}

export const hasTopic = ({ topics }: { readonly topics: Some }): boolean => topics.size > 0;
export const hasCrawl = ({ crawls }: { readonly crawls: Some }): boolean => crawls.size > 0;

/** One of a list by any number. */
export function pick<One>(list: Iterable<One>, at: number): One {
  const all = [...list];
  const one = all[at % all.length];
  if (one === undefined) throw new RangeError('There is none to pick.');
  return one;
}
