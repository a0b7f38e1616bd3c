import type { ParameterGroup } from '../../../shared/api/parameter.ts';
import { JUDGE_PARAMETERS } from '../../judge/index.ts';
import { ORDER_PARAMETERS } from '../../order/index.ts';
import type { ParameterRules } from '../../parameters.ts';
import { EXTRACTION } from '../../parse/extraction.ts';

const viewsOf = (rules: ParameterRules): ParameterGroup['parameters'] =>
  Object.entries(rules).map(([name, { names, ...rule }]) => ({ name, ...rule, names: [...names] }));

const groupsOf = (
  of: ParameterGroup['of'],
  tables: Readonly<Record<string, ParameterRules>>,
): readonly ParameterGroup[] =>
  Object.entries(tables).map(([name, rules]) => ({ of, name, parameters: viewsOf(rules) }));

/** Every parameter that a user can set for a crawl: the one source of the desk's form and of `ambit parameters`. */
export const PARAMETER_GROUPS: readonly ParameterGroup[] = [
  ...groupsOf('order', ORDER_PARAMETERS),
  ...groupsOf('judge', JUDGE_PARAMETERS),
  ...groupsOf('extraction', { pages: EXTRACTION }),
];
