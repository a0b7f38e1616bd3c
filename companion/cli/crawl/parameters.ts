import type { ParameterGroup, ParameterView } from '../../../shared/api/parameter.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { PARAMETER_GROUPS } from '../../crawl/ports/parameter-groups.ts';
import type { TypedParameters } from '../arguments.ts';
import { EXIT } from '../exit.ts';
import { LANGUAGE } from '../language/language.ts';
import { say } from '../language/say.ts';

export interface ParametersOptions {
  readonly json?: boolean;
}

/** Lists the parameters of every order, or of one. @throws bad-arguments for a name that has none. */
export function listParameters(name: string | undefined, { json }: ParametersOptions): number {
  const groups = PARAMETER_GROUPS.filter((group) => name === undefined || group.name === name);
  if (groups.length === 0)
    throw new AmbitError(
      'bad-arguments',
      say('$1 has no list of parameters; known: $2.', name ?? '', PARAMETER_GROUPS.map((one) => one.name).join(', ')),
    );
  const lines = json === true ? groups.map((group) => JSON.stringify(group)) : groups.flatMap(linesOf);
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

/** Values by name, from numbers and from names of values. @throws bad-arguments for a word that no value has. */
export function parameterValues(
  of: ParameterGroup['of'],
  name: string,
  typed: TypedParameters,
): Record<string, number> {
  const rules = PARAMETER_GROUPS.find((group) => group.of === of && group.name === name)?.parameters ?? [];
  const values = Object.entries(typed).map(([key, text]) => {
    const number = Number(text);
    if (!Number.isNaN(number)) return [key, number] as const;
    const names = namesOf(rules.find((rule) => rule.name === key));
    const value = names.indexOf(text);
    if (value >= 0) return [key, value] as const;
    throw new AmbitError(
      'bad-arguments',
      say(
        '$1=$2: $3 is no value of $4; $5.',
        key,
        text,
        text,
        key,
        names.length > 0 ? say('known: $1', names.join(', ')) : say('it takes a number'),
      ),
    );
  });
  return Object.fromEntries(values);
}

/** What has the parameters. */
const said = (of: ParameterGroup['of']): string =>
  ({ order: say('order'), judge: say('judge'), extraction: say('extraction') })[of];

const namesOf = (rule: ParameterView | undefined): readonly string[] =>
  rule?.kind === 'switch' ? ['off', 'on'] : (rule?.names ?? []);

function linesOf({ of, name, parameters }: ParameterGroup): string[] {
  if (parameters.length === 0) return [say('$1 $2: no parameters', said(of), name)];
  return [
    `${said(of)} ${name}`,
    ...parameters.flatMap((rule) => [
      `  ${rule.name} = ${valuesOf(rule)}`,
      `      ${LANGUAGE === 'zh' ? rule.zh : rule.en}`,
    ]),
  ];
}

/** `0.85 (0 to 0.99)`, or `on (off, on)`. */
function valuesOf(rule: ParameterView): string {
  const names = namesOf(rule);
  if (names.length > 0) return `${names[rule.default]} (${names.join(', ')})`;
  const { default: value, least, most } = rule;
  return rule.kind === 'whole'
    ? say('$1 ($2 to $3, whole)', value, least, most)
    : say('$1 ($2 to $3)', value, least, most);
}
