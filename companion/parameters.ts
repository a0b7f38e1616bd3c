import { AmbitError } from '../shared/errors/ambit-error.ts';

/** One parameter of an order, of a judge or of page reading: how a form shows it, and what its user needs to know. */
export interface ParameterRule {
  /**
   * `number`: any value within the bounds; `whole`: without a fraction; `switch`: 0 or 1; `choice`: the place of one of
   * `names`.
   */
  readonly kind: 'number' | 'whole' | 'switch' | 'choice';
  readonly default: number;
  /** Bounds, both allowed. */
  readonly least: number;
  readonly most: number;
  /** Names of the values of a choice, from 0 on; empty for other kinds. */
  readonly names: readonly string[];
  /** One sentence in English and in Chinese. */
  readonly en: string;
  readonly zh: string;
}

export type ParameterRules = Readonly<Record<string, ParameterRule>>;

type ParameterBounds = readonly [defaultValue: number, least: number, most: number];

export const number = ([value, least, most]: ParameterBounds, en: string, zh: string): ParameterRule => ({
  ...{ kind: 'number', default: value, least, most, names: [] },
  ...{ en, zh },
});

export const whole = (bounds: ParameterBounds, en: string, zh: string): ParameterRule => ({
  ...number(bounds, en, zh),
  kind: 'whole',
});

export const onOff = (value: 0 | 1, en: string, zh: string): ParameterRule => ({
  ...number([value, 0, 1], en, zh),
  kind: 'switch',
});

/** The first of the names is the default. */
export const oneOf = (names: readonly string[], en: string, zh: string): ParameterRule => ({
  ...number([0, 0, names.length - 1], en, zh),
  kind: 'choice',
  names,
});

/**
 * Returns the value of every parameter: the given one, else the default.
 * @throws bad-parameter for an unknown name, a value out of bounds, or a fraction of a whole number.
 */
export function parametersOf<Name extends string>(
  { parameters = {} }: { readonly parameters?: Readonly<Record<string, number>> },
  rules: Readonly<Record<Name, ParameterRule>>,
): Readonly<Record<Name, number>> {
  const known = Object.entries<ParameterRule>(rules);
  for (const name of Object.keys(parameters)) {
    if (!Object.hasOwn(rules, name)) {
      throw new AmbitError(
        'bad-parameter',
        `${name}: no such parameter; known: ${known.map(([each]) => each).join(', ') || 'none'}`,
      );
    }
  }
  const values = known.map(([name, rule]) => {
    const value = parameters[name] ?? rule.default;
    if (!(value >= rule.least && value <= rule.most)) {
      throw new AmbitError('bad-parameter', `${name}: ${value} is not between ${rule.least} and ${rule.most}`);
    }
    if (rule.kind !== 'number' && !Number.isInteger(value)) {
      throw new AmbitError('bad-parameter', `${name}: ${value} is not a whole number`);
    }
    return [name, value] as const;
  });
  return Object.fromEntries(values) as Readonly<Record<Name, number>>;
}
