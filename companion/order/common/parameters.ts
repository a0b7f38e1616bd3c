import type { OrderOptions } from '../order.ts';

/** A parameter that is unknown or out of bounds. *Mend the call.* */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';
  readonly code = 'bad-parameter';
}

/** Default and bounds of one parameter, both ends allowed. */
export interface ParameterRule {
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The parameters of one order: what was given, else the defaults.
 * @throws BadParameter for a name that the order does not know, or a value that is out of bounds or no number.
 */
export function parametersOf<Name extends string>(
  options: OrderOptions,
  rules: Readonly<Record<Name, ParameterRule>>,
): Readonly<Record<Name, number>> {
  const given = options.parameters ?? {};
  const known = Object.entries<ParameterRule>(rules);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(rules, name)) {
      throw new BadParameter(`${name}: no such parameter; known: ${known.map(([each]) => each).join(', ') || 'none'}`);
    }
  }
  const values = known.map(([name, rule]) => {
    const value = given[name] ?? rule.default;
    if (!(value >= rule.least && value <= rule.most)) {
      throw new BadParameter(`${name}: ${value} is not between ${rule.least} and ${rule.most}`);
    }
    return [name, value] as const;
  });
  return Object.fromEntries(values) as Readonly<Record<Name, number>>;
}
