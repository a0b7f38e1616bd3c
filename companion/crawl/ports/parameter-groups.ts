import type { ParameterGroup } from '../../../shared/api/parameter.ts';
import { ORDER_PARAMETERS } from '../../order/index.ts';
import type { ParameterRules } from '../../parameters.ts';

const viewsOf = (rules: ParameterRules): ParameterGroup['parameters'] =>
  Object.entries(rules).map(([name, { names, ...rule }]) => ({ name, ...rule, names: [...names] }));

/** Every parameter that a user can set for a crawl: the one source of the desk's form and of `ambit parameters`. */
export const PARAMETER_GROUPS: readonly ParameterGroup[] = Object.entries(ORDER_PARAMETERS).map(([name, rules]) => ({
  of: 'order',
  name,
  parameters: viewsOf(rules),
}));
